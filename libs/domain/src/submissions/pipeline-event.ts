import type { Environment } from '../environment.js';
import type { LaneId, SubmissionId } from '../ids.js';
import type { SubmissionStatus } from './lifecycle.js';
import type { Outcome } from './outcome.js';
import type { TaxRates } from '../amounts/tax.js';

/** The place of an event. */
interface LaneRef {
  environment: Environment;
  laneId: LaneId;
}

/** … and with which kind of document. */
interface DocumentRef extends LaneRef {
  kind: string;
}

/** One delivery of a submission by the queue. */
interface JobDelivery {
  submissionId: SubmissionId;
  jobId: string;
}

/** Events of the pipeline. The fields are a contract; subscribers (logs, metrics, alerts) choose the words. */
export type PipelineEvent =
  /** The id of the request that brought it links what a till sent to all that follows. */
  | ({ event: 'accepted'; submissionId: SubmissionId; requestId?: string } & DocumentRef)
  /** A document came whose number another submission has: the same again, or a duplicate. */
  | ({ event: 'known'; submissionId: SubmissionId; identical: boolean } & DocumentRef)
  /** A document was not accepted, for the reason its public code tells. */
  | ({ event: 'refused'; code: string } & DocumentRef)
  /** The client withdrew it before it was ever sent. */
  | ({ event: 'cancelled'; submissionId: SubmissionId } & DocumentRef)
  /** `ageMs` is since its acceptance. */
  | ({ event: 'claimed'; attempt: number; inDoubt: boolean; ageMs: number } & JobDelivery & DocumentRef)
  | ({
      event: 'settled';
      attempt: number;
      status: SubmissionStatus;
      outcome: Outcome['kind'];
      code: string | null;
      message: string | null;
      /** Null where the authority was not asked. */
      callMs: number | null;
      /** Since its acceptance. */
      ageMs: number;
    } & JobDelivery &
      DocumentRef)
  | ({ event: 'superseded'; attempt: number } & JobDelivery & DocumentRef)
  /** Risiti cannot find out whether it was received: an operator must look. */
  | ({ event: 'needsReview'; submissionId: SubmissionId; code: string | null; message: string | null } & DocumentRef)
  | ({ event: 'laneHeld'; submissionId: SubmissionId; code: string | null; message: string | null } & DocumentRef)
  /** `cause` is one of few, where the reason names what it waits for. */
  | ({ event: 'putBack'; reason: string; cause: DeferCause } & JobDelivery & LaneRef)
  /** The authority stopped answering, or answers again. */
  | { event: 'breakerOpened' | 'breakerClosed'; environment: Environment }
  /** An act of an operator. The ledger holds the operator and the reason. */
  | ({ event: 'operatorActed'; act: OperatorAct; submissionId: SubmissionId | null } & LaneRef)
  /** How far the authority's clock was ahead of ours at an answer, beyond what the call explains; behind is less than 0. */
  | { event: 'clockCompared'; environment: Environment; skewMs: number }
  /** The clock is so wrong that the authority will refuse our dates. Repeated every few minutes. */
  | { event: 'clockSkewed'; environment: Environment; skewMs: number }
  /** New tax rates are in use from now on. The first rates after a start cause no event. */
  | { event: 'ratesChanged'; environment: Environment; taxRates: TaxRates }
  /** The published rates cannot be right, so the earlier ones stay in use. */
  | { event: 'ratesDoubted'; environment: Environment; problems: string[]; taxRates: TaxRates }
  | { event: 'rescued'; claims: number; lanes: number; jobs: number }
  /** Callers that shared one statement and one commit. */
  | { event: 'grouped'; step: 'accept' | 'batch' | 'claim' | 'settle'; rows: number; ms: number }
  /** `doing` is one of few: an id goes beside it. */
  | { event: 'trouble'; doing: string; error: unknown; submissionId?: SubmissionId };

/** The acts of operators. */
export type OperatorAct =
  | 'attach-receipt'
  | 'approve'
  | 'release'
  | 'give-up'
  | 'redrive'
  | 'hold'
  | 'resume'
  | 'correct-number'
  | 'activate-app'
  | 'suspend-app';

/** Why a head that could be delivered is given back: unclaimed, but for a call that hangs beyond its taxpayer's share. */
export type DeferCause = 'dependency' | 'series' | 'owner' | 'breaker' | 'share';

export type EventSink = (event: PipelineEvent) => void;
