import type { WireAnswer } from '../calling/oscu-client.js';
import { readAnswer, type AnswerReading } from './read-answer.js';

/** A longer answer comes from a known operation, and is not read twice. */
const LENGTH_MAX = 64 * 1024;

/** An explicit result code is permanent; an error page may be gone in a minute. */
export const isUnknownPermanently = ({ knownCode }: AnswerReading): boolean =>
  knownCode === '912' || knownCode === '895';

/** True if the host does not know this name of the operation; it has then done nothing. */
function isUnknown(reading: AnswerReading, httpStatus: number): boolean {
  const isNotFound = httpStatus === 404 || httpStatus === 405;
  return isUnknownPermanently(reading) || (isNotFound && reading.knownCode === null && reading.meaning === 'lane');
}

const readingOf = (answer: WireAnswer): AnswerReading | null =>
  answer.kind === 'answer' && answer.text.length <= LENGTH_MAX ? readAnswer(answer.httpStatus, answer.text) : null;

export function isUnknownOperation(answer: WireAnswer): boolean {
  const reading = readingOf(answer);
  return reading !== null && answer.kind === 'answer' && isUnknown(reading, answer.httpStatus);
}

/** An answer with a result code comes from the operation itself; any other answer may come from a proxy. */
export function isKnownOperation(answer: WireAnswer): boolean {
  const reading = readingOf(answer);
  return (
    answer.kind === 'answer' && (reading === null || (reading.knownCode !== null && !isUnknownPermanently(reading)))
  );
}
