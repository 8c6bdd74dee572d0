import { Injectable } from '@nestjs/common';
import {
  type ListedItem,
  listItems,
  listOtherReportedItems,
  type Principal,
  ReadDatabase,
  type StoredRegisterRow,
} from '@app/persistence';
import { type AuthorityItem, items, scopeOf } from '@app/reference';
import { LongWork } from '../http/admission/long-work.js';
import { pageBy, withOneMore } from '../http/requests/page.js';
import { authorityItemData, type ListedItemDto, ownItemData } from './item-data.js';
import { FIRST_ITEM, type ItemCursor } from './item-cursor.js';

export interface ItemPage {
  itemList: ListedItemDto[];
  /** Null on the last page. */
  next: ItemCursor | null;
}

/** The rows that a page is made of. */
interface ItemRows {
  own: ListedItem<AuthorityItem>[];
  reported: StoredRegisterRow<AuthorityItem>[];
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

  /** A long page waits for a place. */
  page(caller: Principal, from: ItemCursor, limit: number): Promise<ItemPage> {
    return this.longWork.page(limit, {
      read: () => this.readRows(caller, from, limit),
      count: ({ own, reported }) => own.length + reported.length,
      shape: ({ own, reported, next }) => ({
        itemList: [...own.map(ownItemData), ...reported.map(authorityItemData)],
        next,
      }),
    });
  }

  /** The whole list in pages, so that memory never holds all of it. */
  async *pages(caller: Principal, first: ItemCursor = FIRST_ITEM): AsyncGenerator<ListedItemDto[]> {
    for (let cursor: ItemCursor | null = first; cursor !== null;) {
      const { itemList, next }: ItemPage = await this.page(caller, cursor, CHUNK);
      yield itemList;
      cursor = next;
    }
  }

  private async readRows(caller: Principal, { source, after }: ItemCursor, limit: number): Promise<ItemRows> {
    if (source === 'AUTHORITY') return { own: [], ...(await this.readReported(caller, after, limit)) };
    const rows = await listItems<AuthorityItem>(this.db, caller, scopeOf(items, caller), {
      after,
      limit: withOneMore(limit),
    });
    const { page: own, nextCursor } = pageBy(rows, limit, ({ itemCode }) => itemCode);
    if (nextCursor !== null) return { own, reported: [], next: { source: 'OWN', after: nextCursor } };
    if (own.length === limit) return { own, reported: [], next: await this.firstReported(caller) };
    return { own, ...(await this.readReported(caller, null, limit - own.length)) };
  }

  private async readReported(
    caller: Principal,
    after: string | null,
    limit: number,
  ): Promise<Pick<ItemRows, 'reported' | 'next'>> {
    const { rows: reported, lookedTo } = await this.reported(caller, after, limit);
    return { reported, next: lookedTo === null ? null : { source: 'AUTHORITY', after: lookedTo } };
  }

  private async firstReported(caller: Principal): Promise<ItemCursor | null> {
    const { lookedTo } = await this.reported(caller, null, 1);
    return lookedTo === null ? null : { source: 'AUTHORITY', after: null };
  }

  private reported(caller: Principal, after: string | null, limit: number) {
    return listOtherReportedItems<AuthorityItem>(this.db, caller, scopeOf(items, caller), { after, limit });
  }
}
