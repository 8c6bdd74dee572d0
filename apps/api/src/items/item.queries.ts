import { Injectable } from '@nestjs/common';
import { Database, type Principal, readItems, type StoredItem } from '@app/persistence';

@Injectable()
export class ItemQueries {
  constructor(private readonly db: Database) {}

  async find(caller: Principal, itemCode: string): Promise<StoredItem | null> {
    const [item] = await readItems(this.db, caller, [itemCode]);
    return item ?? null;
  }
}
