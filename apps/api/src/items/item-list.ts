import { Injectable } from '@nestjs/common';
import type { ListedItemDto } from '@app/contract';
import { ReadDatabase, listItems, listOtherReportedItems, type Principal } from '@app/persistence';
import { type AuthorityItem, items, scopeOf } from '@app/reference';
import { LongWork } from '../infrastructure/long-work.js';
import { pageBy, withOneMore } from '../http/requests/page.js';
import { authorityItemData, ownItemData } from './item-data.js';
import { FIRST_ITEM, type ItemCursor } from './item-cursor.js';

export interface ItemPage {
  itemList: ListedItemDto[];
  /** Null on the last page. */
  next: ItemCursor | null;
}

/** A page of a list that is sent as a whole. */
const CHUNK = 100;

/** All items of a taxpayer: first those registered here, then those that only the authority has. */
@Injectable()
export class ItemList {
  constructor(
    private readonly db: ReadDatabase,
    private readonly longWork: LongWork,
  ) {}

  async page(caller: Principal, { source, after }: ItemCursor, limit: number): Promise<ItemPage> {
    if (source === 'AUTHORITY') return this.reportedPage(caller, after, limit);
    const own = await listItems<AuthorityItem>(this.db, caller, scopeOf(items, caller), {
      after,
      limit: withOneMore(limit),
    });
    const { page, nextCursor } = pageBy(own, limit, ({ itemCode }) => itemCode);
    const itemList = page.map(ownItemData);
    if (nextCursor !== null) return { itemList, next: { source: 'OWN', after: nextCursor } };
    if (itemList.length === limit) return { itemList, next: await this.firstReported(caller) };
    const reported = await this.reportedPage(caller, null, limit - itemList.length);
    return { itemList: [...itemList, ...reported.itemList], next: reported.next };
  }

  /** The whole list in pages, so that memory never holds all of it. */
  async *pages(caller: Principal, first: ItemCursor = FIRST_ITEM): AsyncGenerator<ListedItemDto[]> {
    for (let cursor: ItemCursor | null = first; cursor !== null;) {
      const from: ItemCursor = cursor;
      const { itemList, next } = await this.longWork.inTurn(() => this.page(caller, from, CHUNK));
      yield itemList;
      cursor = next;
    }
  }

  private async reportedPage(caller: Principal, after: string | null, limit: number): Promise<ItemPage> {
    const { rows, lookedTo } = await this.reported(caller, after, limit);
    const next = lookedTo === null ? null : ({ source: 'AUTHORITY', after: lookedTo } as const);
    return { itemList: rows.map(authorityItemData), next };
  }

  private async firstReported(caller: Principal): Promise<ItemCursor | null> {
    const { lookedTo } = await this.reported(caller, null, 1);
    return lookedTo === null ? null : { source: 'AUTHORITY', after: null };
  }

  private reported(caller: Principal, after: string | null, limit: number) {
    return listOtherReportedItems<AuthorityItem>(this.db, caller, scopeOf(items, caller), { after, limit });
  }
}
