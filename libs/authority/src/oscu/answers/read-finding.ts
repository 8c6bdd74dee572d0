import type { Finding } from '@app/domain';
import type { CallAnswer } from '../calling/oscu-client.js';
import type { FindOperation } from '../operations/operation.js';
import { readAnswer, type AnswerReading } from './read-answer.js';
import { tellsOfLostLog } from './refusal-texts.js';

/** Reads the answer of a find operation. */
export function readFinding(find: FindOperation, sent: Record<string, unknown>, answer: CallAnswer): Finding {
  switch (answer.kind) {
    case 'notSent':
    case 'noAnswer':
      return { kind: 'unavailable', message: answer.message };
    case 'unrouted':
      return refused(answer, answer.isPermanent);
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
      return find.compare(sent, { salesList: [] });
    case 'busy':
      return { kind: 'unavailable', message: message || code };
    case 'doubt':
      // The question was asked and its answer lost, every time anew. The number itself can answer in fewer words.
      if (tellsOfLostLog(message)) return refused(reading);
      // A server that fails has not answered the question. Only the answers of a working authority count as unclear.
      return httpStatus >= 500 ? { kind: 'unavailable', message: message || code } : { kind: 'unclear', code, message };
    default:
      return refused(reading);
  }
}

const refused = ({ code, message }: { code: string; message: string }, forGood = false): Finding => ({
  kind: 'refused',
  ...{ code, message },
  ...(forGood && { forGood }),
});
