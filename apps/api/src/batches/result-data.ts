import { type Envelope, failed, succeeded } from '@app/contract';
import type { LineRecord, SubmissionView } from '@app/persistence';
import { publicCodeOf } from '@app/submission';
import { answerData, submissionData } from '../submissions/submission-data.js';
import { type LineAnswer, verdictData } from './batch-data.js';

/** The result of a line: the state of its submission, or its verdict if it was not accepted. */
export function resultData(record: LineRecord, view: SubmissionView | null): LineAnswer {
  if (view === null || record.verdict === 'duplicate') return verdictData(record);
  return { line: record.line, verdict: record.verdict, ...envelopeOf(view) };
}

function envelopeOf(view: SubmissionView): Envelope<object> {
  const data = submissionData(view);
  switch (view.status) {
    case 'APPROVED':
      return succeeded(data);
    case 'REJECTED': {
      const { code, message } = answerData(view);
      return failed(publicCodeOf(code, message), [], { data, message: `It was refused: ${code} ${message}`.trim() });
    }
    case 'CANCELLED':
      return failed('003', [], { data, message: 'It was withdrawn before it was sent.' });
    default:
      return failed('006', [], { data, message: 'The tax authority has not signed it yet.' });
  }
}
