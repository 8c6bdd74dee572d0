import type { WireAnswer } from '../calling/oscu-client.js';
import { readAnswer, type AnswerReading } from './read-answer.js';

/** Lists of many megabytes know their operation, and are not read twice to learn that. */
const LENGTH_MAX = 64 * 1024;

/** Only said in so many words is it for good: a page in its place may be gone in a minute. */
export const isUnknownPermanently = ({ knownCode }: AnswerReading): boolean =>
  knownCode === '912' || knownCode === '895';

/** Nobody there knows the operation by this name, so nothing was done. */
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

/** An answer with a result code comes from the operation itself; anything else may come from whoever stands before it. */
export function isKnownOperation(answer: WireAnswer): boolean {
  const reading = readingOf(answer);
  return (
    answer.kind === 'answer' && (reading === null || (reading.knownCode !== null && !isUnknownPermanently(reading)))
  );
}
