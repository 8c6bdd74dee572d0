import { type Envelope, failed, type FailureCode, RESULT_CODES, succeeded } from '@app/contract';
import type { LineRecord, SubmissionView } from '@app/persistence';
import { publicCodeOf } from '@app/submission';
import { answerData, submissionData } from '../submissions/submission-data.js';
import { violation } from '../http/errors/failure.js';
import { submissionPath } from '../submissions/answer.js';
import { ownPublicCode } from '../submissions/own-public-code.js';
import { GIVEN_UP, pendingMessage, WITHDRAWN } from '../submissions/public-message.js';
import { type LineAnswer, verdictData } from './batch-data.js';

/** The result of a line: the state of its submission, or its verdict if it was not accepted. */
export function resultData(record: LineRecord, view: SubmissionView | null): LineAnswer {
  if (view === null || record.verdict === 'duplicate') return verdictData(record);
  return { line: record.line, verdict: record.verdict, ...envelopeOf(view) };
}

const lineViolation = (code: FailureCode, message: string, fix: string) => violation(code, 'line', message, fix);

function envelopeOf(view: SubmissionView): Envelope<object> {
  const data = submissionData(view);
  switch (view.status) {
    case 'APPROVED':
      return succeeded(data);
    case 'REJECTED': {
      const { code, message } = answerData(view);
      const own = ownPublicCode(code) !== null;
      const text = own ? message : `The tax authority refused the document: ${code} ${message}`.trim();
      const publicCode = publicCodeOf(code, message);
      return failed(publicCode, [lineViolation(publicCode, text, RESULT_CODES[publicCode].fix)], { data });
    }
    case 'CANCELLED':
      return failed('003', [lineViolation('003', WITHDRAWN.message, WITHDRAWN.fix)], { data });
    case 'FAILED':
      return failed('006', [lineViolation('006', GIVEN_UP.message, GIVEN_UP.fix)], { data });
    default:
      return failed('006', [], { data, message: pendingMessage(submissionPath(view.id), view) });
  }
}
