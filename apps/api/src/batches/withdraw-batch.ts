import { Injectable } from '@nestjs/common';
import type { BatchId } from '@app/domain';
import { cancelBatch, Database, readAcceptedBackwards } from '@app/persistence';
import { Withdraw } from '@app/submission';

const PAGE = 500;

export interface WithdrawnCounts {
  cancelled: number;
  /** Sent or settled already, or withdrawn before. */
  tooLate: number;
}

/** Withdraws the submissions of a batch that were never sent. A repeated withdrawal continues where the last one ended. */
@Injectable()
export class WithdrawBatch {
  constructor(
    private readonly db: Database,
    private readonly withdrawals: Withdraw,
  ) {}

  /** Backwards, so that the heads of the lanes come last: workers may be sending them now. */
  async withdraw(id: BatchId): Promise<WithdrawnCounts> {
    await cancelBatch(this.db, id);
    const withdrawn = { cancelled: 0, tooLate: 0 };
    for (let before: number | null = null; ;) {
      const page = await readAcceptedBackwards(this.db, id, before, PAGE);
      if (page.length === 0) return withdrawn;
      const cancelled = await this.withdrawals.withdrawAll(page.map(({ submissionId }) => submissionId!));
      withdrawn.cancelled += cancelled;
      withdrawn.tooLate += page.length - cancelled;
      before = page.at(-1)!.line;
    }
  }
}
