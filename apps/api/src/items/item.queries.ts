import { Injectable } from '@nestjs/common';
import {
  Database,
  listItems,
  type Principal,
  readItems,
  readRegisterRows,
  type StoredItem,
  type StoredRegisterRow,
} from '@app/persistence';
import { type AuthorityItem, items, scopeOf } from '@app/reference';

export interface ItemsOfTaxpayer {
  ownItems: StoredItem[];
  authorityItems: StoredRegisterRow<AuthorityItem>[];
}

@Injectable()
export class ItemQueries {
  constructor(private readonly db: Database) {}

  async find(caller: Principal, itemCode: string): Promise<StoredItem | null> {
    const [item] = await readItems(this.db, caller, [itemCode]);
    return item ?? null;
  }

  async list(caller: Principal): Promise<ItemsOfTaxpayer> {
    const [ownItems, authorityItems] = await Promise.all([
      listItems(this.db, caller),
      readRegisterRows<AuthorityItem>(this.db, scopeOf(items, caller)),
    ]);
    return { ownItems, authorityItems };
  }
}
