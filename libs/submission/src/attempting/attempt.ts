import type { Authority } from '@app/authority';
import {
  breakerEvidenceOf,
  type HeadTurn,
  isSettled,
  type Outcome,
  type DeferCause,
  type SubmissionDocument,
  type SubmissionId,
} from '@app/domain';
import { type Claim, type ClaimResult, Coalescer, type Ledger, readTurn, type Turn, wakeLane } from '@app/persistence';
import { jobIdOf } from '@app/queue';
import type { Conclusion } from './conclusion.js';
import { deliver, type DeliveredTurn, deliveryFieldsOf, openedFor } from './deliver.js';
import type { HeadFeed } from '../queueing/head-feed.js';
import type { PassHead } from './pass-head.js';
import { kindOf } from '../kinds/index.js';
import { moveToSeriesInForce } from '../kinds/series-scopes.js';
import type { Readiness } from '../kinds/kind.js';
import { toOwnAnswerCode } from './refusal-codes.js';
import type { Settle } from '../settling/settle.js';
import { acquireCall } from './acquire-call.js';
import type { CallSlot } from './call-slots.js';
import { HangingCalls } from './hanging-calls.js';
import type { WorkerOptions } from './worker-options.js';

const DEFER_MS = 2_000;
/** An operator must look at the submission that has the number of the series. */
const REVIEWED_SERIES_DEFER_MS = 30_000;
/** The lane comes back to those that stepped aside after this long, and at once when something parked has left. */
const ASIDE_MS = 5_000;
const HANGING_DEFER_MS = 10_000;
const LOOKS_MAX = 3;
/** The wire body of a document that needs no call to the authority. */
const EMPTY_WIRE_BODY = '{}';
const LANE_IS_HELD: Conclusion = {
  kind: 'held',
  message: 'The lane is held. Resume it when the cause is removed.',
};

/** A head, and the job that it is tried in, if that is the job of an earlier document of its lane. */
export interface Delivery extends HeadTurn {
  jobId?: string;
}

/**
 * One attempt: look, claim, call, settle. A job only hints that a submission has its turn; the claim decides. So a job that
 * comes twice, late, or from an operator's button does no harm.
 */
export class Attempt {
  private readonly claimer: Coalescer<Claim, ClaimResult>;
  /** Submissions whose claim this worker holds now. */
  private readonly inHand = new Set<SubmissionId>();
  private readonly hangingCalls: HangingCalls;

  constructor(
    private readonly ledger: Ledger,
    private readonly authority: Authority,
    private readonly settle: Settle,
    private readonly passHead: PassHead,
    private readonly feed: HeadFeed,
    private readonly options: WorkerOptions,
  ) {
    this.hangingCalls = new HangingCalls(feed, options.emit);
    this.claimer = new Coalescer(
      {
        run: (claims) => this.claimGroup(claims),
        keyOf: ({ id }) => id,
        // In one statement two deliveries of the same turn would both be granted the claim.
        sharesKey: false,
        onRun: (rows, ms) => options.emit({ event: 'grouped', step: 'claim', rows, ms }),
      },
      options.grouping,
    );
  }

  async run(headTurn: Delivery): Promise<Conclusion> {
    for (let looks = 1; looks <= LOOKS_MAX; looks++) {
      const turn = await readTurn(this.ledger.db, headTurn.submissionId);
      if (!turn || isSettled(turn.status)) return this.skip(headTurn, turn?.status ?? 'unknown');
      // A later turn has a job of its own. While the submission waits, no claim would end the earlier job.
      if (turn.turn > headTurn.turn) return this.skip(headTurn, 'stale');
      if (turn.status === 'ACCEPTED') return this.wakeLane(headTurn);
      if (await moveToSeriesInForce(this.ledger.db, turn, this.options.seriesScopes)) continue;
      const conclusion = await this.tryInSlot(headTurn, { jobId: headTurn.jobId, ...turn });
      if (conclusion) return conclusion;
    }
    return this.defer(headTurn, 'series', 'the number series is moving');
  }

  /** Resolves when no deferred call goes on any more. */
  finishHangingCalls(): Promise<void> {
    return this.hangingCalls.finish();
  }

  /** One taxpayer must not use up the calls of all; see `CallSlots` and `CallPace`. */
  private async tryInSlot(headTurn: Delivery, turn: DeliveredTurn): Promise<Conclusion | null> {
    const slot = acquireCall(this.options, turn);
    if (typeof slot === 'number') return this.defer(headTurn, 'share', 'the taxpayer has its share of the calls', slot);
    const trying = this.tryOnce(headTurn, turn, slot).finally(() => slot.release());
    const reason = 'the call hangs beyond the share of its taxpayer, and goes on';
    const defer = () => this.defer(headTurn, 'share', reason, HANGING_DEFER_MS);
    return this.hangingCalls.unlessHanging(headTurn, trying, slot, defer);
  }

  /** Null if the series moved between the look and the claim. */
  private async tryOnce(headTurn: Delivery, found: DeliveredTurn, slot: CallSlot): Promise<Conclusion | null> {
    const settled = await this.settle.settleRecorded(found);
    if (settled) return settled;
    const readiness = await this.readiness(found);
    if (readiness.kind === 'later') return this.pass(headTurn, found, 'dependency', readiness.reason, DEFER_MS);
    const turn = withCompletedDocument(readiness, found);
    const number = readiness.kind === 'nothing-to-send' ? null : this.numberOf(turn);
    const body =
      turn.wireBody ?? (readiness.kind === 'nothing-to-send' ? EMPTY_WIRE_BODY : this.write(turn, number, readiness));
    // Secrets are opened before the claim. If a key cannot be opened, nothing was sent, and the submission must not be in doubt.
    const { refused, fault, ...opened } = await openedFor(turn, body, this.options.sealer);
    const claimed = await this.claim(headTurn, turn, number, body);
    if (claimed.verdict !== 'claimed') return this.conclusionWithoutClaim(headTurn, turn, claimed);
    try {
      const { attempt, inDoubt } = claimed;
      this.options.emit({ event: 'claimed', ...deliveryFieldsOf(turn), attempt, inDoubt, ageMs: turn.ageMs });
      const startedAt = performance.now();
      const document = turn.document as SubmissionDocument;
      const isStillClaimed = () => this.ledger.isStillClaimed(turn.id, attempt, this.options.workerId);
      const delivery = { document, inDoubt, authorityAnswers: turn.authorityAnswers, isStillClaimed, ...opened };
      const outcome = await this.call(
        refused ?? readiness,
        slot,
        async () => fault ?? deliver(this.authority, kindOf(turn.kind), delivery),
      );
      return await this.settle.settle({ ...turn, number }, claimed, outcome, performance.now() - startedAt);
    } finally {
      this.inHand.delete(turn.id);
    }
  }

  /** A document that has a wire body was ready before, so it is not checked again. */
  private async readiness(turn: Turn): Promise<Readiness> {
    const { checkReadiness } = kindOf(turn.kind);
    if (turn.wireBody === EMPTY_WIRE_BODY) return { kind: 'nothing-to-send' };
    if (turn.wireBody !== null || !checkReadiness) return { kind: 'ready' };
    return checkReadiness(this.ledger.db, turn.document as SubmissionDocument, turn);
  }

  /**
   * The number of the document, or the next one of its series; null if the authority does not count documents of this
   * kind.
   */
  private numberOf(turn: Turn): number | null {
    if (turn.series === null || !this.authority.isNumbered(turn.kind, turn.environment)) return null;
    return turn.number ?? turn.nextNumber;
  }

  private write(turn: Turn, number: number | null, readiness: Readiness): string {
    const { original = null, items = {} } = readiness.kind === 'ready' ? readiness : {};
    return this.authority.write(turn.document as SubmissionDocument, {
      environment: turn.environment,
      tin: turn.device.tin,
      bhfId: turn.device.bhfId,
      number,
      original,
      items,
      itemClasses: turn.itemClasses,
      receiptDetails: turn.device.receipt ?? {},
      acceptedAt: new Date(Date.now() - turn.ageMs),
      now: new Date(),
    });
  }

  private claim(headTurn: HeadTurn, turn: Turn, number: number | null, wireBody: string): Promise<ClaimResult> {
    return this.claimer.submit({
      id: turn.id,
      turn: headTurn.turn,
      environment: headTurn.environment,
      workerId: this.options.workerId,
      leaseMs: this.options.leaseMsOf(turn.kind),
      number,
      wireBody,
      unnumbered: number === null,
      sharesSeries: number !== null && kindOf(turn.kind).sharesSeries === true,
    });
  }

  /**
   * Remembers every granted claim before another delivery of the same job can ask. If the ledger shows a claim of this worker
   * that is not remembered here, the worker never received the answer to that claim and may take it over.
   */
  private async claimGroup(claims: Claim[]): Promise<ClaimResult[]> {
    const claimed = await this.ledger.claim(claims.map((claim) => ({ ...claim, inHand: this.inHand.has(claim.id) })));
    for (const [index, { id }] of claims.entries()) if (claimed[index]!.verdict === 'claimed') this.inHand.add(id);
    return claimed;
  }

  private async call(readiness: Readiness, slot: CallSlot, deliver: () => Promise<Outcome>): Promise<Outcome> {
    if (readiness.kind === 'nothing-to-send') return { kind: 'approved', answer: {}, notSent: true };
    if (readiness.kind === 'refused') {
      const { code, message } = readiness.refusal;
      return { kind: 'rejected', code: toOwnAnswerCode(code), message };
    }
    const outcome = await deliver();
    slot.noteEvidence(breakerEvidenceOf(outcome));
    return outcome;
  }

  private async conclusionWithoutClaim(
    headTurn: Delivery,
    turn: Turn,
    claimed: ClaimResult,
  ): Promise<Conclusion | null> {
    switch (claimed.verdict) {
      case 'renumber':
        return null;
      case 'busy':
        return this.passBusy(headTurn, turn, claimed.holderMs);
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

  /** It comes back after the submission that has the number was tried again. */
  private passBusy(headTurn: Delivery, turn: Turn, holderMs: number | null): Promise<Conclusion> {
    const reason = 'another branch has the next number of the series';
    const delayMs = holderMs === null ? REVIEWED_SERIES_DEFER_MS : holderMs + DEFER_MS;
    return this.pass(headTurn, turn, 'series', reason, delayMs);
  }

  /** The submission cannot go out now, so its lane goes on without it. */
  private async pass(
    headTurn: Delivery,
    { id, kind }: Turn,
    cause: DeferCause,
    reason: string,
    delayMs: number,
  ): Promise<Conclusion> {
    const stepsAside = !kindOf(kind).mayBeParked;
    const backMs = stepsAside ? ASIDE_MS : delayMs;
    const head = { submissionId: id, turn: headTurn.turn, stepsAside, delayMs: backMs };
    const verdict = await this.passHead.run(head);
    return this.defer(headTurn, cause, reason, verdict === 'aside' ? backMs : delayMs);
  }

  /** The submission stepped aside. Its job wakes its lane, which may have been idle since then. */
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

const withCompletedDocument = (readiness: Readiness, turn: DeliveredTurn): DeliveredTurn =>
  'document' in readiness && readiness.document ? { ...turn, document: readiness.document } : turn;
