import { Injectable } from '@nestjs/common';
import {
  ReadDatabase,
  isPurchaseOf,
  listPurchases,
  type Principal,
  type PurchaseFilter,
  type StoredPurchase,
} from '@app/persistence';

@Injectable()
export class PurchaseQueries {
  constructor(private readonly db: ReadDatabase) {}

  isPurchaseOf(caller: Principal, id: string): Promise<boolean> {
    return isPurchaseOf(this.db, caller, id);
  }

  list(filter: PurchaseFilter): Promise<StoredPurchase[]> {
    return listPurchases(this.db, filter);
  }
}
