import type { Authority } from '@app/authority';
import {
  evidenceOf,
  type HeadTurn,
  isSettled,
  type Outcome,
  type PutBackCause,
  type SubmissionDocument,
  type SubmissionId,
} from '@app/domain';
import { type Claim, type Claimed, Coalescer, type Ledger, readTurn, type Turn } from '@app/persistence';
import { jobIdOf } from '@app/queue';
import { callingDevice } from './calling-device.js';
import type { Conclusion } from './conclusion.js';
import { deliver } from './deliver.js';
import { deliveryOf } from './delivery-fields.js';
import type { HeadFeed } from '../queueing/head-feed.js';
import { kindOf } from '../kinds/index.js';
import type { Readiness } from '../kinds/kind.js';
import { ownCode } from './own-refusal-code.js';
import type { Settle } from '../settling/settle.js';
import { HANGS_MS, type Slot } from './call-slots.js';
import type { WorkerTerms } from './worker-options.js';

const PUT_BACK_MS = 2_000;
const LATE_REST_MS = 10_000;
const LOOKS_MAX = 3;
/** What goes out of what need not be told. */
const NOTHING = '{}';

/**
 * One delivery of one head: look, claim, call, settle. A job is only a hint that it is somebody's turn; what may be
 * done is decided by the claim, so a job that comes twice, late or from an operator's button does no harm.
 */
export class Attempt {
  private readonly claiming: Coalescer<Claim, Claimed>;
  /** Claims that were granted, and have not come to their end. */
  private readonly inHand = new Set<SubmissionId>();
  /** Those whose job has gone back to the queue before them. */
  private readonly goingOn = new Set<Promise<unknown>>();

  constructor(
    private readonly ledger: Ledger,
    private readonly authority: Authority,
    private readonly settle: Settle,
    private readonly feed: HeadFeed,
    private readonly terms: WorkerTerms,
  ) {
    this.claiming = new Coalescer(
      {
        run: (claims) => this.take(claims),
        keyOf: ({ id }) => id,
        // Two deliveries of one turn in one statement would both be told that they have it.
        sharesKey: false,
        onRun: (rows, ms) => terms.emit({ event: 'grouped', step: 'claim', rows, ms }),
      },
      terms.grouping,
    );
  }

  async run(ticket: HeadTurn): Promise<Conclusion> {
    for (let looks = 1; looks <= LOOKS_MAX; looks++) {
      const turn = await readTurn(this.ledger.db, ticket.submissionId);
      if (!turn || isSettled(turn.status)) return this.over(ticket, turn?.status ?? 'unknown');
      const conclusion = await this.tryInSlot(ticket, turn);
      if (conclusion) return conclusion;
    }
    return this.putBack(ticket, 'series', 'the number series is moving');
  }

  /** Until none goes on. */
  async end(): Promise<void> {
    while (this.goingOn.size > 0) await Promise.allSettled(this.goingOn);
  }

  /** One taxpayer's calls that hang must not keep the slots of all; see `Slots`. */
  private async tryInSlot(ticket: HeadTurn, turn: Turn): Promise<Conclusion | null> {
    const { slots } = this.terms;
    const { tin } = turn.device;
    const slot = slots.take(tin, performance.now());
    if (!slot) {
      const restMs = slots.restMs(tin, performance.now(), Math.random());
      return this.putBack(ticket, 'share', 'its taxpayer has his share of the calls', restMs);
    }
    const trying = this.tryOnce(ticket, turn, slot).finally(() => slot.leave());
    return unlessLate(trying, HANGS_MS, () => this.letGoOn(ticket, trying, slot));
  }

  /**
   * The call keeps its claim and is settled whenever it ends; its job comes back to find out. Should it end in a pause
   * meanwhile, the job may come before the pause is over: an attempt too early, which harms nobody.
   */
  private letGoOn(ticket: HeadTurn, trying: Promise<unknown>, slot: Slot): Conclusion | null {
    if (!slot.isBeyondShare) return null;
    const goesOn = trying
      .catch((error: unknown) => {
        const { submissionId } = ticket;
        this.terms.emit({ event: 'trouble', doing: 'attempting', submissionId, error });
      })
      .finally(() => this.goingOn.delete(goesOn));
    this.goingOn.add(goesOn);
    return this.putBack(ticket, 'share', 'its call hangs beyond the share of its taxpayer, and goes on', LATE_REST_MS);
  }

  /** Null when the series moved between the look and the claim. */
  private async tryOnce(ticket: HeadTurn, found: Turn, slot: Slot): Promise<Conclusion | null> {
    const readiness = await this.readiness(found);
    if (readiness.kind === 'later') return this.putBack(ticket, 'dependency', readiness.reason);
    const turn = completedBy(readiness, found);
    const number = readiness.kind === 'needless' ? null : this.numberOf(turn);
    const body = turn.wireBody ?? (readiness.kind === 'needless' ? NOTHING : this.write(turn, number, readiness));
    // Before the claim: a key that cannot be opened has sent nothing, and must not look as if it had.
    const device = callingDevice(turn, this.terms.sealer);
    const claimed = await this.claim(ticket, turn, number, body);
    if (claimed.verdict !== 'claimed') return this.notClaimed(ticket, claimed);
    try {
      const { attempt, inDoubt } = claimed;
      this.terms.emit({ event: 'claimed', ...deliveryOf(turn), attempt, inDoubt, ageMs: turn.ageMs });
      const startedAt = performance.now();
      const document = turn.document as SubmissionDocument;
      const outcome = await this.call(readiness, slot, () =>
        deliver(this.authority, kindOf(turn.kind), { device, document, body, inDoubt }),
      );
      return await this.settle.settle({ ...turn, number }, claimed, outcome, performance.now() - startedAt);
    } finally {
      this.inHand.delete(turn.id);
    }
  }

  /** Asked once: what has its bytes was ready when it got them. */
  private async readiness(turn: Turn): Promise<Readiness> {
    const { ready } = kindOf(turn.kind);
    if (turn.wireBody === NOTHING) return { kind: 'needless' };
    if (turn.wireBody !== null || !ready) return { kind: 'ready' };
    return ready(this.ledger.db, turn.document as SubmissionDocument, turn);
  }

  /** What it has already, or else the next of its series; null where the authority counts none of its kind. */
  private numberOf(turn: Turn): number | null {
    if (turn.series === null || !this.authority.numbers(turn.kind, turn.environment)) return null;
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
      now: new Date(),
    });
  }

  private claim(ticket: HeadTurn, turn: Turn, number: number | null, wireBody: string): Promise<Claimed> {
    return this.claiming.submit({
      id: turn.id,
      turn: ticket.turn,
      environment: ticket.environment,
      workerId: this.terms.workerId,
      leaseMs: this.terms.leaseMsOf(turn.kind),
      number,
      wireBody,
      unnumbered: number === null,
      sharesSeries: number !== null && kindOf(turn.kind).sharesSeries === true,
    });
  }

  /**
   * What it is told it has, it has in hand from here on, before another delivery of the same may ask: a claim in its own name
   * that it has not in hand is one whose commit it never heard of.
   */
  private async take(claims: Claim[]): Promise<Claimed[]> {
    const claimed = await this.ledger.claim(claims.map((claim) => ({ ...claim, inHand: this.inHand.has(claim.id) })));
    for (const [index, { id }] of claims.entries()) if (claimed[index]!.verdict === 'claimed') this.inHand.add(id);
    return claimed;
  }

  private async call(readiness: Readiness, slot: Slot, deliver: () => Promise<Outcome>): Promise<Outcome> {
    if (readiness.kind === 'needless') return { kind: 'approved', answer: {}, unasked: true };
    if (readiness.kind === 'refused') {
      const { code, message } = readiness.refusal;
      return { kind: 'rejected', code: ownCode(code), message };
    }
    const outcome = await deliver();
    slot.hear(evidenceOf(outcome));
    return outcome;
  }

  private async notClaimed(ticket: HeadTurn, claimed: Claimed): Promise<Conclusion | null> {
    switch (claimed.verdict) {
      case 'renumber':
        return null;
      case 'busy':
        return this.putBack(ticket, 'series', 'another branch has the next number of the series');
      case 'leased':
        return this.putBack(ticket, 'owner', 'another worker has it');
      case 'paused':
        return this.putBack(ticket, 'breaker', 'the authority answers nobody', claimed.delayMs);
      case 'held':
        return { kind: 'held', message: 'The lane is held; release it once its cause is mended.' };
      default:
        return this.over(ticket, claimed.verdict);
    }
  }

  /** Nothing to do here. But whoever settled it may have died before the next head was enqueued. */
  private async over({ laneId }: HeadTurn, status: string): Promise<Conclusion> {
    await this.feed.enqueueHeadOf(laneId);
    return { kind: 'done', status, code: null };
  }

  private putBack(ticket: HeadTurn, cause: PutBackCause, reason: string, delayMs = PUT_BACK_MS): Conclusion {
    const { submissionId, laneId, environment } = ticket;
    const jobId = jobIdOf(ticket);
    this.terms.emit({ event: 'putBack', submissionId, jobId, laneId, environment, cause, reason });
    return { kind: 'putBack', delayMs, reason };
  }
}

const completedBy = (readiness: Readiness, turn: Turn): Turn =>
  'document' in readiness && readiness.document ? { ...turn, document: readiness.document } : turn;

/** The work's own result, or what stands for it once it is late; null lets it take its time. */
async function unlessLate<T>(work: Promise<T>, lateMs: number, whenLate: () => T | null): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      const instead = whenLate();
      if (instead !== null) resolve(instead);
    }, lateMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
