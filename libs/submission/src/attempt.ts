import type { Authority } from '@app/authority';
import { type HeadTurn, isSettled, type Outcome, type PutBackCause, type SubmissionDocument } from '@app/domain';
import { type Claim, type Claimed, Coalescer, type Ledger, readTurn, type Turn } from '@app/persistence';
import { jobIdOf } from '@app/queue';
import { callingDevice } from './calling-device.js';
import type { Conclusion } from './conclusion.js';
import { deliver } from './deliver.js';
import { deliveryOf } from './delivery-of.js';
import type { HeadFeed } from './head-feed.js';
import { kindOf } from './kinds/index.js';
import type { Readiness } from './kinds/kind.js';
import { ownCode } from './own-code.js';
import type { Settle } from './settle.js';
import type { WorkerTerms } from './worker-terms.js';

const PUT_BACK_MS = 2_000;
const LOOKS_MAX = 3;

/**
 * One delivery of one head: look, claim, call, settle. A job is only a hint that it is somebody's turn; what may be
 * done is decided by the claim, so a job that comes twice, late or from an operator's button does no harm.
 */
export class Attempt {
  private readonly claiming: Coalescer<Claim, Claimed>;

  constructor(
    private readonly ledger: Ledger,
    private readonly authority: Authority,
    private readonly settle: Settle,
    private readonly feed: HeadFeed,
    private readonly terms: WorkerTerms,
  ) {
    this.claiming = new Coalescer(
      {
        run: (claims) => ledger.claim(claims),
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
      const conclusion = await this.tryOnce(ticket, turn);
      if (conclusion) return conclusion;
    }
    return this.putBack(ticket, 'series', 'the number series is moving');
  }

  /** Null when the series moved between the look and the claim. */
  private async tryOnce(ticket: HeadTurn, turn: Turn): Promise<Conclusion | null> {
    const readiness = await this.readiness(turn);
    if (readiness.kind === 'later') return this.putBack(ticket, 'dependency', readiness.reason);
    const number = this.numberOf(turn);
    const body = turn.wireBody ?? this.write(turn, number, readiness);
    // Before the claim: a key that cannot be opened has sent nothing, and must not look as if it had.
    const device = callingDevice(turn, this.terms.sealer);
    const claimed = await this.claim(ticket, turn, number, body);
    if (claimed.verdict !== 'claimed') return this.notClaimed(ticket, claimed);
    const { attempt, inDoubt } = claimed;
    this.terms.emit({ event: 'claimed', ...deliveryOf(turn), attempt, inDoubt, ageMs: turn.ageMs });
    const startedAt = performance.now();
    const document = turn.document as SubmissionDocument;
    const outcome = await this.call(readiness, () =>
      deliver(this.authority, kindOf(turn.kind), { device, document, body, inDoubt }),
    );
    return this.settle.settle({ ...turn, number }, claimed, outcome, performance.now() - startedAt);
  }

  /** Asked once: what has its bytes was ready when it got them. */
  private async readiness(turn: Turn): Promise<Readiness> {
    const { ready } = kindOf(turn.kind);
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

  private async call(readiness: Readiness, deliver: () => Promise<Outcome>): Promise<Outcome> {
    if (readiness.kind !== 'refused') return deliver();
    const { code, message } = readiness.refusal;
    return { kind: 'rejected', code: ownCode(code), message };
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
