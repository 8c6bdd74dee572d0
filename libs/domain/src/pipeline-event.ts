import type { SubmissionId } from './ids.js';
import type { Status } from './lifecycle.js';
import type { Outcome } from './outcome.js';

/** What happens in the pipeline, for whoever logs, counts or alerts. The fields are a contract; the words are theirs. */
export type PipelineEvent =
  | { event: 'accepted'; submissionId: SubmissionId; kind: string }
  | { event: 'claimed'; submissionId: SubmissionId; attempt: number; inDoubt: boolean }
  | {
      event: 'settled';
      submissionId: SubmissionId;
      attempt: number;
      status: Status;
      outcome: Outcome['kind'];
      code: string | null;
      message: string | null;
      callMs: number;
    }
  | { event: 'superseded'; submissionId: SubmissionId; attempt: number }
  | { event: 'laneHeld'; submissionId: SubmissionId; laneId: string; code: string | null; message: string | null }
  | { event: 'putBack'; submissionId: SubmissionId; reason: string }
  | { event: 'rescued'; claims: number; lanes: number; jobs: number }
  | { event: 'trouble'; doing: string; error: unknown };

export type EventSink = (event: PipelineEvent) => void;
