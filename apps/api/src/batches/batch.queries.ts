import { Injectable } from '@nestjs/common';
import type { BatchId } from '@app/domain';
import {
  type BatchFilter,
  type BatchView,
  ReadDatabase,
  listBatches,
  type Principal,
  readBatch,
} from '@app/persistence';

@Injectable()
export class BatchQueries {
  constructor(private readonly db: ReadDatabase) {}

  /** Null both for an id that does not exist and for a batch that this app may not see. */
  async find(caller: Principal, id: BatchId): Promise<BatchView | null> {
    const batch = await readBatch(this.db, id);
    if (batch?.accountId !== caller.accountId || batch.environment !== caller.environment) return null;
    return batch.tin === caller.tin || caller.servesAccount ? batch : null;
  }

  list(filter: BatchFilter): Promise<BatchView[]> {
    return listBatches(this.db, filter);
  }
}
