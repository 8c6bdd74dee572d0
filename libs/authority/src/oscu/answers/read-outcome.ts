import type { ApprovedAnswer, Outcome, OutcomeOf, StockNumbers } from '@app/domain';
import type { CallAnswer } from '../calling/oscu-client.js';
import type { OscuOperation } from '../operations/operation.js';
import { readAnswer, type AnswerReading } from './read-answer.js';
import { adviceOn } from './refusal-advice.js';
import { type SequenceNumbers, stockNumbersIn } from './refusal-texts.js';
import { QUOTA_EXCEEDED } from './result-codes.js';

/** The number in the wire body; null if it has none. It is read only for a refusal, because most documents are approved. */
type NumberSent = () => number | null;

/** Reads the result of a request as an outcome. */
export function readOutcome(operation: OscuOperation, answer: CallAnswer, numberSent: NumberSent): Outcome {
  switch (answer.kind) {
    case 'notSent':
      return { kind: 'unavailable', message: answer.message };
    case 'unrouted':
      return { kind: 'unavailable', message: answer.message, unrouted: true };
    case 'noAnswer':
      return { kind: 'inDoubt', code: 'no answer', message: answer.message, silent: true };
    case 'answer':
      return fromReading(operation, readAnswer(answer.httpStatus, answer.text), numberSent);
  }
}

function fromReading(operation: OscuOperation, reading: AnswerReading, numberSent: NumberSent): Outcome {
  const approval = approvalIn(operation, reading);
  if (isSuccess(operation, reading, approval)) {
    return approval ? { kind: 'approved', answer: approval } : inDoubt(reading, APPROVAL_INCOMPLETE);
  }
  const outcome = refusalOf(operation, reading, numberSent());
  const isRefused = outcome.kind === 'rejected' || outcome.kind === 'laneFault' || outcome.kind === 'backOff';
  const isSigned = reading.isSigned || (approval !== null && hasContent(approval));
  return isRefused && isSigned ? inDoubt(reading, REFUSED_AND_SIGNED) : outcome;
}

function refusalOf(operation: OscuOperation, reading: AnswerReading, number: number | null): Outcome {
  if (reading.numbers && number !== null) return outOfSequence(operation, reading, reading.numbers, number);
  if (operation.documentFaultCodes?.includes(reading.knownCode ?? '')) return rejected(reading);
  return byMeaning(operation, reading, number);
}

const APPROVAL_INCOMPLETE = 'accepted, but what it should have brought is missing';
const REFUSED_AND_SIGNED = 'refused, and yet with what only success brings';

const approvalIn = (operation: OscuOperation, { data, answeredAt }: AnswerReading): ApprovedAnswer | null =>
  operation.read(data, answeredAt);

const hasContent = (answer: ApprovedAnswer): boolean => Object.keys(answer).length > 0;

/** A success, or a refusal code that for this kind comes with all data of a success. */
const isSuccess = (
  operation: OscuOperation,
  { meaning, knownCode }: AnswerReading,
  approval: ApprovedAnswer | null,
): boolean =>
  meaning === 'success' || (approval !== null && (operation.alsoSuccessCodes?.includes(knownCode ?? '') ?? false));

function byMeaning(operation: OscuOperation, reading: AnswerReading, number: number | null): Outcome {
  switch (reading.meaning) {
    case 'document':
      return rejected(reading);
    case 'item':
      return { ...rejected(reading), ofItem: true };
    case 'dependency':
      return { ...rejected(reading), cause: 'dependency', ...stockNumbersOf(reading) };
    case 'order':
      return { ...rejected(reading), cause: 'order' };
    case 'duplicate':
      // The answer to a kind without numbers says only that the authority has such a document.
      return number === null ? { ...rejected(reading), cause: 'duplicate' } : numberIsTaken(operation, reading);
    case 'unknownWords':
      return { ...rejected(reading), cause: 'unknownWords' };
    case 'quota':
      return { kind: 'backOff', code: QUOTA_EXCEEDED, message: reading.message || QUOTA_EXCEEDED };
    case 'busy':
      return { kind: 'unavailable', message: reading.message || reading.code };
    case 'success':
    case 'doubt':
      return inDoubt(reading);
    case 'device':
      return { ...laneFault(reading), ofDevice: true };
    case 'empty':
    case 'lane':
      return laneFault(reading);
  }
}

/**
 * The authority accepted our number if it expects the next one. It did not accept ours, and our count is wrong, if it
 * expects ours or an earlier one. Any other expected number says only that our count is wrong; with meaning `order` the
 * answer may also concern a change of an older document.
 */
function outOfSequence(
  operation: OscuOperation,
  reading: AnswerReading,
  { expected, found }: SequenceNumbers,
  number: number,
): Outcome {
  const isOurs = found === null ? hasAllDigits(expected, number) : found === number;
  // A masked number only confirms what is known from elsewhere, and one that equals ours contradicts the refusal.
  const next = found === number && expected !== number ? { expectedNumber: expected } : {};
  if (isOurs && expected === number + 1) return numberIsTaken(operation, reading, next);
  if (isOurs && expected <= number) return { ...laneFault(reading), neverAccepted: true, ...next };
  return reading.meaning === 'order' ? byMeaning(operation, reading, number) : { ...laneFault(reading), ...next };
}

/** A masked number may lack its first digits, so it must have as many digits as ours. */
const hasAllDigits = (expected: number, number: number): boolean =>
  expected > 0 && String(expected).length >= String(number).length;

/** A find operation can look up the owner of the number. A kind without one is rejected as a duplicate. */
const numberIsTaken = (
  operation: OscuOperation,
  reading: AnswerReading,
  next: { expectedNumber?: number } = {},
): Outcome =>
  operation.find
    ? { ...inDoubt(reading), numberTaken: true, ...next }
    : { ...rejected(reading), cause: 'duplicate', ...next };

const stockNumbersOf = ({ message }: AnswerReading): { stockNumbers?: StockNumbers } => {
  const stockNumbers = stockNumbersIn(message);
  return stockNumbers === null ? {} : { stockNumbers };
};

const rejected = ({ code, message }: AnswerReading): OutcomeOf<'rejected'> => ({ kind: 'rejected', code, message });

const laneFault = (reading: AnswerReading): OutcomeOf<'laneFault'> => ({
  kind: 'laneFault',
  code: reading.code,
  message: withReference(withAdvice(reading.message), reading),
});

/** An operator reads the message of a lane fault, and some texts of the authority mislead. */
function withAdvice(message: string): string {
  const advice = adviceOn(message);
  return advice === null ? message : `${message} (${advice})`;
}

const inDoubt = (reading: AnswerReading, message = reading.message): OutcomeOf<'inDoubt'> => ({
  kind: 'inDoubt',
  code: reading.code,
  message: withReference(message, reading),
  ...(OF_A_GATEWAY.test(reading.code) && { silent: true }),
});

/** Statuses of HTTP that a gateway answers in place of the authority. */
export const OF_A_GATEWAY = /^(HTTP )?(408|5\d\d)$/;

/** Adds the reference for questions to the authority. A refusal has none, so that equal refusals have equal texts. */
const withReference = (message: string, { reference }: AnswerReading): string =>
  reference === null ? message : `${message} (their reference ${reference})`.trim();
