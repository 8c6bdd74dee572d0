import type { Environment, ItemDocument, SubmissionId } from '@app/domain';
import type { Tx } from './database.js';

export interface StoredItem {
  itemCode: string;
  itemClass: string;
  itemName: string;
  taxType: string;
  defaultPrice: number | null;
  active: boolean;
  state: 'PENDING' | 'REGISTERED';
  createdAt: Date;
  modifiedAt: Date | null;
}

export interface Taxpayer {
  environment: Environment;
  tin: string;
}

const COLUMNS = `item_cd AS "itemCode", item_cls_cd AS "itemClass", item_nm AS "itemName", tax_ty_cd AS "taxType",
  dft_prc::float8 AS "defaultPrice", use_yn AS active, state, created_at AS "createdAt", modified_at AS "modifiedAt"`;

/** A pending item counts as known, so it is written in the same commit as its submission. */
export async function addPendingItem(tx: Tx, owner: Taxpayer, id: SubmissionId, item: ItemDocument): Promise<void> {
  await tx.query(
    `INSERT INTO items (environment, tin, item_cd, submission_id, state, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd,
       dft_prc, use_yn, description)
     VALUES ($1, $2, $3, $4, 'PENDING', $5, $6, $7, $8, $9, $10, $11)`,
    [
      owner.environment,
      owner.tin,
      item.itemCode,
      id,
      item.itemClass,
      item.itemType,
      item.itemName,
      item.taxType,
      item.defaultPrice,
      item.active,
      item.description,
    ],
  );
}

export const registerItem = (tx: Tx, id: SubmissionId, owner: Taxpayer, itemCode: string): Promise<unknown> =>
  tx.query(
    `UPDATE items SET state = 'REGISTERED' WHERE environment = $2 AND tin = $3 AND item_cd = $4 AND submission_id = $1`,
    [id, owner.environment, owner.tin, itemCode],
  );

export const forgetRefusedItem = (tx: Tx, id: SubmissionId, owner: Taxpayer, itemCode: string): Promise<unknown> =>
  tx.query(
    `DELETE FROM items WHERE environment = $2 AND tin = $3 AND item_cd = $4 AND submission_id = $1 AND state = 'PENDING'`,
    [id, owner.environment, owner.tin, itemCode],
  );

export const listItems = (tx: Tx, { environment, tin }: Taxpayer): Promise<StoredItem[]> =>
  tx.query<StoredItem>(`SELECT ${COLUMNS} FROM items WHERE environment = $1 AND tin = $2 ORDER BY item_cd`, [
    environment,
    tin,
  ]);

export const readItems = (tx: Tx, { environment, tin }: Taxpayer, codes: string[]): Promise<StoredItem[]> =>
  tx.query<StoredItem>(`SELECT ${COLUMNS} FROM items WHERE environment = $1 AND tin = $2 AND item_cd = ANY($3)`, [
    environment,
    tin,
    codes,
  ]);
