import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@app/domain';
import { type BatchView, cancelBatch, type Ledger, readWithdrawableBackwards } from '@app/persistence';
import type { Withdraw } from '@app/submission';
import { LEDGERS, WITHDRAWALS } from '../infrastructure/tokens.js';
import type { WithdrawnBatchDto } from './batch-data.js';

const PAGE = 500;

type WithdrawnCounts = Pick<WithdrawnBatchDto, 'cancelled' | 'tooLate'>;

type WithdrawnBatch = Pick<BatchView, 'id' | 'environment'>;

/** Withdraws the submissions of a batch that were never sent. A repeated withdrawal continues where the last one ended. */
@Injectable()
export class WithdrawBatch {
  /** One walk locks the lanes once for each page. Many at once would only wait for each other, each with a connection. */
  private readonly running = new Map<string, Promise<WithdrawnCounts>>();

  constructor(
    @Inject(LEDGERS) private readonly ledgers: Record<Environment, Pick<Ledger, 'db'>>,
    @Inject(WITHDRAWALS) private readonly withdrawals: Record<Environment, Pick<Withdraw, 'withdrawAll'>>,
  ) {}

  /** A repeat of a withdrawal that is running gets its result. */
  withdraw(batch: WithdrawnBatch): Promise<WithdrawnCounts> {
    const running = this.running.get(batch.id) ?? this.walk(batch).finally(() => this.running.delete(batch.id));
    this.running.set(batch.id, running);
    return running;
  }

  /** Backwards, so that the heads of the lanes come last: workers may be sending them now. */
  private async walk({ id, environment }: WithdrawnBatch): Promise<WithdrawnCounts> {
    const [{ db }, withdrawals] = [this.ledgers[environment], this.withdrawals[environment]];
    const accepted = await cancelBatch(db, id);
    let cancelled = 0;
    for (let before: number | null = null; ;) {
      const page = await readWithdrawableBackwards(db, id, before, PAGE);
      if (page.length === 0) return { cancelled, tooLate: accepted - cancelled };
      cancelled += await withdrawals.withdrawAll(page.map(({ submissionId }) => submissionId));
      before = page.at(-1)!.line;
    }
  }
}
