import type { Finding } from '@app/domain';
import type { WireAnswer } from '../calling/oscu-client.js';
import type { FindOperation } from '../operations/operation.js';
import { readAnswer, type AnswerReading } from './read-answer.js';
import { isUnknownPermanently } from './unknown-operation.js';

/** Reads the answer of a find operation. Only an empty list means that the document is absent. */
export function readFinding(find: FindOperation, sent: Record<string, unknown>, answer: WireAnswer): Finding {
  switch (answer.kind) {
    case 'notSent':
    case 'noAnswer':
      return { kind: 'unavailable', message: answer.message };
    case 'answer':
      return fromReading(find, sent, readAnswer(answer.httpStatus, answer.text), answer.httpStatus);
  }
}

function fromReading(
  find: FindOperation,
  sent: Record<string, unknown>,
  reading: AnswerReading,
  httpStatus: number,
): Finding {
  const { code, message, data } = reading;
  switch (reading.meaning) {
    case 'success':
      return data ? find.compare(sent, data) : { kind: 'unclear', code, message };
    case 'empty':
      return { kind: 'absent' };
    case 'busy':
      return { kind: 'unavailable', message: message || code };
    case 'doubt':
      // A server that fails has not answered the question. Only the answers of a working authority count as unclear.
      return httpStatus >= 500 ? { kind: 'unavailable', message: message || code } : { kind: 'unclear', code, message };
    default:
      return {
        kind: 'refused',
        code,
        message,
        ...(isUnknownPermanently(reading) && { forGood: true }),
      };
  }
}
