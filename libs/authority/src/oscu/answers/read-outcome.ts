import type { Answer, Outcome } from '@app/domain';
import type { WireAnswer } from '../calling/oscu-client.js';
import type { Operation } from '../operations/operation.js';
import { readAnswer, type Reading } from './read-answer.js';
import type { ToldNumbers } from './refusal-texts.js';

/** From what came over the wire to one of the five outcomes. */
export function readOutcome(operation: Operation, answer: WireAnswer, number: number | null): Outcome {
  switch (answer.kind) {
    case 'notSent':
      return { kind: 'unavailable', message: answer.message };
    case 'noAnswer':
      return { kind: 'inDoubt', code: 'no answer', message: answer.message };
    case 'answer':
      return fromReading(operation, readAnswer(answer.httpStatus, answer.text), number);
  }
}

function fromReading(operation: Operation, reading: Reading, number: number | null): Outcome {
  const brought = broughtBy(operation, reading);
  if (isSuccess(operation, reading, brought)) {
    return brought ? { kind: 'approved', answer: brought } : inDoubt(reading, WITHOUT_WHAT_IT_BRINGS);
  }
  const outcome = refusalOf(operation, reading, number);
  const isRefused = outcome.kind === 'rejected' || outcome.kind === 'laneFault';
  const isSigned = reading.isSigned || (brought !== null && isSomething(brought));
  return isRefused && isSigned ? inDoubt(reading, REFUSED_AND_SIGNED) : outcome;
}

function refusalOf(operation: Operation, reading: Reading, number: number | null): Outcome {
  if (reading.numbers && number !== null) return outOfSequence(operation, reading, reading.numbers, number);
  if (operation.documentFaults?.includes(reading.knownCode ?? '')) return rejected(reading);
  return byMeaning(operation, reading, number);
}

const WITHOUT_WHAT_IT_BRINGS = 'accepted, but what it should have brought is missing';
const REFUSED_AND_SIGNED = 'refused, and yet with what only success brings';

const broughtBy = (operation: Operation, { data, answeredAt }: Reading): Answer | null =>
  operation.read(data, answeredAt);

const isSomething = (answer: Answer): boolean => Object.keys(answer).length > 0;

/** For some kinds there is a refusal that brings all that success would have brought. */
const isSuccess = (operation: Operation, { meaning, knownCode }: Reading, brought: Answer | null): boolean =>
  meaning === 'success' || (brought !== null && (operation.alsoSuccess?.includes(knownCode ?? '') ?? false));

function byMeaning(operation: Operation, reading: Reading, number: number | null): Outcome {
  switch (reading.meaning) {
    case 'document':
      return rejected(reading);
    case 'dependency':
      return { ...rejected(reading), cause: 'dependency' };
    case 'order':
      return { ...rejected(reading), cause: 'order' };
    case 'duplicate':
      // Without a number of ours, it says only that the authority has such a document.
      return number === null ? { ...rejected(reading), cause: 'duplicate' } : taken(operation, reading);
    case 'busy':
      return { kind: 'unavailable', message: reading.message || reading.code };
    case 'success':
    case 'doubt':
      return inDoubt(reading);
    case 'empty':
    case 'lane':
    case 'unknown':
      return laneFault(reading);
  }
}

/**
 * Expecting the very next one proves that ours was taken. Expecting ours or an earlier one proves that it was not, and
 * that our count is wrong. Any other expectation, or one about another number than ours, only says the latter; where the
 * words mean an order, they may also be about a change of what was numbered long ago.
 */
function outOfSequence(
  operation: Operation,
  reading: Reading,
  { expected, found }: ToldNumbers,
  number: number,
): Outcome {
  const isOurs = found === null ? isWhole(expected, number) : found === number;
  if (isOurs && expected === number + 1) return taken(operation, reading);
  if (isOurs && expected <= number) return { ...laneFault(reading), notAccepted: true };
  return reading.meaning === 'order' ? byMeaning(operation, reading, number) : laneFault(reading);
}

/** A number that is told masked may lack its first digits: it counts if it has as many as ours. */
const isWhole = (expected: number, number: number): boolean =>
  expected > 0 && String(expected).length >= String(number).length;

/** Whose it is can be asked where there is such a question; elsewhere, whoever sent it before is told that it is there. */
const taken = (operation: Operation, reading: Reading): Outcome =>
  operation.find ? { ...inDoubt(reading), numberTaken: true } : { ...rejected(reading), cause: 'duplicate' };

type Made<K extends Outcome['kind']> = Extract<Outcome, { kind: K }>;

const rejected = ({ code, message }: Reading): Made<'rejected'> => ({ kind: 'rejected', code, message });

const laneFault = (reading: Reading): Made<'laneFault'> => ({
  kind: 'laneFault',
  code: reading.code,
  message: withReference(reading.message, reading),
});

const inDoubt = (reading: Reading, message = reading.message): Made<'inDoubt'> => ({
  kind: 'inDoubt',
  code: reading.code,
  message: withReference(message, reading),
});

/** For whoever has to ask the authority about it; refusals go without, since equal ones are told by their words. */
const withReference = (message: string, { reference }: Reading): string =>
  reference === null ? message : `${message} (their reference ${reference})`.trim();
