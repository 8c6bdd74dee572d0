import {
  type Client,
  dataOf,
  type ItemDocumentDto,
  itemsList,
  type ListedItemDto,
  type StockLevelDto,
  type StockLevelListDto,
  stockListLevels,
  type SubmissionListDto,
  submissionsList,
} from '@risiti/client/browser';
import { useQuery } from '@tanstack/react-query';
import { useRead, useShop } from '../../calls/shop.js';

export type Levels = ReadonlyMap<string, StockLevelDto>;

/** The facts that are known of an item: from its document, or less from the list. */
export interface Known extends Omit<ItemDocumentDto, 'taxTyCd' | 'useYn' | 'dftPrc'> {
  taxTyCd: string;
  useYn?: string;
  dftPrc?: number | null;
}

const PAGE = 50;
const PAGE_OF_SEARCH = 200;
const LOOKS_MAX = 10;

/** Sales change no item, so items are read again when a person acts, and not at every sale. */
export function useItems(q: string, cursor: string | undefined) {
  const { client, app } = useShop();
  return useQuery({
    queryKey: ['items', app.appId, q, cursor],
    queryFn: ({ signal }) => findItems(client, q.toLowerCase(), cursor, signal),
    placeholderData: (before) => before,
  });
}

/** The API does not search items, so one page after the other is looked through until enough are found. */
async function findItems(client: Client, q: string, cursor: string | undefined, signal: AbortSignal) {
  const items: ListedItemDto[] = [];
  const limit = String(q ? PAGE_OF_SEARCH : PAGE);
  let next = cursor;
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const page = dataOf(await itemsList({ client, query: { limit, cursor: next }, signal }));
    items.push(...page.itemList.filter(({ itemCd, itemNm }) => `${itemCd} ${itemNm}`.toLowerCase().includes(q)));
    next = page.nextCursor ?? undefined;
    if (!next || items.length >= PAGE) break;
  }
  return { items, next };
}

const byCode = ({ stockList }: StockLevelListDto): Levels => new Map(stockList.map((level) => [level.itemCd, level]));

/** All levels come in one long answer, which is too much to read at every sale. */
export function useLevels() {
  return useRead(['levels'], stockListLevels, { isStill: true, select: byCode, staleTime: 60_000 });
}

const lastItem = ({ submissions: [last] }: SubmissionListDto): Known | null =>
  last?.document && 'itemNm' in last.document ? last.document : null;

/** An item as it was registered or changed last. Null if nobody did that here, or long ago. */
export function useItem(code: string) {
  const query = { kind: 'item', status: 'APPROVED', invcNo: code, include: 'document', limit: '1' };
  return useRead(['item', code], (on) => submissionsList({ ...on, query }), { isStill: true, select: lastItem });
}
