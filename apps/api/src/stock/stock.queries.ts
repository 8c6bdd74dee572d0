import { Injectable } from '@nestjs/common';
import type { LaneId, SubmissionId } from '@app/domain';
import {
  ReadDatabase,
  isMovementOf,
  listMovements,
  listStock,
  type MovementFilter,
  type MovementPage,
  readItemCodesByAuthorityCode,
  readRegisterRows,
  type RegisterQuery,
  type RegisterScope,
  type StockRow,
  type StoredRegisterRow,
  type TaxpayerRef,
} from '@app/persistence';
import type { Transfer } from '@app/reference';

@Injectable()
export class StockQueries {
  constructor(private readonly db: ReadDatabase) {}

  isMovementOf(branch: Pick<MovementFilter, 'laneId' | 'accountId'>, id: SubmissionId): Promise<boolean> {
    return isMovementOf(this.db, branch, id);
  }

  movements(filter: MovementFilter): Promise<MovementPage> {
    return listMovements(this.db, filter);
  }

  levels(laneId: LaneId): Promise<StockRow[]> {
    return listStock(this.db, laneId);
  }

  transfers(copy: RegisterScope, query: RegisterQuery): Promise<StoredRegisterRow<Transfer>[]> {
    return readRegisterRows<Transfer>(this.db, copy, query);
  }

  /** The authority names items by codes that it made; a taxpayer knows them by the codes they registered. */
  ownCodesOf(owner: TaxpayerRef, rows: readonly StoredRegisterRow<Transfer>[]): Promise<ReadonlyMap<string, string>> {
    const codes = rows.flatMap(({ row }) => row.lines.flatMap(({ itemCode }) => itemCode ?? []));
    return readItemCodesByAuthorityCode(this.db, owner, codes);
  }
}
