import { setTimeout as pause } from 'node:timers/promises';
import { decide, ENVIRONMENTS, type Outcome, type SubmissionDocument } from '@app/domain';
import {
  Coalescer,
  type GroupStep,
  isDataError,
  type Ledger,
  type Settled,
  type Settlement,
  smaller,
  type Turn,
  type Tx,
} from '@app/persistence';
import type { SettledRelay } from '@app/queue';
import { type Conclusion, conclusionOf } from '../attempting/conclusion.js';
import { deliveryOf } from '../attempting/delivery-fields.js';
import type { HeadFeed } from '../queueing/head-feed.js';
import { kindOf } from '../kinds/index.js';
import { ownCodeOf } from '../attempting/own-refusal-code.js';
import { answerOf, type Settling, settlementOf, standingOf, unstorable } from './settlement.js';
import type { WorkerTerms } from '../attempting/worker-options.js';

const AGAIN_MS = 250;

interface Written {
  /** False where the claim was somebody else's by then. */
  isOurs: boolean;
  /** It made its lane wait for an operator. */
  isHeld: boolean;
  /** The next heads of the whole group are on their way to the queue. */
  enqueued: Promise<void>;
}

type Attempted = { attempt: number; inDoubt: boolean };

/**
 * Writes down what an attempt came to, moves the line on, and tells whoever waits. The answer of the authority exists
 * only in this process until it is written, so writing is tried for as long as the claim is ours.
 */
export class Settle {
  private readonly writing: Coalescer<Settling, Written>;
  /** Apart, so that nobody waits for the effects of another's documents. */
  private readonly writingWithEffects: Coalescer<Settling, Written>;

  constructor(
    private readonly ledger: Ledger,
    private readonly feed: HeadFeed,
    private readonly relay: SettledRelay,
    private readonly terms: WorkerTerms,
  ) {
    const step: GroupStep<Settling, Written> = {
      run: (group) => this.write(group),
      keyOf: ({ turn }) => turn.id,
      sharesKey: false,
      onRun: (rows, ms) => terms.emit({ event: 'grouped', step: 'settle', rows, ms }),
    };
    this.writing = new Coalescer(step, terms.grouping);
    this.writingWithEffects = new Coalescer(step, smaller(terms.grouping));
  }

  async settle(turn: Turn, claimed: Attempted, outcome: Outcome, callMs: number): Promise<Conclusion> {
    const verdict = decide(outcome, standingOf(turn, claimed.inDoubt), this.terms.patience);
    const settlement = settlementOf(turn, claimed.attempt, outcome, verdict, this.terms.workerId);
    try {
      const { written, isAgain } = await this.insist({ turn, outcome, settlement }, callMs);
      if (!written.isOurs) return this.superseded(turn, settlement);
      this.report(turn, settlement, outcome, written.isHeld, callMs);
      // Said again, it does not tell which head followed the first time.
      await (isAgain ? this.feed.enqueueHeadOf(turn.laneId) : written.enqueued);
      return conclusionOf(settlement, written.isHeld);
    } catch (error) {
      if (!isDataError(error) || outcome.kind === 'inDoubt') throw error;
      // It will never be taken as it is. What the authority meant is not known then: it is asked again.
      this.terms.emit({ event: 'trouble', doing: 'storing an answer', error });
      return this.settle(turn, claimed, unstorable(error), callMs);
    }
  }

  /** Until the lease ends: then the claim is somebody else's, and the submission is in doubt. */
  private async insist(settling: Settling, callMs: number): Promise<{ written: Written; isAgain: boolean }> {
    const end = performance.now() + this.terms.leaseMsOf(settling.turn.kind) - callMs;
    for (let isAgain = false; ; isAgain = true) {
      try {
        return { written: await this.writingOf(settling).submit(settling), isAgain };
      } catch (error) {
        if (isDataError(error)) throw error;
        this.terms.emit({ event: 'trouble', doing: 'settling', error });
        if (performance.now() + AGAIN_MS > end) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  private writingOf({ turn }: Settling): Coalescer<Settling, Written> {
    return kindOf(turn.kind).settled ? this.writingWithEffects : this.writing;
  }

  private superseded(turn: Turn, { attempt }: Settlement): Conclusion {
    this.terms.emit({ event: 'superseded', ...deliveryOf(turn), attempt });
    return { kind: 'done', status: 'superseded', code: null };
  }

  /** One commit for the group; then its next heads go to the queue, and one signal to whoever waits. */
  private async write(group: Settling[]): Promise<Written[]> {
    const settled = await this.ledger.settle(
      group.map(({ settlement }) => settlement),
      this.effectsOf(group),
    );
    const [ours, held] = [new Set(settled.settled), new Set(settled.held)];
    this.tell(
      group.filter(({ turn }) => ours.has(turn.id)),
      settled,
    );
    for (const environment of settled.breakers.opened) this.terms.emit({ event: 'breakerOpened', environment });
    for (const environment of settled.breakers.closed) this.terms.emit({ event: 'breakerClosed', environment });
    const enqueued = this.feed.enqueue(settled.heads);
    return group.map(({ turn, settlement: { hold, status } }) => ({
      isOurs: ours.has(turn.id),
      isHeld: hold || (status === 'REJECTED' && held.has(turn.laneId)),
      enqueued,
    }));
  }

  /** Kinds with effects of their own have them in the same commit. */
  private effectsOf(group: Settling[]) {
    const withEffects = group.filter(({ turn }) => kindOf(turn.kind).settled);
    if (withEffects.length === 0) return undefined;
    return async (tx: Tx, { settled }: Settled) => {
      for (const { turn, settlement, outcome } of withEffects.filter(({ turn }) => settled.includes(turn.id))) {
        const document = turn.document as SubmissionDocument;
        const { sealer } = this.terms;
        await kindOf(turn.kind).settled!(tx, document, turn, settlement.status, answerOf(outcome), sealer);
      }
    };
  }

  private tell(ours: Settling[], { stalled }: Settled): void {
    const isKnown = ({ leaves, status }: Settlement) => leaves || status === 'NEEDS_REVIEW';
    for (const environment of ENVIRONMENTS) {
      const here = ours.filter(({ turn }) => turn.environment === environment);
      this.relay.publish(environment, {
        settled: here.filter(({ settlement }) => isKnown(settlement)).map(({ turn }) => turn.id),
        stalled: stalled.filter((laneId) => here.some(({ turn }) => turn.laneId === laneId)),
      });
    }
  }

  private report(turn: Turn, settlement: Settlement, outcome: Outcome, isHeld: boolean, callMs: number): void {
    const { attempt, status, code, message } = settlement;
    const { jobId, ...delivery } = deliveryOf(turn);
    const call = { outcome: outcome.kind, code, message, callMs: wasAsked(outcome) ? callMs : null };
    // As of the look, with the call; what writing it down took is left out.
    this.terms.emit({ event: 'settled', ...delivery, jobId, attempt, status, ...call, ageMs: turn.ageMs + callMs });
    if (status === 'NEEDS_REVIEW') this.terms.emit({ event: 'needsReview', ...delivery, code, message });
    if (isHeld) this.terms.emit({ event: 'laneHeld', ...delivery, code, message });
  }
}

/** What we refused ourselves never went out, nor what there was nothing to tell of. */
function wasAsked(outcome: Outcome): boolean {
  if (outcome.kind === 'approved') return outcome.unasked !== true;
  return outcome.kind !== 'rejected' || ownCodeOf(outcome.code) === null;
}
