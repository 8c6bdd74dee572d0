import type { Finding } from '@app/domain';
import type { CallAnswer } from '../calling/oscu-client.js';
import type { FindOperation } from '../operations/operation.js';
import { readAnswer, type AnswerReading } from './read-answer.js';
import { OF_A_GATEWAY } from './read-outcome.js';
import { tellsOfLostLog } from './refusal-texts.js';
import { QUOTA_EXCEEDED } from './result-codes.js';

/** Reads the answer of a find operation. */
export function readFinding(find: FindOperation, sent: Record<string, unknown>, answer: CallAnswer): Finding {
  switch (answer.kind) {
    case 'notSent':
      return { kind: 'unavailable', message: answer.message };
    case 'noAnswer':
      return { kind: 'unavailable', message: answer.message, unanswered: true };
    case 'unrouted':
      return refused(answer, answer.isPermanent ? { forGood: true } : {});
    case 'answer':
      return fromReading(find, sent, readAnswer(answer.httpStatus, answer.text), answer.httpStatus);
  }
}

/** True if the other question may tell what this one did not: its host does not know it, failed, was silent, or lost the answer. */
export const isOpenAfter = (answer: CallAnswer, finding: Finding): boolean =>
  answer.kind === 'unrouted' ||
  (finding.kind === 'unavailable' && finding.unanswered === true) ||
  (finding.kind === 'refused' && finding.isLost === true);

/** The finding of two questions, where the first one found nothing about the document. */
export function findingOfBoth(first: Finding, second: Finding): Finding {
  if (first.kind === 'refused' && first.isLost && tellsNothing(second)) return refused(first);
  if (first.kind === 'unavailable' && second.kind === 'unavailable')
    return { ...first, message: `${first.message}; the list of own sales: ${second.message}` };
  if (second.kind !== 'refused' || second.notListed) return second;
  if (first.kind !== 'refused') return refused(second);
  if (first.forGood && second.forGood) return refused(second, { forGood: true });
  return refused(second, isVain(first) && isVain(second) ? { isLost: true } : {});
}

const tellsNothing = (finding: Finding): boolean =>
  finding.kind === 'unavailable' || (finding.kind === 'unclear' && !finding.numberTaken);

/** To ask again brings nothing else. */
const isVain = ({ forGood, isLost }: RefusedQuestion): boolean => forGood === true || isLost === true;

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
    case 'quota':
      return { kind: 'backOff', code: QUOTA_EXCEEDED, message: message || QUOTA_EXCEEDED };
    case 'doubt':
      if (tellsOfLostLog(message)) return refused(reading, { isLost: true });
      // A server that fails has not answered the question. Only the answers of a working authority count as unclear.
      return httpStatus >= 500 || OF_A_GATEWAY.test(code)
        ? { kind: 'unavailable', message: message || code, unanswered: true }
        : { kind: 'unclear', code, message };
    default:
      return refused(reading);
  }
}

type RefusedQuestion = Extract<Finding, { kind: 'refused' }>;

const refused = (
  { code, message }: { code: string; message: string },
  mark: Pick<RefusedQuestion, 'forGood' | 'isLost'> = {},
): Finding => ({ kind: 'refused', code, message, ...mark });
