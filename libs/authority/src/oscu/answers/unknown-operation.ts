import type { WireAnswer } from '../calling/oscu-client.js';
import { readAnswer, type Reading } from './read-answer.js';

/** Lists of many megabytes know their operation, and are not read twice to learn that. */
const LENGTH_MAX = 64 * 1024;

/** Only said in so many words is it for good: a page in its place may be gone in a minute. */
export const isUnknownForGood = ({ knownCode }: Reading): boolean => knownCode === '912' || knownCode === '895';

/** Nobody there knows the operation by this name, so nothing was done. */
function isUnknown(reading: Reading, httpStatus: number): boolean {
  const isNowhere = httpStatus === 404 || httpStatus === 405;
  return isUnknownForGood(reading) || (isNowhere && reading.knownCode === null && reading.meaning === 'lane');
}

const readingOf = (answer: WireAnswer): Reading | null =>
  answer.kind === 'answer' && answer.text.length <= LENGTH_MAX ? readAnswer(answer.httpStatus, answer.text) : null;

export function saysUnknownOperation(answer: WireAnswer): boolean {
  const reading = readingOf(answer);
  return reading !== null && answer.kind === 'answer' && isUnknown(reading, answer.httpStatus);
}

/** An answer with a result code comes from the operation itself; anything else may come from whoever stands before it. */
export function saysKnownOperation(answer: WireAnswer): boolean {
  const reading = readingOf(answer);
  return answer.kind === 'answer' && (reading === null || (reading.knownCode !== null && !isUnknownForGood(reading)));
}
