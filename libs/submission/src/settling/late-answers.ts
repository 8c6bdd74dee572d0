import { setTimeout as pause } from 'node:timers/promises';
import { type ApprovedAnswer, finalDecision, type Outcome, type SubmissionDocument } from '@app/domain';
import {
  isDataError,
  type Ledger,
  type SettleResult,
  type Settlement,
  type AttemptFacts,
  type Tx,
} from '@app/persistence';
import type { SettledSignals } from '@app/queue';
import { type Conclusion, conclusionOf } from '../attempting/conclusion.js';
import { type DeliveredFacts, deliveryFieldsOf } from '../attempting/deliver.js';
import type { WorkerOptions } from '../attempting/worker-options.js';
import { kindOf } from '../kinds/index.js';
import type { HeadFeed } from '../queueing/head-feed.js';
import { settlementOf } from './settlement.js';

const WRITE_RETRY_MS = 1_000;
const RECORDED: Outcome = { kind: 'approved', answer: {}, notSent: true };

/**
 * Answers that came after their attempt was given up, of kinds whose answer nobody can get again: the key of a device. The
 * answer is recorded whatever became of the submission. Then the submission is approved as an attempt of its own, unless
 * another worker has it on the wire: that worker approves it when its own attempt has failed.
 */
export class LateAnswers {
  constructor(
    private readonly ledger: Ledger,
    private readonly feed: HeadFeed,
    private readonly signals: SettledSignals,
    private readonly options: WorkerOptions,
  ) {}

  /** Tries until the ledger is there again, because only this process has the answer. */
  async record(facts: AttemptFacts, attempt: number, answer: ApprovedAnswer): Promise<void> {
    const late = { document: facts.document as SubmissionDocument, submission: facts, attempt, answer };
    for (;;) {
      try {
        const { sealer } = this.options;
        return await this.ledger.db.transaction(async (tx) =>
          kindOf(facts.kind).onceOnly!.onLateAnswer(tx, late, sealer),
        );
      } catch (error) {
        this.options.emit({ event: 'trouble', doing: 'settling', submissionId: facts.id, error });
        if (isDataError(error)) throw error;
      }
      await pause(WRITE_RETRY_MS);
    }
  }

  /** Null if no such answer is recorded, or if a worker has the submission on the wire. */
  async approveWithLateAnswer(facts: DeliveredFacts): Promise<Conclusion | null> {
    if (!kindOf(facts.kind).onceOnly) return null;
    const approved = await this.ledger.db.transaction((tx) => this.approveWithin(tx, facts));
    if (!approved) return null;
    const { settlement, result } = approved;
    const { attempt, status, code, message } = settlement;
    this.signals.publish({ settled: [facts.id], stalled: result.stalled });
    const fields = { ...deliveryFieldsOf(facts), attempt, status, outcome: RECORDED.kind, code, message };
    this.options.emit({ event: 'settled', ...fields, callMs: null, ageMs: facts.ageMs });
    await this.feed.enqueue(result.heads);
    await this.feed.enqueueHeadsOf(facts.laneId);
    return conclusionOf(settlement, false);
  }

  private async approveWithin(
    tx: Tx,
    facts: AttemptFacts,
  ): Promise<{ settlement: Settlement; result: SettleResult } | null> {
    const { workerId } = this.options;
    const taken = await kindOf(facts.kind).onceOnly!.takeLateAnswer(tx, facts, workerId);
    if (!taken) return null;
    const decision = finalDecision('APPROVED', 'kept');
    const settlement = { ...settlementOf(facts, taken.attempt, RECORDED, decision, workerId), result: taken.result };
    return { settlement, result: await this.ledger.settleWithin(tx, [settlement]) };
  }
}
