import { setTimeout as pause } from 'node:timers/promises';
import {
  type Answer,
  decide,
  type Outcome,
  type Receipt,
  type Standing,
  type SubmissionDocument,
  type Verdict,
} from '@app/domain';
import type { Ledger, Settled, Settlement, Turn, Tx } from '@app/persistence';
import type { SettledRelay } from '@app/queue';
import type { Conclusion } from './conclusion.js';
import type { HeadFeed } from './head-feed.js';
import { kindOf } from './kinds/index.js';
import { ownCodeOf } from './own-code.js';
import type { WorkerTerms } from './worker-terms.js';

const AGAIN_MS = 250;

/**
 * Writes down what an attempt came to, moves the line on, and tells whoever waits. The answer of the authority exists
 * only in this process until it is written, so writing is tried for as long as the claim is ours.
 */
export class Settle {
  constructor(
    private readonly ledger: Ledger,
    private readonly feed: HeadFeed,
    private readonly relay: SettledRelay,
    private readonly terms: WorkerTerms,
  ) {}

  async settle(
    turn: Turn,
    claimed: { attempt: number; inDoubt: boolean },
    outcome: Outcome,
    callMs: number,
  ): Promise<Conclusion> {
    const verdict = decide(outcome, standingOf(turn, claimed.inDoubt), this.terms.patience);
    const settlement = this.settlement(turn, claimed.attempt, outcome, verdict);
    const { settled, isAgain } = await this.insist(this.terms.leaseMs - callMs, () =>
      this.write(turn, settlement, outcome),
    );
    if (!settled.settled.includes(turn.id)) {
      this.terms.emit({ event: 'superseded', submissionId: turn.id, attempt: claimed.attempt });
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
      workerId: this.terms.workerId,
      outcome: outcome.kind,
      code: 'code' in outcome ? outcome.code : outcome.kind === 'approved' ? '000' : null,
      message: 'message' in outcome ? outcome.message : null,
      result: (answer && kindOf(turn.kind).result?.(answer)) ?? null,
      receipt: receiptOf(answer),
      counts: outcome.kind === 'rejected' && kindOf(turn.kind).provesLane && ownCodeOf(outcome.code) === null,
    };
  }

  /** A kind with effects of its own has them in the same commit. */
  private write(turn: Turn, settlement: Settlement, outcome: Outcome): Promise<Settled> {
    const kind = kindOf(turn.kind);
    const effects =
      kind.settled &&
      (async (tx: Tx, { settled }: Settled) => {
        if (!settled.includes(turn.id)) return;
        const document = turn.document as SubmissionDocument;
        await kind.settled!(tx, document, turn, settlement.status, answerOf(outcome), this.terms.sealer);
      });
    return this.ledger.settle([settlement], effects);
  }

  /** Until the lease ends: then the claim is somebody else's, and the submission is in doubt. */
  private async insist(forMs: number, write: () => Promise<Settled>): Promise<{ settled: Settled; isAgain: boolean }> {
    const end = performance.now() + forMs;
    for (let isAgain = false; ; isAgain = true) {
      try {
        return { settled: await write(), isAgain };
      } catch (error) {
        this.terms.emit({ event: 'trouble', doing: 'settling', error });
        if (performance.now() + AGAIN_MS > end) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  private tell(turn: Turn, settlement: Settlement, outcome: Outcome, settled: Settled, callMs: number): void {
    const { attempt, status, code, message, hold } = settlement;
    this.terms.emit({
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
    if (isHeld) this.terms.emit({ event: 'laneHeld', submissionId: turn.id, laneId: turn.laneId, code, message });
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
