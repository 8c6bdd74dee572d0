import type { ItemDocument, LaneId, SubmissionId } from '@app/domain';
import type { TaxpayerRef } from './bound-pins.js';
import type { LedgerReader, SharedRead } from './database/shared-reads.js';
import type { Tx } from './database/tx.js';
import type { RegisterScope } from './pulls.js';
import type { StoredRegisterRow } from './register-rows.js';

export interface StoredItem {
  itemCode: string;
  /** The code that the authority made for the item; null where it uses ours. */
  authorityCode: string | null;
  itemClass: string;
  itemType: '1' | '2' | '3';
  itemName: string;
  taxType: string;
  barcode: string | null;
  packageUnit: string;
  quantityUnit: string;
  defaultPrice: number | null;
  active: boolean;
  state: 'PENDING' | 'REGISTERED';
  createdAt: Date;
  modifiedAt: Date | null;
}

// Reads of items are SQL, because a kind asks on the connection of its caller, which may be a transaction.
const ITEM_COLUMNS = `item_cd AS "itemCode", wire_cd AS "authorityCode", item_cls_cd AS "itemClass", item_ty_cd AS "itemType",
  item_nm AS "itemName", tax_ty_cd AS "taxType", bcd AS barcode, pkg_unit_cd AS "packageUnit",
  qty_unit_cd AS "quantityUnit", dft_prc::float8 AS "defaultPrice", use_yn AS active,
  state, created_at AS "createdAt", modified_at AS "modifiedAt"`;

/** A hint names one code, so more are not read. */
const CODES_MAX = 200;

/** Codes of registered items that begin as one of these does, in capitals or not. It looks at the items of one taxpayer. */
export async function readItemCodesLike(
  db: LedgerReader,
  taxpayer: TaxpayerRef,
  codes: readonly string[],
): Promise<string[]> {
  const starts = codes.slice(0, CODES_MAX).map((code) => code.slice(0, Math.ceil(code.length / 2)).toUpperCase());
  const rows = await db.query<{ code: string }>(
    `SELECT item_cd AS code FROM items
     WHERE environment = $1 AND tin = $2 AND EXISTS (SELECT FROM unnest($3::text[]) s WHERE starts_with(upper(item_cd), s))
     LIMIT ${CODES_MAX}`,
    [taxpayer.environment, taxpayer.tin, starts],
  );
  return rows.map((row) => row.code);
}

/** An item and the submission that registers it. */
interface PendingItem {
  taxpayer: TaxpayerRef;
  id: SubmissionId;
  item: ItemDocument;
}

// Writes of items are effects: they run in the transaction of accept or settle, on its connection, and are SQL.

/** A pending item counts as known, so the accept writes it in the commit of its submission, all of a group at once. */
export const addPendingItems = (tx: Tx, items: readonly PendingItem[]): Promise<unknown> =>
  tx.query(
    `INSERT INTO items (environment, tin, item_cd, submission_id, state, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd,
       bcd, pkg_unit_cd, qty_unit_cd, dft_prc, use_yn, description)
     SELECT environment, tin, "itemCode", id, 'PENDING', "itemClass", "itemType", "itemName", "taxType", barcode,
       "packageUnit", coalesce("quantityUnit", 'U'), "defaultPrice", active, description
     FROM jsonb_to_recordset($1) AS n(environment text, tin text, id uuid, "itemCode" text, "itemClass" text,
       "itemType" text, "itemName" text, "taxType" text, barcode text, "packageUnit" text,
       "quantityUnit" text, "defaultPrice" numeric, active boolean, description text)`,
    [JSON.stringify(items.map(({ taxpayer: { environment, tin }, id, item }) => ({ ...item, environment, tin, id })))],
  );

/** The authority has registered the item, under its own code where it makes codes. */
export const registerItem = (
  tx: Tx,
  id: SubmissionId,
  taxpayer: TaxpayerRef,
  itemCode: string,
  authorityCode: string | null,
): Promise<unknown> =>
  tx.query(
    `UPDATE items SET state = 'REGISTERED', wire_cd = $5
     WHERE environment = $2 AND tin = $3 AND item_cd = $4 AND submission_id = $1`,
    [id, taxpayer.environment, taxpayer.tin, itemCode, authorityCode],
  );

/** Both codes stay, and so do the fields that a change does not name. */
export const changeItem = (tx: Tx, taxpayer: TaxpayerRef, item: ItemDocument): Promise<unknown> =>
  tx.query(
    `UPDATE items SET item_cls_cd = $4, item_ty_cd = $5, item_nm = $6, tax_ty_cd = $7, dft_prc = $8, use_yn = $9,
       bcd = coalesce($10, bcd), pkg_unit_cd = $11, qty_unit_cd = $12, modified_at = now()
     WHERE environment = $1 AND tin = $2 AND item_cd = $3`,
    [
      ...[
        taxpayer.environment,
        taxpayer.tin,
        item.itemCode,
        item.itemClass,
        item.itemType,
        item.itemName,
        item.taxType,
      ],
      ...[item.defaultPrice, item.active, item.barcode],
      ...[item.packageUnit, item.quantityUnit],
    ],
  );

export const deleteRefusedItem = (
  tx: Tx,
  id: SubmissionId,
  taxpayer: TaxpayerRef,
  itemCode: string,
): Promise<unknown> =>
  tx.query(
    `DELETE FROM items WHERE environment = $2 AND tin = $3 AND item_cd = $4 AND submission_id = $1 AND state = 'PENDING'`,
    [id, taxpayer.environment, taxpayer.tin, itemCode],
  );

export const readItems = (tx: Tx, { environment, tin }: TaxpayerRef, codes: readonly string[]): Promise<StoredItem[]> =>
  tx.query<StoredItem>(`SELECT ${ITEM_COLUMNS} FROM items WHERE environment = $1 AND tin = $2 AND item_cd = ANY($3)`, [
    environment,
    tin,
    codes,
  ]);

/** The taxpayer's own codes by the codes that the authority made. */
export async function readItemCodesByAuthorityCode(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  authorityCodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ own: string; authority: string }>(
    `SELECT item_cd AS own, wire_cd AS authority FROM items WHERE environment = $1 AND tin = $2 AND wire_cd = ANY($3)`,
    [environment, tin, authorityCodes],
  );
  return new Map(rows.map(({ own, authority }) => [authority, own]));
}

/** True if a registration of the item goes before the submission that needs it. */
export async function isBeingRegistered(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  itemCode: string,
  submissionId: SubmissionId,
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM items
     WHERE environment = $1 AND tin = $2 AND item_cd = $3 AND state = 'PENDING' AND goes_before(submission_id, $4)`,
    [environment, tin, itemCode, submissionId],
  );
  return rows.length > 0;
}

/** The facts for the preconditions of an item. */
interface ItemFacts {
  deviceReady: boolean;
  /** The submission that has the code of the item already. */
  knownId: SubmissionId | null;
  isThere: boolean;
  /** Another item with the barcode of this one. */
  twin: string | null;
}

interface ItemFactsRequest {
  laneId: LaneId;
  naturalKey: string;
  taxpayer: TaxpayerRef;
  itemCode: string;
  barcode: string | null;
}

// SQL, because batches of items pass here: one statement reads the facts of many items.
const ITEM_FACTS = {
  name: 'item-facts',
  text: `
  SELECT d.initialised_at IS NOT NULL AS "deviceReady",
    (SELECT submission_id FROM natural_keys WHERE key = q."naturalKey") AS "knownId",
    EXISTS (SELECT FROM items i
            WHERE i.environment = q.environment AND i.tin = q.tin AND i.item_cd = q."itemCode") AS "isThere",
    (SELECT i.item_cd FROM items i WHERE i.environment = q.environment AND i.tin = q.tin AND i.bcd = q.barcode
       AND i.item_cd <> q."itemCode" LIMIT 1) AS twin
  FROM jsonb_to_recordset($1) AS q(place int, "laneId" uuid, "naturalKey" text, environment text, tin text,
                                   "itemCode" text, barcode text)
  LEFT JOIN devices d ON d.id = q."laneId"
  ORDER BY q.place`,
};

const itemFacts: SharedRead<ItemFactsRequest, ItemFacts> = {
  run: (tx, requests) => {
    const parameters = requests.map(({ taxpayer: { environment, tin }, ...request }, index) => ({
      ...{ place: index, environment, tin },
      ...request,
    }));
    return tx.query<ItemFacts>(ITEM_FACTS, [JSON.stringify(parameters)]);
  },
};

export const readItemFacts = (db: LedgerReader, request: ItemFactsRequest): Promise<ItemFacts> =>
  db.readShared(itemFacts, request);

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

interface ReportedItems<Row> {
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
