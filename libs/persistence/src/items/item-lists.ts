import type { TaxpayerRef } from '../accounts/taxpayer-ref.js';
import type { Tx } from '../database/tx.js';
import type { RegisterScope } from '../reference/pulls.js';
import type { StoredRegisterRow } from '../reference/register-rows.js';
import { ITEM_COLUMNS, type StoredItem } from './items.js';

// The list of items has two parts: the items that clients registered here, and those that only the copy of the authority's
// register has. SQL, because items have no relation to registers in the schema.

/** An item of the taxpayer, and the row of the authority's register about it. */
export type ListedItem<Row> = StoredItem & { reported: Row | null };

/** A part of a list that is sorted by a code. */
export interface CodePage {
  /** The last code of the page before. */
  after: string | null;
  limit: number;
}

/** The authority may know an item by a code that it made. */
export const listItems = <Row>(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  { register, scope }: RegisterScope,
  { after, limit }: CodePage,
): Promise<ListedItem<Row>[]> =>
  tx.query<ListedItem<Row>>(
    `SELECT ${ITEM_COLUMNS}, (
       SELECT r.row FROM register_rows r
       WHERE r.environment = $1 AND r.register = $3 AND r.scope = $4 AND r.key = coalesce(i.wire_cd, i.item_cd) COLLATE "C")
       AS reported
     FROM items i WHERE environment = $1 AND tin = $2 AND ($5::text IS NULL OR item_cd > $5)
     ORDER BY item_cd LIMIT $6`,
    [environment, tin, register, scope, after, limit],
  );

export interface ReportedItems<Row> {
  rows: StoredRegisterRow<Row>[];
  /** The last code that was looked at; null at the end of the register. */
  lookedTo: string | null;
}

/**
 * Looks at `limit` rows of the register, and returns those that no item of the taxpayer has. Each row looks for its item by an
 * index: for EXISTS, Postgres would read all items of the taxpayer first.
 */
export async function listOtherReportedItems<Row>(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  { register, scope }: RegisterScope,
  { after, limit }: CodePage,
): Promise<ReportedItems<Row>> {
  const looked = await tx.query<StoredRegisterRow<Row> & { isKnown: boolean }>(
    `SELECT r.key, r.row, r.changed_at AS "changedAt",
       coalesce(
         (SELECT true FROM items i WHERE i.environment = $1 AND i.tin = $2 AND i.item_cd = r.key COLLATE "default"),
         (SELECT true FROM items i WHERE i.environment = $1 AND i.tin = $2 AND i.wire_cd = r.key COLLATE "default" LIMIT 1),
         false) AS "isKnown"
     FROM register_rows r
     WHERE r.environment = $1 AND r.register = $3 AND r.scope = $4 AND ($5::text IS NULL OR r.key > $5)
     ORDER BY r.key LIMIT $6`,
    [environment, tin, register, scope, after, limit],
  );
  const rows = looked.filter(({ isKnown }) => !isKnown).map(({ isKnown: _, ...row }) => row);
  return { rows, lookedTo: looked.length < limit ? null : looked.at(-1)!.key };
}
