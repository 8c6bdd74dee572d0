import { Injectable } from '@nestjs/common';
import type { PurchaseDto } from '@app/contract';
import { ReadDatabase, isPurchaseOf, listPurchases, type Principal, type PurchaseFilter } from '@app/persistence';
import { pageOf, withOneMore } from '../http/requests/page.js';
import { LongWork } from '../http/admission/long-work.js';
import { purchaseData } from './purchase-data.js';

@Injectable()
export class PurchaseQueries {
  constructor(
    private readonly db: ReadDatabase,
    private readonly longWork: LongWork,
  ) {}

  isPurchaseOf(caller: Principal, id: string): Promise<boolean> {
    return isPurchaseOf(this.db, caller, id);
  }

  /** A page ends earlier where purchases have many lines. */
  page({ limit, ...filter }: PurchaseFilter): Promise<{ saleList: PurchaseDto[]; nextCursor: string | null }> {
    return this.longWork.page(limit, {
      read: () => listPurchases(this.db, { ...filter, limit: withOneMore(limit) }),
      count: ({ purchases }) => purchases.length,
      textLength: ({ purchases }) => purchases.reduce((sum, { purchase }) => sum + purchase.length, 0),
      shape: ({ purchases, found }) => {
        const { page, nextCursor } = pageOf(purchases, limit, found);
        return { saleList: page.map(purchaseData), nextCursor };
      },
    });
  }
}
