import type { WireAnswer } from '../calling/oscu-client.js';
import { readAnswer, type AnswerReading } from './read-answer.js';

/** A longer answer comes from a known operation, and is not read twice. */
const LENGTH_MAX = 64 * 1024;

/** An explicit result code is permanent; an error page may be gone in a minute, and so may the missing route of a gateway. */
const isUnknownByCode = ({ knownCode }: AnswerReading): boolean => knownCode === '912' || knownCode === '895';

/** True if the host does not know this name of the operation; it has then done nothing. */
function isUnknown(reading: AnswerReading, httpStatus: number): boolean {
  const isNotFound = httpStatus === 404 || httpStatus === 405;
  // A refusal in the envelope of the authority comes from the operation, so the host knows it, whatever the status.
  return (
    isUnknownByCode(reading) ||
    (reading.knownCode === null && ROUTE_IS_MISSING.test(reading.message)) ||
    (isNotFound && !reading.isOfAuthority && reading.meaning === 'lane')
  );
}

/** The gateway has no target for the path (fact sheet 1.5). It has passed nothing on, whatever its HTTP status says. */
const ROUTE_IS_MISSING = /^unresolved variable\s*:?\s*targetPath\b/i;

const readingOf = (answer: WireAnswer): AnswerReading | null =>
  answer.kind === 'answer' && answer.text.length <= LENGTH_MAX ? readAnswer(answer.httpStatus, answer.text) : null;

export function isUnknownOperation(answer: WireAnswer): boolean {
  const reading = readingOf(answer);
  return reading !== null && answer.kind === 'answer' && isUnknown(reading, answer.httpStatus);
}

/** True if the host knows no such operation by a code of its own, and not only at the moment. */
export function isPermanentlyUnknown(answer: WireAnswer): boolean {
  const reading = readingOf(answer);
  return reading !== null && isUnknownByCode(reading);
}

/** The words of an answer that knows no such operation. */
export function unknownReadingOf(answer: WireAnswer): Pick<AnswerReading, 'code' | 'message'> {
  return readingOf(answer) ?? { code: 'no route', message: '' };
}

/** An answer with a result code or a refusal comes from the operation itself; any other answer may come from a proxy. */
export function isKnownOperation(answer: WireAnswer): boolean {
  const reading = readingOf(answer);
  return answer.kind === 'answer' && (reading === null || (reading.isOfAuthority && !isUnknownByCode(reading)));
}
