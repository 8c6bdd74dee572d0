import { setTimeout as pause } from 'node:timers/promises';
import {
  type Answer,
  decide,
  type EventSink,
  type Outcome,
  type Patience,
  type Receipt,
  type Standing,
  type SubmissionDocument,
  type Verdict,
} from '@app/domain';
import type { Database, Ledger, Sealer, Settled, Settlement, Turn } from '@app/persistence';
import type { SettledRelay } from '@app/queue';
import { isOwnCode } from './own-code.js';
import type { Conclusion } from './conclusion.js';
import type { HeadFeed } from './head-feed.js';
import { kindOf } from './kinds/index.js';
import type { Lease } from './lease.js';

const AGAIN_MS = 250;

/**
 * Writes down what an attempt came to, moves the line on, and tells whoever waits. The answer of the authority exists
 * only in this process until it is written, so writing is tried for as long as the claim is ours.
 */
export class Settle {
  constructor(
    private readonly db: Database,
    private readonly ledger: Ledger,
    private readonly sealer: Sealer,
    private readonly feed: HeadFeed,
    private readonly relay: SettledRelay,
    private readonly lease: Lease,
    private readonly patience: Patience,
    private readonly emit: EventSink,
  ) {}

  async settle(
    turn: Turn,
    claimed: { attempt: number; inDoubt: boolean },
    outcome: Outcome,
    callMs: number,
  ): Promise<Conclusion> {
    const verdict = decide(outcome, standingOf(turn, claimed.inDoubt), this.patience);
    const settlement = this.settlement(turn, claimed.attempt, outcome, verdict);
    const { settled, isAgain } = await this.insist(this.lease.leaseMs - callMs, () =>
      this.write(turn, settlement, outcome),
    );
    if (!settled.settled.includes(turn.id)) {
      this.emit({ event: 'superseded', submissionId: turn.id, attempt: claimed.attempt });
      return { kind: 'done', status: 'superseded', code: null };
    }
    this.tell(turn, settlement, outcome, settled, callMs);
    // Said again, it does not tell which head followed the first time.
    await (isAgain ? this.feed.enqueueHeadOf(turn.laneId) : this.feed.enqueue(settled.heads));
    return conclude(verdict, settlement);
  }

  private settlement(turn: Turn, attempt: number, outcome: Outcome, verdict: Verdict): Settlement {
    const answer = answerOf(outcome);
    return {
      ...verdict,
      id: turn.id,
      laneId: turn.laneId,
      attempt,
      workerId: this.lease.workerId,
      outcome: outcome.kind,
      code: 'code' in outcome ? outcome.code : outcome.kind === 'approved' ? '000' : null,
      message: 'message' in outcome ? outcome.message : null,
      result: (answer && kindOf(turn.kind).result?.(answer)) ?? null,
      receipt: receiptOf(answer),
      counts: outcome.kind === 'rejected' && kindOf(turn.kind).provesLane && !isOwnCode(outcome.code),
    };
  }

  /** One statement; a kind with effects of its own has them in the same commit. */
  private async write(turn: Turn, settlement: Settlement, outcome: Outcome): Promise<Settled> {
    const { settled: effects } = kindOf(turn.kind);
    if (!effects) return this.ledger.settle(this.db, [settlement]);
    return this.db.transaction(async (tx) => {
      const settled = await this.ledger.settle(tx, [settlement]);
      if (settled.settled.includes(turn.id)) {
        const document = turn.document as SubmissionDocument;
        await effects(tx, document, turn, settlement.status, answerOf(outcome), this.sealer);
      }
      return settled;
    });
  }

  /** Until the lease ends: then the claim is somebody else's, and the submission is in doubt. */
  private async insist(forMs: number, write: () => Promise<Settled>): Promise<{ settled: Settled; isAgain: boolean }> {
    const end = performance.now() + forMs;
    for (let isAgain = false; ; isAgain = true) {
      try {
        return { settled: await write(), isAgain };
      } catch (error) {
        this.emit({ event: 'trouble', doing: 'settling', error });
        if (performance.now() + AGAIN_MS > end) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  private tell(turn: Turn, settlement: Settlement, outcome: Outcome, settled: Settled, callMs: number): void {
    const { attempt, status, code, message, hold } = settlement;
    this.emit({
      event: 'settled',
      submissionId: turn.id,
      attempt,
      status,
      outcome: outcome.kind,
      code,
      message,
      callMs,
    });
    const isHeld = hold || (status === 'REJECTED' && settled.stalled.includes(turn.laneId));
    if (isHeld) this.emit({ event: 'laneHeld', submissionId: turn.id, laneId: turn.laneId, code, message });
    this.relay.publish(turn.environment, {
      settled: settlement.leaves || settlement.status === 'NEEDS_REVIEW' ? [turn.id] : [],
      stalled: settled.stalled,
    });
  }
}

const standingOf = (turn: Turn, inDoubt: boolean): Standing => ({
  inDoubt,
  doubtAgeMs: turn.doubtAgeMs,
  ageSinceFirstAttemptMs: turn.ageSinceFirstAttemptMs,
  hasNumber: turn.series !== null,
  policy: kindOf(turn.kind).doubt,
});

const answerOf = (outcome: Outcome): Answer | null => (outcome.kind === 'approved' ? outcome.answer : null);

const receiptOf = (answer: Answer | null): Receipt | null => (answer && 'receipt' in answer ? answer.receipt : null);

function conclude(verdict: Verdict, { status, code, message }: Settlement): Conclusion {
  const words = `${status} ${[code, message].filter(Boolean).join(': ')}`.trim();
  if (verdict.hold || status === 'NEEDS_REVIEW') return { kind: 'held', message: words };
  if (verdict.leaves) return { kind: 'done', status, code };
  return { kind: 'again', delayMs: verdict.delayMs ?? 0, message: words };
}
