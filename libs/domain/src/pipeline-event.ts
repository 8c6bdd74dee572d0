import type { Environment, LaneId, SubmissionId } from './ids.js';
import type { SubmissionStatus } from './submissions/lifecycle.js';
import type { Outcome } from './submissions/outcome.js';
import type { TaxRates } from './tax.js';
import type { AlarmEvent } from './watchdog/alarm-event.js';

/** The place of an event. */
interface LaneRef {
  environment: Environment;
  laneId: LaneId;
}

/** The place of an event, and the kind of its document. */
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
  /** `requestId` names the request that brought the document. It links what a till sent to all later events. */
  | ({ event: 'accepted'; submissionId: SubmissionId; requestId?: string } & DocumentRef)
  /** A document has the natural key of another submission: it is an identical repeat or a duplicate. */
  | ({ event: 'known'; submissionId: SubmissionId; identical: boolean } & DocumentRef)
  /** A document was not accepted; `code` is the public code of the reason. */
  | ({ event: 'refused'; code: string } & DocumentRef)
  /** The client withdrew the submission, which was never sent. */
  | ({ event: 'cancelled'; submissionId: SubmissionId } & DocumentRef)
  /** `ageMs` is the time since the acceptance. */
  | ({ event: 'claimed'; attempt: number; inDoubt: boolean; ageMs: number } & JobDelivery & DocumentRef)
  | ({
      event: 'settled';
      attempt: number;
      status: SubmissionStatus;
      outcome: Outcome['kind'];
      code: string | null;
      message: string | null;
      /** Null if the authority was not asked. */
      callMs: number | null;
      /** The time since the acceptance. */
      ageMs: number;
    } & JobDelivery &
      DocumentRef)
  | ({ event: 'superseded'; attempt: number } & JobDelivery & DocumentRef)
  /** Risiti cannot find out whether the authority received the submission: an operator must look. */
  | ({ event: 'needsReview'; submissionId: SubmissionId; code: string | null; message: string | null } & DocumentRef)
  /** The authority expects another number than ours, because other software took numbers. Risiti goes on with the expected one. */
  | ({ event: 'seriesRealigned'; submissionId: SubmissionId; before: number; next: number } & DocumentRef)
  /** Another receipt of the device has the number of this one, and another signature. The submission is approved. */
  | ({ event: 'receiptNumberRepeated' } & JobDelivery & DocumentRef)
  | ({ event: 'laneHeld'; submissionId: SubmissionId; code: string | null; message: string | null } & DocumentRef)
  /** `cause` is one of few values; `reason` names what the submission waits for. */
  | ({ event: 'putBack'; reason: string; cause: DeferCause } & JobDelivery & LaneRef)
  /** The authority stopped answering, or answers again. */
  | { event: 'breakerOpened' | 'breakerClosed'; environment: Environment }
  /** An act of an operator. The ledger holds the operator and the reason. An app that was never activated has no lane. */
  | {
      event: 'operatorActed';
      act: OperatorAct;
      submissionId: SubmissionId | null;
      environment: Environment;
      laneId: LaneId | null;
    }
  /**
   * `skewMs` says how far the authority's clock was ahead of ours at an answer, beyond what the call explains. It is
   * below 0 if the clock was behind.
   */
  | { event: 'clockCompared'; environment: Environment; skewMs: number }
  /** The clock is so wrong that the authority will refuse our dates. Repeated every few minutes. */
  | { event: 'clockSkewed'; environment: Environment; skewMs: number }
  /** New tax rates are in use from now on. The first rates after a start cause no event. */
  | { event: 'ratesChanged'; environment: Environment; taxRates: TaxRates }
  /** The published rates cannot be right, so the earlier ones stay in use. */
  | { event: 'ratesDoubted'; environment: Environment; problems: string[]; taxRates: TaxRates }
  /** A webhook gets nothing any more: its receiver is gone, or has taken nothing for days. */
  | { event: 'webhookDisabled'; webhookId: string; accountId: string; why: string }
  | { event: 'rescued'; claims: number; lanes: number; jobs: number; batches: number }
  /** A sweep deleted what the ledger need not keep any longer. */
  | { event: 'swept'; partitionsMade: number; partitionsDropped: number; rowsDeleted: number }
  /** The watchdog of an API found something that an operator must look at, or that it is over. */
  | AlarmEvent
  /** Many wrong codes of a second factor came in a row with the right password of this operator. No code is checked until then. */
  | { event: 'codesPaused'; email: string; wrongCodes: number; until: string }
  /** `rows` callers shared one statement and one commit. */
  | { event: 'grouped'; step: 'accept' | 'batch' | 'claim' | 'settle'; rows: number; ms: number }
  /** `doing` is one of few texts and contains no id; ids have fields of their own. */
  | { event: 'trouble'; doing: string; error: unknown; submissionId?: SubmissionId };

/** The acts of operators. `realign` and `realign-stock` are Risiti's own: it took over the number, or the stock, that the authority expects. */
export type OperatorAct =
  | 'attach-receipt'
  | 'approve'
  | 'release'
  | 'give-up'
  | 'redrive'
  | 'hold'
  | 'resume'
  | 'correct-number'
  | 'enter-key'
  | 'learn-numbers'
  | 'begin-restore'
  | 'end-restore'
  | 'realign'
  | 'realign-stock'
  | 'activate-app'
  | 'suspend-app'
  | 'revoke-key'
  | 'release-pin'
  | 'begin-legal-hold'
  | 'end-legal-hold'
  | 'pause-queue'
  | 'resume-queue'
  | 'retry-queue'
  | 'clean-queue';

/**
 * The reason why a head goes back to the queue. Nobody has claimed it, except for a call that hangs beyond the share of
 * its taxpayer.
 */
export type DeferCause = 'dependency' | 'series' | 'owner' | 'breaker' | 'share';

export type EventSink = (event: PipelineEvent) => void;
