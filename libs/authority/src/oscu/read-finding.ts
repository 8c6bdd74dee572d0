import type { Finding } from '@app/domain';
import type { WireAnswer } from './client.js';
import type { FindOperation } from './operation.js';
import { readAnswer, type Reading } from './read-answer.js';

/** From what came over the wire to what was found; only "there is no search result" means that it is not there. */
export function readFinding(find: FindOperation, sent: Record<string, unknown>, answer: WireAnswer): Finding {
  switch (answer.kind) {
    case 'notSent':
    case 'noAnswer':
      return { kind: 'unavailable', message: answer.message };
    case 'noAccess':
      return { kind: 'refused', code: 'no access', message: answer.message };
    case 'answer':
      return fromReading(find, sent, readAnswer(answer.httpStatus, answer.text), answer.httpStatus);
  }
}

function fromReading(
  find: FindOperation,
  sent: Record<string, unknown>,
  reading: Reading,
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
      return { kind: 'unclear', code, message };
    default:
      return { kind: 'refused', code, message, ...(isNoSuchQuestion(reading, httpStatus) && { forGood: true }) };
  }
}

/** Nobody there knows the operation: to ask again would be answered the same. */
const isNoSuchQuestion = ({ knownCode }: Reading, httpStatus: number): boolean =>
  knownCode === '912' || knownCode === '895' || httpStatus === 404 || httpStatus === 405;
