import { type DeclaredImport, type Environment, isRealDate } from '@app/domain';
import type { TaxpayerRef } from './bound-pins.js';
import type { Database } from './database/database.js';
import { newId } from './database/ids.js';
import { type Tx, writeInChunks } from './database/tx.js';

export interface StoredImport {
  id: string;
  /** The item of the taxpayer that the import is linked to; null before that. */
  itemCode: string | null;
  declaration: DeclaredImport;
}

const ROWS_PER_STATEMENT = 500;

/**
 * Replaces stored imports by those of the authority with the same keys. Returns how many are new or changed; an unchanged row is
 * not written, and links stay. SQL, because it is a bulk write.
 */
export async function storeImports(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  imports: readonly DeclaredImport[],
): Promise<number> {
  const entries = new Map(imports.map((declaration) => [keyOf(declaration), { declaration }]));
  return writeInChunks([...entries.values()], ROWS_PER_STATEMENT, (rows) =>
    tx.query(STORE, [environment, tin, JSON.stringify(rows.map((row) => ({ id: newId(), ...row })))]),
  );
}

const keyOf = ({ taskCode, declaredOn, sequence }: DeclaredImport): string =>
  [taskCode, declaredOn, sequence].join('|');

const STORE = `
  INSERT INTO declared_imports AS r (id, environment, tin, task_cd, dcl_de, item_seq, declaration)
  SELECT n.id, $1, $2, n.declaration ->> 'taskCode', n.declaration ->> 'declaredOn',
    (n.declaration ->> 'sequence')::bigint, n.declaration
  FROM jsonb_to_recordset($3) AS n(id uuid, declaration jsonb)
  ON CONFLICT (environment, tin, item_seq, task_cd, dcl_de)
  DO UPDATE SET declaration = excluded.declaration, changed_at = now()
  WHERE r.declaration <> excluded.declaration
  RETURNING id`;

// SQL, because the status is computed: a linked import is approved, though the authority may still report it as waiting.
const IMPORT_COLUMNS = `id, item_cd AS "itemCode",
  CASE WHEN item_cd IS NULL THEN declaration ELSE declaration || '{"status": "3"}' END AS declaration`;

export interface ImportFilter {
  environment: Environment;
  tin: string;
  status?: string | undefined;
  taskCode?: string | undefined;
  declaredOn?: string | undefined;
  isLinked?: boolean | undefined;
  /** The last import of the page before. */
  after?: string | undefined;
  limit: number;
}

/** Newest first. The cursor is an import, so pages neither skip nor repeat while new imports arrive. */
export const listImports = (tx: Tx, filter: ImportFilter): Promise<StoredImport[]> =>
  tx.query<StoredImport>(
    `SELECT ${IMPORT_COLUMNS} FROM declared_imports
     WHERE environment = $1 AND tin = $2
       AND ($3::text IS NULL OR CASE WHEN item_cd IS NULL THEN declaration ->> 'status' ELSE '3' END = $3)
       AND ($4::text IS NULL OR task_cd = $4) AND ($5::text[] IS NULL OR dcl_de = ANY($5))
       AND ($6::boolean IS NULL OR (item_cd IS NOT NULL) = $6)
       AND ($7::uuid IS NULL OR (received_at, id) < (SELECT received_at, id FROM declared_imports WHERE id = $7))
     ORDER BY received_at DESC, id DESC LIMIT $8`,
    [
      ...[filter.environment, filter.tin, filter.status ?? null, filter.taskCode ?? null],
      spellingsOf(filter.declaredOn),
      ...[filter.isLinked ?? null, filter.after ?? null, filter.limit],
    ],
  );

/** SQL, because a register counts in its own transaction. */
export async function countImports(tx: Tx, { environment, tin }: TaxpayerRef): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*)::int FROM declared_imports WHERE environment = $1 AND tin = $2',
    [environment, tin],
  );
  return row!.count;
}

/** True if the import is one of this taxpayer. */
export async function isImportOf({ prisma }: Database, taxpayer: TaxpayerRef, id: string): Promise<boolean> {
  const { environment, tin } = taxpayer;
  return (await prisma.declaredImport.count({ where: { id, environment, tin } })) > 0;
}

interface ImportRef {
  importId: string;
  taskCode: string | null;
  declaredOn: string | null;
}

/** Enough imports with the same number to say that the number is ambiguous. */
const CANDIDATES_MAX = 20;

/**
 * The ways in which customs may have written a date: it is documented as YYYYMMDD, and most declarations have DDMMYYYY. No date is
 * both, because no month has the number of a century.
 */
function spellingsOf(declaredOn: string | null | undefined): string[] | null {
  if (declaredOn == null) return null;
  const yearFirst = declaredOn.replace(/^(\d\d)(\d\d)(\d{4})$/, '$3$2$1');
  const yearLast = declaredOn.replace(/^(\d{4})(\d\d)(\d\d)$/, '$3$2$1');
  return [declaredOn, ...(isRealDate(yearFirst) ? [yearFirst] : []), ...(isRealDate(declaredOn) ? [yearLast] : [])];
}

/** The imports that a number in a path may mean. */
export async function findImports(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  { importId, taskCode, declaredOn }: ImportRef,
): Promise<StoredImport[]> {
  if (!/^\d{1,15}$/.test(importId)) return [];
  return tx.query<StoredImport>(
    `SELECT ${IMPORT_COLUMNS} FROM declared_imports
     WHERE environment = $1 AND tin = $2 AND item_seq = $3::bigint
       AND ($4::text IS NULL OR task_cd = $4) AND ($5::text[] IS NULL OR dcl_de = ANY($5))
     ORDER BY task_cd, dcl_de LIMIT ${CANDIDATES_MAX}`,
    [environment, tin, importId, taskCode, spellingsOf(declaredOn)],
  );
}

/** Records the link once the authority has it. SQL, because this effect runs in the transaction of a settlement. */
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
