import { Injectable } from '@nestjs/common';
import type { LaneId, SubmissionId } from '@app/domain';
import {
  ReadDatabase,
  isMovementOf,
  listMovements,
  listStock,
  type MovementFilter,
  readItemCodesByAuthorityCode,
  readRegisterRows,
  type RegisterQuery,
  type RegisterScope,
  type StockRow,
  type StoredRegisterRow,
  type TaxpayerRef,
} from '@app/persistence';
import type { Transfer } from '@app/reference';
import { pageOf, withOneMore } from '../http/requests/page.js';
import { LongWork } from '../http/admission/long-work.js';
import { movementData, stockData, type StockLevelDto, type StockMovementListDto } from './stock-data.js';

/** A page of a list that is sent as a whole. */
const CHUNK = 100;

@Injectable()
export class StockQueries {
  constructor(
    private readonly db: ReadDatabase,
    private readonly longWork: LongWork,
  ) {}

  isMovementOf(branch: Pick<MovementFilter, 'laneId' | 'accountId'>, id: SubmissionId): Promise<boolean> {
    return isMovementOf(this.db, branch, id);
  }

  /** A page ends earlier where movements have many lines. */
  movements({ limit, ...filter }: MovementFilter): Promise<StockMovementListDto> {
    return this.longWork.page(limit, {
      read: () => listMovements(this.db, { ...filter, limit: withOneMore(limit) }),
      count: ({ movements }) => movements.length,
      textLength: ({ movements }) => movements.reduce((sum, { document }) => sum + document.length, 0),
      shape: ({ movements, found, searchedTo }) => {
        const { page, nextCursor } = pageOf(movements, limit, found);
        return { stockList: page.map(movementData), nextCursor: nextCursor ?? searchedTo };
      },
    });
  }

  /** The whole list in pages: a branch may have tens of thousands of items. */
  async *levels(laneId: LaneId): AsyncGenerator<StockLevelDto[]> {
    let after: string | null = null;
    let stock: StockRow[];
    do {
      stock = await this.longWork.page(CHUNK, {
        read: () => listStock(this.db, laneId, { after, limit: CHUNK }),
        count: ({ length }) => length,
        shape: (rows) => rows,
      });
      yield stock.map(stockData);
      after = stock.at(-1)?.itemCode ?? null;
    } while (stock.length === CHUNK);
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
