import type { Authority } from '@app/authority';
import {
  breakerEvidenceOf,
  type DeferCause,
  type HeadTurn,
  isSettled,
  type Outcome,
  type SubmissionDocument,
} from '@app/domain';
import {
  type ClaimResult,
  hasDoubtOfRestore,
  type Ledger,
  readAttemptFacts,
  takeImported,
  type AttemptFacts,
  wakeLane,
} from '@app/persistence';
import { jobIdOf } from '@app/queue';
import type { Conclusion } from '../attempting/conclusion.js';
import { deliver, type DeliveredFacts, deliveryFieldsOf } from '../attempting/deliver.js';
import type { HeadFeed } from '../queueing/head-feed.js';
import type { PassHead } from './pass-head.js';
import { kindOf, mayBeParked } from '../kinds/index.js';
import { moveToSeriesInForce } from '../kinds/series-scopes.js';
import { mayBeImported } from '../restoring/compare.js';
import { toOwnAnswerCode } from '../kinds/rules/refusal-codes.js';
import type { Settle } from '../settling/settle.js';
import { awaitCall } from '../attempting/acquire-call.js';
import type { CallSlot } from '../attempting/call-slots.js';
import { Claims } from '../attempting/claims.js';
import { HangingCalls } from './hanging-calls.js';
import { NextDocument } from '../attempting/next-document.js';
import { Prepare, type PreparedAttempt } from '../attempting/prepare.js';
import type { ClaimedAttempt } from '../attempting/claimed-attempt.js';
import type { WorkerOptions } from '../attempting/worker-options.js';

const DEFER_MS = 2_000;
/** An operator must look at the submission that has the number of the series. */
const REVIEWED_SERIES_DEFER_MS = 30_000;
/** The lane comes back to those that yield after this long, and at once when something parked has left. */
const YIELD_MS = 5_000;
const HANGING_DEFER_MS = 10_000;
const LOOKS_MAX = 3;
const LANE_IS_HELD: Conclusion = {
  kind: 'held',
  message: 'The lane is held. Resume it when the cause is removed.',
};

/** A head, and how it is delivered. */
export interface Delivery extends HeadTurn {
  /** The job that it is tried in, if that is the job of an earlier document of its lane. */
  jobId?: string;
  /** The claim came with the settlement of the document before it. */
  claimed?: ClaimedAttempt | undefined;
  /** Says whether the job may take another document of the lane, after a call that took so long: 0 before the call. */
  mayTakeAnother?: MayTakeAnother;
}

type MayTakeAnother = (callMs: number) => boolean;

/**
 * One attempt: look, prepare, claim, call, settle. A job only hints that a submission may go out; the claim decides. So a job that
 * comes twice, late, or from an operator's button does no harm.
 */
export class Attempt {
  private readonly claims: Claims;
  private readonly prepare: Prepare;
  private readonly hangingCalls: HangingCalls;
  private isStopping = false;

  constructor(
    private readonly ledger: Ledger,
    private readonly authority: Authority,
    private readonly settle: Settle,
    private readonly passHead: PassHead,
    private readonly feed: HeadFeed,
    private readonly options: WorkerOptions,
  ) {
    this.hangingCalls = new HangingCalls(feed, options.emit);
    this.claims = new Claims(ledger, options);
    this.prepare = new Prepare(ledger.db, authority, options.sealer);
  }

  async run(headTurn: Delivery): Promise<Conclusion> {
    if (headTurn.claimed) return this.tryClaimed(headTurn, headTurn.claimed);
    for (let looks = 1; looks <= LOOKS_MAX; looks++) {
      const facts = await readAttemptFacts(this.ledger.db, headTurn.submissionId);
      if (!facts || isSettled(facts.status)) return this.skip(headTurn, facts?.status ?? 'unknown');
      // A later turn has a job of its own. While the submission waits, no claim would end the earlier job.
      if (facts.turn > headTurn.turn) return this.skip(headTurn, 'stale');
      if (facts.status === 'ACCEPTED') return this.wakeLane(headTurn);
      if (await moveToSeriesInForce(this.ledger.db, facts, this.options.seriesScopes)) continue;
      const conclusion = await this.tryInSlot(headTurn, { jobId: headTurn.jobId, ...facts });
      if (conclusion) return conclusion;
    }
    return this.defer(headTurn, 'series', 'the number series is moving');
  }

  /** The worker is about to end: a claim from now on could come after it has handed its claims over. */
  stopClaiming(): void {
    this.isStopping = true;
  }

  /** Resolves when no deferred call goes on any more. */
  finishHangingCalls(): Promise<void> {
    return this.hangingCalls.finish();
  }

  /** One taxpayer must not use up the calls of all; see `CallSlots` and `CallPace`. */
  private async tryInSlot(headTurn: Delivery, found: DeliveredFacts): Promise<Conclusion | null> {
    const lookedAt = performance.now();
    const call = await awaitCall(this.options, found);
    const facts = { ...found, ageMs: found.ageMs + performance.now() - lookedAt };
    if ('deferMs' in call)
      return this.defer(headTurn, 'share', 'the taxpayer has its share of the calls', call.deferMs);
    const { slot } = call;
    return this.unlessHanging(headTurn, slot, (mayTakeAnother) => this.tryOnce(headTurn, facts, slot, mayTakeAnother));
  }

  private tryClaimed(headTurn: Delivery, claimed: ClaimedAttempt): Promise<Conclusion> {
    const facts = { ...claimed.prepared.facts, jobId: headTurn.jobId };
    const ofJob = { ...claimed, prepared: { ...claimed.prepared, facts } };
    return this.unlessHanging(headTurn, claimed.slot, (mayTakeAnother) => this.deliverAndSettle(ofJob, mayTakeAnother));
  }

  /** No lane goes on after a call whose job was deferred. */
  private unlessHanging<Tried extends Conclusion | null>(
    headTurn: Delivery,
    slot: CallSlot,
    tryIt: (mayTakeAnother: MayTakeAnother) => Promise<Tried>,
  ): Promise<Tried | Conclusion> {
    let isDeferred = false;
    const mayTakeAnother: MayTakeAnother = (callMs) => !isDeferred && headTurn.mayTakeAnother?.(callMs) === true;
    const trying = tryIt(mayTakeAnother).finally(() => slot.release());
    return this.hangingCalls.unlessHanging(headTurn, trying, slot, () => {
      isDeferred = true;
      const reason = 'the call hangs beyond the share of its taxpayer, and goes on';
      return this.defer(headTurn, 'share', reason, HANGING_DEFER_MS);
    });
  }

  /** Null: begin again with a look, because the series moved between the look and the claim. */
  private async tryOnce(
    headTurn: Delivery,
    found: DeliveredFacts,
    slot: CallSlot,
    mayTakeAnother: MayTakeAnother,
  ): Promise<Conclusion | null> {
    const settled = await this.settle.approveWithLateAnswer(found);
    if (settled) return settled;
    const prepared = await this.prepare.prepare(found);
    if (prepared.kind === 'later') return this.passAndDefer(headTurn, found, 'dependency', prepared.reason, DEFER_MS);
    if (this.isStopping) return this.defer(headTurn, 'owner', 'this worker is about to end', 0);
    const result = await this.claims.claim(headTurn, prepared);
    if (result.verdict === 'compare') return this.compareAndTry(headTurn, prepared, slot, mayTakeAnother);
    if (result.verdict !== 'claimed') return this.conclusionWithoutClaim(headTurn, prepared.facts, result);
    return this.deliverAndSettle({ prepared, granted: result, slot }, mayTakeAnother);
  }

  /**
   * The branch is being restored: the authority may have the document from an earlier copy of this ledger. Null: begin again with a
   * look.
   */
  private async compareAndTry(
    headTurn: Delivery,
    prepared: PreparedAttempt,
    slot: CallSlot,
    mayTakeAnother: MayTakeAnother,
  ): Promise<Conclusion | null> {
    const comparison = await this.settle.readFirst.compare(prepared);
    if (comparison.kind === 'renumbered') return null;
    if (comparison.kind === 'unread')
      return this.defer(headTurn, 'series', 'what the authority has above our count is not read yet');
    if (comparison.kind === 'ours') {
      await takeImported(this.ledger.db, prepared.facts.id, headTurn.turn, comparison.number);
      return null;
    }
    const compared =
      comparison.kind === 'perhaps' ? { ...prepared, number: null, mayBeImportedAs: comparison.number } : prepared;
    const result = await this.claims.claim(headTurn, compared, true);
    if (result.verdict !== 'claimed') return this.conclusionWithoutClaim(headTurn, prepared.facts, result);
    return this.deliverAndSettle({ prepared: compared, granted: result, slot }, mayTakeAnother);
  }

  private async deliverAndSettle(claimed: ClaimedAttempt, mayTakeAnother: MayTakeAnother): Promise<Conclusion> {
    const { prepared, granted, slot } = claimed;
    const facts = { ...prepared.facts, number: prepared.number };
    const { attempt, inDoubt } = granted;
    let next: NextDocument | null = null;
    try {
      this.options.emit({ event: 'claimed', ...deliveryFieldsOf(facts), attempt, inDoubt, ageMs: facts.ageMs });
      const startedAt = performance.now();
      const calling = this.call(claimed);
      next = mayTakeAnother(0) ? this.prepareNext(prepared) : null;
      const outcome = await calling;
      const callMs = performance.now() - startedAt;
      const claimNext = async () => (await next?.claimToWrite(slot, () => mayTakeAnother(callMs))) ?? null;
      const conclusion = await this.settle.settle(facts, granted, outcome, callMs, claimNext);
      return next?.joinTo(conclusion) ?? conclusion;
    } finally {
      this.claims.forget(facts.id);
      next?.end();
    }
  }

  /** Reads and writes the next document of the lane while the call waits for its answer. */
  private prepareNext(current: PreparedAttempt): NextDocument {
    // Where it fails, it fails again as a head, and is reported then.
    const preparing = this.prepare.prepareNext(current).catch(() => null);
    return new NextDocument(preparing, this.claims, this.options);
  }

  private async call({ prepared, granted, slot }: ClaimedAttempt): Promise<Outcome> {
    const { facts, opened } = prepared;
    const { refused, fault, ...secrets } = opened;
    const readiness = refused ?? prepared.readiness;
    if (readiness.kind === 'nothing-to-send') return { kind: 'approved', answer: {}, notSent: true };
    if (readiness.kind === 'refused') {
      const { code, message } = readiness.refusal;
      return { kind: 'rejected', code: toOwnAnswerCode(code), message };
    }
    if (prepared.mayBeImportedAs !== undefined) return mayBeImported(prepared.mayBeImportedAs);
    const { inDoubt, attempt } = granted;
    const document = facts.document as SubmissionDocument;
    const isStillClaimed = () => this.ledger.isStillClaimed(facts.id, attempt, this.options.workerId);
    const mayNumberBeOfLostLedger = () => hasDoubtOfRestore(this.ledger.db, facts.id);
    const asked = { authorityAnswers: facts.authorityAnswers, isStillClaimed, mayNumberBeOfLostLedger };
    const delivery = { document, inDoubt, ...asked, ...secrets };
    const outcome = fault ?? (await deliver(this.authority, kindOf(facts.kind), delivery));
    slot.noteEvidence(breakerEvidenceOf(outcome));
    return outcome;
  }

  private async conclusionWithoutClaim(
    headTurn: Delivery,
    facts: AttemptFacts,
    claimed: ClaimResult,
  ): Promise<Conclusion | null> {
    switch (claimed.verdict) {
      case 'renumber':
        return null;
      case 'busy':
        return this.waitForNumber(headTurn, facts, claimed.holderMs);
      case 'leased':
        return this.defer(headTurn, 'owner', 'another worker has the claim');
      case 'paused':
        return this.defer(headTurn, 'breaker', 'the breaker is open: the authority does not answer', claimed.delayMs);
      case 'held':
        return LANE_IS_HELD;
      default:
        return this.skip(headTurn, claimed.verdict);
    }
  }

  /** The head comes back after the submission that has the number was tried again. */
  private waitForNumber(headTurn: Delivery, facts: AttemptFacts, holderMs: number | null): Promise<Conclusion> {
    const reason = 'another branch has the next number of the series';
    const delayMs = holderMs === null ? REVIEWED_SERIES_DEFER_MS : holderMs + DEFER_MS;
    return this.passAndDefer(headTurn, facts, 'series', reason, delayMs);
  }

  /** The submission cannot go out now, so its lane goes on without it, and its job is deferred. */
  private async passAndDefer(
    headTurn: Delivery,
    { id, kind }: AttemptFacts,
    cause: DeferCause,
    reason: string,
    delayMs: number,
  ): Promise<Conclusion> {
    const yields = !mayBeParked(kindOf(kind));
    const backMs = yields ? YIELD_MS : delayMs;
    const head = { submissionId: id, turn: headTurn.turn, yields, delayMs: backMs };
    const verdict = await this.passHead.run(head);
    return this.defer(headTurn, cause, reason, verdict === 'aside' ? backMs : delayMs);
  }

  /** The submission yields. Its job wakes its lane, which may have been idle since then. */
  private async wakeLane({ laneId, submissionId }: HeadTurn): Promise<Conclusion> {
    const { isHeld, heads } = await wakeLane(this.ledger.db, laneId, submissionId);
    await this.feed.enqueue(heads);
    return isHeld ? LANE_IS_HELD : { kind: 'done', status: 'stale', code: null };
  }

  /**
   * The submission needs no attempt. The worker that settled it may have died before it enqueued the next head, so this
   * worker enqueues that head.
   */
  private async skip({ laneId }: HeadTurn, status: string): Promise<Conclusion> {
    await this.feed.enqueueHeadsOf(laneId);
    return { kind: 'done', status, code: null };
  }

  private defer(headTurn: Delivery, cause: DeferCause, reason: string, delayMs = DEFER_MS): Conclusion {
    const { submissionId, laneId, environment } = headTurn;
    const jobId = headTurn.jobId ?? jobIdOf(headTurn);
    this.options.emit({ event: 'putBack', submissionId, jobId, laneId, environment, cause, reason });
    return { kind: 'defer', delayMs, reason };
  }
}
