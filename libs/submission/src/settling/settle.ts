import { setTimeout as pause } from 'node:timers/promises';
import {
  decide,
  type Head,
  type InvoiceDocument,
  NO_WAIT,
  type Outcome,
  REPEATED_RECEIPT,
  type SubmissionDocument,
  type WaitFacts,
} from '@app/domain';
import {
  areGoodsOnTheirWay,
  Coalescer,
  type GroupStep,
  isDataError,
  type Ledger,
  type SettleResult,
  type Settlement,
  groupingForEffects,
  hadAnswer,
  readWait,
  receiptRefusalIn,
  type AttemptFacts,
  type Tx,
} from '@app/persistence';
import type { SettledSignals } from '@app/queue';
import { type Conclusion, conclusionOf } from '../attempting/conclusion.js';
import type { GrantedClaim } from '../attempting/claims.js';
import type { NextClaim } from '../attempting/next-document.js';
import type { HeadFeed } from '../queueing/head-feed.js';
import { kindOf, mayBeParked } from '../kinds/index.js';
import { readBeforeRenumbering, realign } from './realign.js';
import type { ReadFirst } from '../restoring/read-first.js';
import { realignStock, stockNumbersIn, withoutStockNumbers } from './realign-stock.js';
import { LateAnswers } from './late-answers.js';
import {
  answerOf,
  type AttemptResult,
  attemptStateOf,
  isInUnknownWords,
  isUnrepeatable,
  mayResumeLane,
  repeatedReceipt,
  settlementOf,
  unstorableAnswer,
  wasSent,
} from './settlement.js';
import type { WorkerOptions } from '../attempting/worker-options.js';
import { type DeliveredFacts, deliveryFieldsOf } from '../attempting/deliver.js';

const WRITE_RETRY_MS = 250;
const NO_CLAIM = async () => null;

interface SettleWriteResult {
  /** The settlement as it was written. */
  settlement: Settlement;
  /** False if another worker had the claim by then. */
  isWritten: boolean;
  /** The settlement holds the lane. */
  isHeld: boolean;
  /** The next head of the lane, without a job: the same job may go on with it. Null if there is none, or if it gets a job. */
  next: Head | null;
  /** Resolves when the queue has the other new heads of the whole group. */
  enqueued: Promise<void>;
}

/**
 * Writes the decision into the ledger, promotes the next head, which it hands to the caller, and signals the waiters. Until it is written, the authority's
 * answer exists only in this process, so writing is retried until the lease ends.
 */
export class Settle {
  private readonly writer: Coalescer<AttemptResult, SettleWriteResult>;
  /** A separate writer, so that documents without effects do not wait for the effects of others. */
  private readonly writerWithEffects: Coalescer<AttemptResult, SettleWriteResult>;
  private readonly lateAnswers: LateAnswers;

  constructor(
    private readonly ledger: Ledger,
    private readonly feed: HeadFeed,
    private readonly signals: SettledSignals,
    readonly readFirst: Pick<ReadFirst, 'compare' | 'verdictOn'>,
    private readonly options: WorkerOptions,
  ) {
    const step: GroupStep<AttemptResult, SettleWriteResult> = {
      run: (group) => this.write(group),
      // One statement settles one submission of a lane: the head, or one that is parked.
      keyOf: ({ facts }) => facts.laneId,
      sharesKey: false,
      onRun: (rows, ms) => options.emit({ event: 'grouped', step: 'settle', rows, ms }),
    };
    this.writer = new Coalescer(step, options.grouping);
    this.writerWithEffects = new Coalescer(step, groupingForEffects(options.grouping));
    this.lateAnswers = new LateAnswers(ledger, feed, signals, options);
  }

  /** `claimNext` is called only if the document was approved. Its claim of the next document is in the same commit. */
  async settle(
    facts: DeliveredFacts,
    granted: GrantedClaim,
    answered: Outcome,
    callMs: number,
    claimNext: () => Promise<NextClaim | null> = NO_CLAIM,
  ): Promise<Conclusion> {
    const outcome = this.options.mayRealign ? answered : withoutStockNumbers(answered);
    const state = attemptStateOf(facts, granted.inDoubt, callMs, await this.waitFactsOf(facts, outcome));
    const decision = decide(outcome, state, this.options.retryPolicy);
    const planned = settlementOf(facts, granted.attempt, outcome, decision, this.options.workerId);
    const ended = { facts, outcome, inDoubt: granted.inDoubt, planned };
    const { decided, nextNumber } = await readBeforeRenumbering(this.readFirst, this.options, ended);
    try {
      const nextClaim = decided.status === 'APPROVED' ? await claimNext() : null;
      const attemptResult = { facts, outcome, settlement: decided, nextNumber, nextClaim };
      const { written, isRetry } = await this.writeUntilLeaseEnds(attemptResult, callMs);
      const { settlement } = written;
      if (!written.isWritten) return await this.superseded(facts, settlement, outcome);
      const late = settlement.status === 'NEEDS_REVIEW' ? await this.approveWithLateAnswer(facts) : null;
      if (late) return late;
      await this.realignStock(facts, settlement, outcome);
      this.emitEvents(facts, settlement, outcome, written.isHeld, callMs);
      const conclusion = conclusionOf(settlement, written.isHeld);
      if (written.next && conclusion.kind === 'done') return { ...conclusion, next: { head: written.next, callMs } };
      // A second try does not return the next head, so the worker reads it. The first one may have claimed it.
      const readsHeads = isRetry || mayResumeLane(facts);
      await (readsHeads ? this.feed.enqueueHeadsOf(facts.laneId, nextClaim?.claim.id) : written.enqueued);
      return conclusion;
    } catch (error) {
      if (!isDataError(error) && isUnrepeatable(facts, outcome)) return this.superseded(facts, decided, outcome);
      if (!isDataError(error) || outcome.kind === 'inDoubt') throw error;
      return this.settle(facts, granted, await this.doubtAfter(error, facts, granted), callMs);
    }
  }

  /** Postgres will never store this answer. The submission is in doubt and is asked about. */
  private async doubtAfter(error: unknown, { id }: AttemptFacts, { inDoubt }: GrantedClaim): Promise<Outcome> {
    const refusal = receiptRefusalIn(error);
    if (refusal !== null)
      return repeatedReceipt(refusal, inDoubt && (await hadAnswer(this.ledger.db, id, REPEATED_RECEIPT)));
    this.options.emit({ event: 'trouble', doing: 'storing an answer', error });
    return unstorableAnswer(error);
  }

  /**
   * Read only of a document that may have to wait: it may have waited long enough, its goods may be on their way, or others of its
   * kind may have been refused in unknown words, too.
   */
  private async waitFactsOf(facts: AttemptFacts, outcome: Outcome): Promise<WaitFacts> {
    const lacksSomething = outcome.kind === 'rejected' && outcome.cause === 'dependency';
    const isUnknown = isInUnknownWords(outcome) && mayBeParked(kindOf(facts.kind));
    if (!lacksSomething && !isUnknown && outcome.kind !== 'backOff') return NO_WAIT;
    const { db } = this.ledger;
    const itemCodes = kindOf(facts.kind).isInvoice
      ? (facts.document as InvoiceDocument).lines.map(({ itemCode }) => itemCode)
      : [];
    const goodsOnTheirWay = lacksSomething && itemCodes.length > 0 && (await areGoodsOnTheirWay(db, facts, itemCodes));
    return { ...(await readWait(db, facts, outcome.kind, itemCodes)), goodsOnTheirWay };
  }

  /** Gives up when the lease ends: then another worker may have the claim, and the submission is in doubt. */
  private async writeUntilLeaseEnds(
    attemptResult: AttemptResult,
    callMs: number,
  ): Promise<{ written: SettleWriteResult; isRetry: boolean }> {
    const end = performance.now() + this.options.leaseMsOf(attemptResult.facts.kind) - callMs;
    for (let isRetry = false; ; isRetry = true) {
      // A second try claims nothing, because the first may have been written, or the claim was what Postgres refused.
      const nextClaim = isRetry ? null : attemptResult.nextClaim;
      try {
        return { written: await this.writeOne({ ...attemptResult, nextClaim }), isRetry };
      } catch (error) {
        if (isDataError(error) && (!nextClaim || receiptRefusalIn(error) !== null)) throw error;
        this.options.emit({ event: 'trouble', doing: 'settling', error });
        if (performance.now() + WRITE_RETRY_MS > end) throw error;
        await pause(WRITE_RETRY_MS);
      }
    }
  }

  private async writeOne(attemptResult: AttemptResult): Promise<SettleWriteResult> {
    const { facts, nextNumber } = attemptResult;
    if (nextNumber === null) return this.writerFor(attemptResult).submit(attemptResult);
    const realignment = await realign(this.ledger, attemptResult, nextNumber);
    const { settlement } = realignment;
    const written = { ...attemptResult, settlement };
    if (realignment.kind === 'left') return this.writerFor(written).submit(written);
    const { before, result } = realignment;
    const { submissionId, laneId, environment, kind } = deliveryFieldsOf(facts);
    const ref = { submissionId, laneId, environment, kind };
    this.options.emit({ event: 'seriesRealigned', ...ref, before, next: nextNumber.number });
    return this.afterWrite([written], result)[0]!;
  }

  /** A failure does no harm: the next refusal of the item reports the stock again. */
  private async realignStock(facts: AttemptFacts, settlement: Settlement, outcome: Outcome): Promise<void> {
    const stockNumbers = stockNumbersIn(outcome, settlement);
    if (!stockNumbers) return;
    await realignStock(this.ledger.db, facts, settlement, stockNumbers).catch((error: unknown) =>
      this.options.emit({ event: 'trouble', doing: 'taking over the stock', error, submissionId: facts.id }),
    );
  }

  private writerFor({ facts }: AttemptResult): Coalescer<AttemptResult, SettleWriteResult> {
    return kindOf(facts.kind).onSettled ? this.writerWithEffects : this.writer;
  }

  /** Approves a submission whose answer came late and is recorded. Null if there is none. */
  approveWithLateAnswer(facts: DeliveredFacts): Promise<Conclusion | null> {
    return this.lateAnswers.approveWithLateAnswer(facts);
  }

  /** The attempt was given up. Its answer is lost, unless it is one that nobody can get again. */
  private async superseded(facts: DeliveredFacts, { attempt }: Settlement, outcome: Outcome): Promise<Conclusion> {
    this.options.emit({ event: 'superseded', ...deliveryFieldsOf(facts), attempt });
    const lost: Conclusion = { kind: 'done', status: 'superseded', code: null };
    if (!isUnrepeatable(facts, outcome)) return lost;
    await this.lateAnswers.record(facts, attempt, answerOf(outcome)!);
    return (await this.approveWithLateAnswer(facts)) ?? lost;
  }

  /** Commits the group, then enqueues the next heads that no job goes on with, and sends one signal for all that are final. */
  private async write(group: AttemptResult[]): Promise<SettleWriteResult[]> {
    const settlements = group.map(({ settlement }) => settlement);
    const nextClaims = group.flatMap(({ nextClaim }) => (nextClaim?.mayBeWritten() ? nextClaim : []));
    const result =
      nextClaims.length > 0
        ? await this.settleAndClaim(settlements, nextClaims)
        : await this.ledger.settle(settlements, this.effectsOfGroup(group));
    return this.afterWrite(group, result);
  }

  private async settleAndClaim(settlements: Settlement[], nextClaims: NextClaim[]): Promise<SettleResult> {
    const claims = nextClaims.map(({ claim }) => claim);
    const result = await this.ledger.settleAndClaim(settlements, claims);
    const verdicts = new Map(result.claims.map((verdict) => [verdict.id, verdict]));
    for (const { claim, onGranted } of nextClaims) {
      const verdict = verdicts.get(claim.id);
      if (verdict?.verdict === 'claimed') onGranted(verdict);
    }
    return result;
  }

  private afterWrite(group: AttemptResult[], result: SettleResult): SettleWriteResult[] {
    this.publishFinal(group, result);
    for (const environment of result.breakers.opened) this.options.emit({ event: 'breakerOpened', environment });
    for (const environment of result.breakers.closed) this.options.emit({ event: 'breakerClosed', environment });
    for (const { facts } of group.filter(({ facts: { id } }) => result.repeatedNumbers.includes(id)))
      this.options.emit({ event: 'receiptNumberRepeated', ...deliveryFieldsOf(facts) });
    const results = group.map((one) => resultOf(one, result));
    const inHand = new Set(results.map(({ next }) => next));
    const enqueued = this.feed.enqueue(result.heads.filter((head) => !inHand.has(head)));
    return results.map((one) => ({ enqueued, ...one }));
  }

  private effectsOfGroup(group: AttemptResult[]) {
    const withEffects = group.filter(({ facts }) => kindOf(facts.kind).onSettled);
    if (withEffects.length === 0) return undefined;
    return async (tx: Tx, { written }: SettleResult) => {
      for (const { facts, settlement, outcome } of withEffects.filter(({ facts }) => written.includes(facts.id))) {
        const document = facts.document as SubmissionDocument;
        const { sealer } = this.options;
        await kindOf(facts.kind).onSettled!(tx, document, facts, settlement.status, answerOf(outcome), sealer);
      }
    };
  }

  private publishFinal(group: AttemptResult[], { written, stalled }: SettleResult): void {
    const isFinal = ({ inLane, status }: Settlement) => inLane === 'leaves' || status === 'NEEDS_REVIEW';
    const finalIds = group.filter(({ settlement }) => isFinal(settlement)).map(({ facts }) => facts.id);
    this.signals.publish({ settled: finalIds.filter((id) => written.includes(id)), stalled });
  }

  private emitEvents(
    facts: DeliveredFacts,
    settlement: Settlement,
    outcome: Outcome,
    isHeld: boolean,
    callMs: number,
  ): void {
    const { attempt, status, code, message } = settlement;
    const { jobId, ...delivery } = deliveryFieldsOf(facts);
    const call = { outcome: outcome.kind, code, message, callMs: wasSent(outcome) ? callMs : null };
    // The age at the look plus the call; the time for writing is left out.
    this.options.emit({ event: 'settled', ...delivery, jobId, attempt, status, ...call, ageMs: facts.ageMs + callMs });
    if (status === 'NEEDS_REVIEW') this.options.emit({ event: 'needsReview', ...delivery, code, message });
    if (isHeld) this.options.emit({ event: 'laneHeld', ...delivery, code, message });
  }
}

function resultOf({ facts, settlement }: AttemptResult, result: SettleResult): Omit<SettleWriteResult, 'enqueued'> {
  const isWritten = result.written.includes(facts.id);
  // The lane of a set-up that replaces a device was held before, and may go on now.
  const mayGoOn = mayResumeLane(facts);
  const isHeld =
    settlement.hold !== null || (settlement.status === 'REJECTED' && result.held.includes(facts.laneId) && !mayGoOn);
  const isDone = isWritten && !mayGoOn && conclusionOf(settlement, isHeld).kind === 'done';
  const next = isDone ? result.heads.find(({ laneId }) => laneId === facts.laneId) : undefined;
  return { settlement, isWritten, isHeld, next: next ?? null };
}
