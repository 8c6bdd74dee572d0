import { type FailureCode, RESULT_CODES } from '@app/contract';
import type { SubmissionView } from '@app/persistence';
import { NUMBER_OF_ANOTHER, NUMBER_UNCLEAR, OPERATOR_CODE } from '@app/domain';
import { isRefusalOfDevice, ownPublicCodeOf, waitsForNumber } from '@app/submission';

const UNREACHABLE =
  'The tax authority could not be reached. Nothing to do: the submission is sent again automatically.';
const UNREADABLE =
  "The tax authority's answer could not be read. Nothing to do: this service asks the authority again, and an operator " +
  'decides if that does not help.';
const NO_ANSWER =
  'The tax authority did not answer in time. Nothing to do: this service asks the authority again, and an operator ' +
  'decides if that does not help.';
const NUMBERS_UNKNOWN =
  'This service does not know which numbers of this device the tax authority has used. Nothing to do: it asks the authority, and an ' +
  'operator of this service decides if that does not help.';
const BY_OPERATOR = 'An operator of this service settled this submission. Contact support for the reason.';

/** Codes that this service gives to answers it could not use; their messages are notes for operators. */
const INTERNAL_CODE = /^(unstorable|repeated receipt|0{1,4}|HTTP \d+)$/;

/** The words of the authority or of our own rules; never those of the network, the database or an operator. */
export function publicMessage(code: string | null, message: string | null): string | null {
  if (!message || (code && ownPublicCode(code))) return message;
  if (!code) return UNREACHABLE;
  if (code === 'no answer') return NO_ANSWER;
  if (code === OPERATOR_CODE) return BY_OPERATOR;
  if (code === NUMBER_OF_ANOTHER || code === NUMBER_UNCLEAR) return NUMBERS_UNKNOWN;
  return INTERNAL_CODE.test(code) ? UNREADABLE : message;
}

/** The message of an attempt; only an operator gives an approval a message. */
export const publicAttemptMessage = (outcome: string | null, code: string | null, message: string | null) =>
  outcome === 'approved' && message ? BY_OPERATOR : publicMessage(code, message);

type PendingView = Pick<
  SubmissionView,
  'status' | 'laneStalled' | 'waitsForClock' | 'hold' | 'nextAttemptAt' | 'answerCode' | 'answerMessage'
>;

/** The reason why a stored submission has no receipt yet, and what to do until it has one. `path` is its address. */
export function pendingMessage(path: string, view: PendingView | null): string {
  if (view?.status === 'NEEDS_REVIEW')
    return `It is not known whether the tax authority received this submission, and an operator of this service checks that with the authority. Do not send it again: read GET ${path} later.`;
  const hold = view?.hold ?? null;
  if (hold && isRefusalOfDevice(hold))
    return `The submission is stored, but the tax authority does not accept this device (code ${hold.code}), so nothing of this device is sent. Do not send it again: do what device.whatToDo says, then read GET ${path}.`;
  if (hold)
    return `The submission is stored, but nothing of this device is sent until an operator of this service has checked it. Do not send it again: read GET ${path} later, or contact support with the submissionId.`;
  if (view?.waitsForClock)
    return `The submission is stored. The tax authority's clock is behind ours, so a date of this submission, or of one before it, is in the future there. It is sent automatically when that clock has reached the date${timeOf(view)}. Do not send it again: read GET ${path} after Retry-After seconds.`;
  if (view && isAboutNumber(view))
    return `The submission is stored. ${NUMBERS_UNKNOWN} It is sent automatically after that${timeOf(view)}. Do not send it again: read GET ${path} after Retry-After seconds.`;
  const words = view && wordsOfAuthority(view);
  if (words)
    return `The submission is stored, but the tax authority does not accept it yet: ${words}. It is sent again automatically${timeOf(view)}. Do not send it again: read GET ${path} after Retry-After seconds.`;
  if (view?.laneStalled)
    return `The submission is stored, but the tax authority does not answer at present. It is sent automatically. Do not send it again: read GET ${path} after Retry-After seconds.`;
  return `The submission is stored, and the tax authority has not signed it yet. Do not send it again: read GET ${path} after Retry-After seconds.`;
}

/** The words of the authority about a submission that is tried again, such as about goods that it does not have in stock yet. */
function wordsOfAuthority({ status, answerCode, answerMessage }: PendingView): string | null {
  if (status !== 'RETRYING' || !answerCode || !answerMessage || ownPublicCode(answerCode)) return null;
  const isAnswer = publicMessage(answerCode, answerMessage) === answerMessage;
  return isAnswer ? `${answerCode} ${answerMessage.replace(/\.$/, '')}` : null;
}

const isAboutNumber = ({ status, answerCode, answerMessage }: PendingView): boolean =>
  (status === 'RETRYING' || status === 'IN_DOUBT') &&
  waitsForNumber({ code: answerCode ?? '', message: answerMessage ?? '' });

const timeOf = ({ nextAttemptAt }: PendingView): string =>
  nextAttemptAt ? `; the next attempt is at ${nextAttemptAt.toISOString()}` : '';

/** A submission that was given up is final, and its number can be used again. */
export const GIVEN_UP = {
  message: 'The submission was given up: it was not approved by the tax authority, and is not sent any more.',
  fix: 'Send the document again, with a new Idempotency-Key or with none; its number is free.',
};

/** A submission that its client took back. */
export const WITHDRAWN = {
  message: 'The submission was withdrawn and was never sent to the tax authority.',
  fix: 'To submit the document after all, send it again: its number and its Idempotency-Key are free.',
};

/** Another request with the same number is still being received: a large file, for example. */
export const CONTESTED = {
  message: 'another request with this number is still being received, so this one was not stored.',
  fix: 'Send the same request again after Retry-After seconds: it is then stored, or answered with the other document.',
  lineFix: 'Send the line again later: it is then accepted, or reported as known.',
  fileMessage:
    'Another request with a number of this file is still being received, so nothing of this file was stored.',
  fileFix: 'Send the whole file again after that request has ended.',
};

/** Risiti itself may refuse a document that waited for another. Its answer then has one of our public codes. */
export function ownPublicCode(answerCode: string): FailureCode | null {
  const code = ownPublicCodeOf(answerCode);
  return code !== null && code !== '000' && code in RESULT_CODES ? (code as FailureCode) : null;
}
