import type { DeclaredImport, Environment } from '@app/domain';
import type { TaxpayerRef } from '../items/items.js';
import { writeInChunks } from '../database/write-in-chunks.js';
import type { Tx } from '../database/tx.js';

export interface StoredImport {
  id: string;
  /** The taxpayer's item that it was linked to; null while it is none. */
  itemCode: string | null;
  declaration: DeclaredImport;
}

/** Rows a statement takes. */
const ROWS_PER_STATEMENT = 500;

/**
 * Puts what the authority told in the place of what is known of the same items. Returns how many of them are new, or not as
 * they were: what only came again leaves no trace, and what one was linked to stays.
 */
export async function storeImports(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  imports: readonly DeclaredImport[],
): Promise<number> {
  const entries = new Map(imports.map((declaration) => [keyOf(declaration), { declaration }]));
  return writeInChunks([...entries.values()], ROWS_PER_STATEMENT, (rows) =>
    tx.query(STORE, [environment, tin, JSON.stringify(rows)]),
  );
}

const keyOf = ({ taskCode, declaredOn, sequence }: DeclaredImport): string =>
  [taskCode, declaredOn, sequence].join('|');

const STORE = `
  INSERT INTO declared_imports AS r (id, environment, tin, task_cd, dcl_de, item_seq, declaration)
  SELECT gen_random_uuid(), $1, $2, n.declaration ->> 'taskCode', n.declaration ->> 'declaredOn',
    (n.declaration ->> 'sequence')::bigint, n.declaration
  FROM jsonb_to_recordset($3) AS n(declaration jsonb)
  ON CONFLICT (environment, tin, item_seq, task_cd, dcl_de)
  DO UPDATE SET declaration = excluded.declaration, changed_at = now()
  WHERE r.declaration <> excluded.declaration
  RETURNING id`;

const IMPORT_COLUMNS = `id, item_cd AS "itemCode",
  CASE WHEN item_cd IS NULL THEN declaration ELSE declaration || '{"status": "3"}' END AS declaration`;

export interface ImportFilter {
  environment: Environment;
  tin: string;
  status?: string | undefined;
  taskCode?: string | undefined;
  declaredOn?: string | undefined;
  isLinked?: boolean | undefined;
  /** The last one of the page before. */
  after?: string | undefined;
  limit: number;
}

/**
 * The latest first. The cursor is an import, so pages neither skip nor repeat while new ones come in. The authority may
 * still tell of one as waiting that it has just taken: what is linked is approved.
 */
export const listImports = (tx: Tx, filter: ImportFilter): Promise<StoredImport[]> =>
  tx.query<StoredImport>(
    `SELECT ${IMPORT_COLUMNS} FROM declared_imports
     WHERE environment = $1 AND tin = $2
       AND ($3::text IS NULL OR CASE WHEN item_cd IS NULL THEN declaration ->> 'status' ELSE '3' END = $3)
       AND ($4::text IS NULL OR task_cd = $4) AND ($5::text IS NULL OR dcl_de = $5)
       AND ($6::boolean IS NULL OR (item_cd IS NOT NULL) = $6)
       AND ($7::uuid IS NULL OR (received_at, id) < (SELECT received_at, id FROM declared_imports WHERE id = $7))
     ORDER BY received_at DESC, id DESC LIMIT $8`,
    [
      ...[filter.environment, filter.tin, filter.status ?? null, filter.taskCode ?? null, filter.declaredOn ?? null],
      ...[filter.isLinked ?? null, filter.after ?? null, filter.limit],
    ],
  );

export async function countImports(tx: Tx, { environment, tin }: TaxpayerRef): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*)::int FROM declared_imports WHERE environment = $1 AND tin = $2',
    [environment, tin],
  );
  return row!.count;
}

/** Whether it is one of this taxpayer's. */
export async function isImportOf(tx: Tx, { environment, tin }: TaxpayerRef, id: string): Promise<boolean> {
  const rows = await tx.query(`SELECT FROM declared_imports WHERE id = $1 AND environment = $2 AND tin = $3`, [
    ...[id, environment, tin],
  ]);
  return rows.length > 0;
}

export interface ImportRef {
  importId: string;
  taskCode: string | null;
  declaredOn: string | null;
}

/** More of them need not be told apart to say that there are several. */
const CANDIDATES_MAX = 20;

/** What may be meant by a number in the path. */
export async function findImports(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  { importId, taskCode, declaredOn }: ImportRef,
): Promise<StoredImport[]> {
  if (!/^\d{1,15}$/.test(importId)) return [];
  return tx.query<StoredImport>(
    `SELECT ${IMPORT_COLUMNS} FROM declared_imports
     WHERE environment = $1 AND tin = $2 AND item_seq = $3::bigint
       AND ($4::text IS NULL OR task_cd = $4) AND ($5::text IS NULL OR dcl_de = $5)
     ORDER BY task_cd, dcl_de LIMIT ${CANDIDATES_MAX}`,
    [environment, tin, importId, taskCode, declaredOn],
  );
}

/** Once the authority has it. */
export const recordImportLink = (
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  { taskCode, declaredOn, sequence }: DeclaredImport,
  itemCode: string,
): Promise<unknown> =>
  tx.query(
    `UPDATE declared_imports SET item_cd = $6, changed_at = now()
     WHERE environment = $1 AND tin = $2 AND task_cd = $3 AND dcl_de = $4 AND item_seq = $5`,
    [environment, tin, taskCode, declaredOn, sequence, itemCode],
  );
