import { Injectable } from '@nestjs/common';
import type { ItemDocument } from '@app/domain';
import { Database, readItems, type StoredItem, type TaxpayerRef } from '@app/persistence';

export interface RegisteredItem {
  itemCd: string;
  state: StoredItem['state'] | 'REFUSED';
}

@Injectable()
export class SaleQueries {
  constructor(private readonly db: Database) {}

  /** The states of the items that a sale brought with it. An item that the authority refused is deleted from the ledger. */
  async itemStates(owner: TaxpayerRef, items: readonly ItemDocument[]): Promise<RegisteredItem[]> {
    const codes = items.map(({ itemCode }) => itemCode);
    const stored = codes.length > 0 ? await readItems(this.db, owner, codes) : [];
    const states = new Map(stored.map(({ itemCode, state }) => [itemCode, state]));
    return codes.map((itemCd) => ({ itemCd, state: states.get(itemCd) ?? 'REFUSED' }));
  }
}
