import { setTimeout as pause } from 'node:timers/promises';
import { decide, ENVIRONMENTS, type Outcome, type SubmissionDocument } from '@app/domain';
import {
  Coalescer,
  type GroupStep,
  isDataError,
  type Ledger,
  type SettleResult,
  type Settlement,
  groupingForEffects,
  type Turn,
  type Tx,
} from '@app/persistence';
import type { SettledRelay } from '@app/queue';
import { type Conclusion, conclusionOf } from '../attempting/conclusion.js';
import { deliveryFieldsOf } from '../attempting/delivery-fields.js';
import type { HeadFeed } from '../queueing/head-feed.js';
import { kindOf } from '../kinds/index.js';
import { ownPublicCodeOf } from '../attempting/own-refusal-code.js';
import { answerOf, type AttemptResult, settlementOf, attemptStateOf, unstorableAnswer } from './settlement.js';
import type { WorkerOptions } from '../attempting/worker-options.js';

const WRITE_RETRY_MS = 250;

interface SettleWriteResult {
  /** False where the claim was somebody else's by then. */
  isWritten: boolean;
  /** It made its lane wait for an operator. */
  isHeld: boolean;
  /** The next heads of the whole group are on their way to the queue. */
  enqueued: Promise<void>;
}

type GrantedClaim = { attempt: number; inDoubt: boolean };

/**
 * Writes down what an attempt came to, moves the line on, and tells whoever waits. The answer of the authority exists
 * only in this process until it is written, so writing is tried for as long as the claim is ours.
 */
export class Settle {
  private readonly writer: Coalescer<AttemptResult, SettleWriteResult>;
  /** Apart, so that nobody waits for the effects of another's documents. */
  private readonly writerWithEffects: Coalescer<AttemptResult, SettleWriteResult>;

  constructor(
    private readonly ledger: Ledger,
    private readonly feed: HeadFeed,
    private readonly relay: SettledRelay,
    private readonly options: WorkerOptions,
  ) {
    const step: GroupStep<AttemptResult, SettleWriteResult> = {
      run: (group) => this.write(group),
      keyOf: ({ turn }) => turn.id,
      sharesKey: false,
      onRun: (rows, ms) => options.emit({ event: 'grouped', step: 'settle', rows, ms }),
    };
    this.writer = new Coalescer(step, options.grouping);
    this.writerWithEffects = new Coalescer(step, groupingForEffects(options.grouping));
  }

  async settle(turn: Turn, claimed: GrantedClaim, outcome: Outcome, callMs: number): Promise<Conclusion> {
    const decision = decide(outcome, attemptStateOf(turn, claimed.inDoubt), this.options.retryPolicy);
    const settlement = settlementOf(turn, claimed.attempt, outcome, decision, this.options.workerId);
    try {
      const { written, isRetry } = await this.writeUntilLeaseEnds({ turn, outcome, settlement }, callMs);
      if (!written.isWritten) return this.superseded(turn, settlement);
      this.emitEvents(turn, settlement, outcome, written.isHeld, callMs);
      // Said again, it does not tell which head followed the first time.
      await (isRetry ? this.feed.enqueueHeadOf(turn.laneId) : written.enqueued);
      return conclusionOf(settlement, written.isHeld);
    } catch (error) {
      if (!isDataError(error) || outcome.kind === 'inDoubt') throw error;
      // It will never be taken as it is. What the authority meant is not known then: it is asked again.
      this.options.emit({ event: 'trouble', doing: 'storing an answer', error });
      return this.settle(turn, claimed, unstorableAnswer(error), callMs);
    }
  }

  /** Until the lease ends: then the claim is somebody else's, and the submission is in doubt. */
  private async writeUntilLeaseEnds(
    attemptResult: AttemptResult,
    callMs: number,
  ): Promise<{ written: SettleWriteResult; isRetry: boolean }> {
    const end = performance.now() + this.options.leaseMsOf(attemptResult.turn.kind) - callMs;
    for (let isRetry = false; ; isRetry = true) {
      try {
        return { written: await this.writerFor(attemptResult).submit(attemptResult), isRetry };
      } catch (error) {
        if (isDataError(error)) throw error;
        this.options.emit({ event: 'trouble', doing: 'settling', error });
        if (performance.now() + WRITE_RETRY_MS > end) throw error;
        await pause(WRITE_RETRY_MS);
      }
    }
  }

  private writerFor({ turn }: AttemptResult): Coalescer<AttemptResult, SettleWriteResult> {
    return kindOf(turn.kind).onSettled ? this.writerWithEffects : this.writer;
  }

  private superseded(turn: Turn, { attempt }: Settlement): Conclusion {
    this.options.emit({ event: 'superseded', ...deliveryFieldsOf(turn), attempt });
    return { kind: 'done', status: 'superseded', code: null };
  }

  /** One commit for the group; then its next heads go to the queue, and one signal to whoever waits. */
  private async write(group: AttemptResult[]): Promise<SettleWriteResult[]> {
    const settled = await this.ledger.settle(
      group.map(({ settlement }) => settlement),
      this.effectsOfGroup(group),
    );
    const [written, held] = [new Set(settled.settled), new Set(settled.held)];
    this.publishSettled(
      group.filter(({ turn }) => written.has(turn.id)),
      settled,
    );
    for (const environment of settled.breakers.opened) this.options.emit({ event: 'breakerOpened', environment });
    for (const environment of settled.breakers.closed) this.options.emit({ event: 'breakerClosed', environment });
    const enqueued = this.feed.enqueue(settled.heads);
    return group.map(({ turn, settlement: { hold, status } }) => ({
      isWritten: written.has(turn.id),
      isHeld: hold || (status === 'REJECTED' && held.has(turn.laneId)),
      enqueued,
    }));
  }

  /** Kinds with effects of their own have them in the same commit. */
  private effectsOfGroup(group: AttemptResult[]) {
    const withEffects = group.filter(({ turn }) => kindOf(turn.kind).onSettled);
    if (withEffects.length === 0) return undefined;
    return async (tx: Tx, { settled }: SettleResult) => {
      for (const { turn, settlement, outcome } of withEffects.filter(({ turn }) => settled.includes(turn.id))) {
        const document = turn.document as SubmissionDocument;
        const { sealer } = this.options;
        await kindOf(turn.kind).onSettled!(tx, document, turn, settlement.status, answerOf(outcome), sealer);
      }
    };
  }

  private publishSettled(written: AttemptResult[], { stalled }: SettleResult): void {
    const isFinal = ({ leaves, status }: Settlement) => leaves || status === 'NEEDS_REVIEW';
    for (const environment of ENVIRONMENTS) {
      const inEnvironment = written.filter(({ turn }) => turn.environment === environment);
      this.relay.publish(environment, {
        settled: inEnvironment.filter(({ settlement }) => isFinal(settlement)).map(({ turn }) => turn.id),
        stalled: stalled.filter((laneId) => inEnvironment.some(({ turn }) => turn.laneId === laneId)),
      });
    }
  }

  private emitEvents(turn: Turn, settlement: Settlement, outcome: Outcome, isHeld: boolean, callMs: number): void {
    const { attempt, status, code, message } = settlement;
    const { jobId, ...delivery } = deliveryFieldsOf(turn);
    const call = { outcome: outcome.kind, code, message, callMs: wasSent(outcome) ? callMs : null };
    // As of the look, with the call; what writing it down took is left out.
    this.options.emit({ event: 'settled', ...delivery, jobId, attempt, status, ...call, ageMs: turn.ageMs + callMs });
    if (status === 'NEEDS_REVIEW') this.options.emit({ event: 'needsReview', ...delivery, code, message });
    if (isHeld) this.options.emit({ event: 'laneHeld', ...delivery, code, message });
  }
}

/** What we refused ourselves never went out, nor what there was nothing to tell of. */
function wasSent(outcome: Outcome): boolean {
  if (outcome.kind === 'approved') return outcome.notSent !== true;
  return outcome.kind !== 'rejected' || ownPublicCodeOf(outcome.code) === null;
}
