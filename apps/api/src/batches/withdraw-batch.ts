import type { BatchId } from '@app/domain';
import { cancelBatch, type Database, readAcceptedBackwards } from '@app/persistence';
import type { Withdraw } from '@app/submission';

const PAGE = 500;

export interface WithdrawnCounts {
  cancelled: number;
  /** On the wire already, or settled, or withdrawn before. */
  tooLate: number;
}

/** Takes back what of a batch has never been on the wire. To do so again is no mistake, and goes on where it broke off. */
export class WithdrawBatch {
  constructor(
    private readonly db: Database,
    private readonly withdrawals: Withdraw,
  ) {}

  /** From its end to its beginning, so that the heads of the lines, which may be on their way, come last. */
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
