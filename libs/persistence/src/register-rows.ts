import type { Environment, TaxRates } from '@app/domain';
import { type Tx, writeInChunks } from './database/tx.js';
import type { RegisterScope } from './pulls.js';

/** Rows in a statement: there are tens of thousands of item classes. */
const ROWS_PER_STATEMENT = 2_000;

/**
 * Replaces stored rows by the rows of the authority with the same keys. Returns how many are new or changed; an unchanged row
 * is not written. SQL, because it is a bulk write.
 */
export async function storeRegisterRows(
  tx: Tx,
  { environment, register, scope }: RegisterScope,
  rows: ReadonlyMap<string, object>,
): Promise<number> {
  const entries = [...rows].map(([key, row]) => ({ key, row }));
  return writeInChunks(entries, ROWS_PER_STATEMENT, (chunk) =>
    tx.query(
      `INSERT INTO register_rows AS r (environment, register, scope, key, row)
       SELECT $1, $2, $3, n.key, n.row FROM jsonb_to_recordset($4) AS n(key text, row jsonb)
       ON CONFLICT (environment, register, scope, key) DO UPDATE SET row = excluded.row, changed_at = now()
       WHERE r.row <> excluded.row
       RETURNING key`,
      [environment, register, scope, JSON.stringify(chunk)],
    ),
  );
}

export interface RegisterQuery {
  /** Rows that changed later than this. */
  since?: Date;
  /** The row with this key. */
  key?: string;
  /** Rows whose keys begin with this text. */
  keyPrefix?: string;
  /** Rows behind this key. */
  after?: string;
  /** Fields that must have these values. */
  fields?: Record<string, unknown>;
  /** Text in the key or the name; case does not matter. */
  text?: string;
  /** Order from the last key to the first. */
  backwards?: boolean;
  limit?: number;
}

export interface StoredRegisterRow<Row> {
  key: string;
  row: Row;
  changedAt: Date;
}

/** Rows come in the order of their keys, unless `backwards`. SQL, because the fields of a row are jsonb. */
export async function readRegisterRows<Row>(
  tx: Tx,
  { environment, register, scope }: RegisterScope,
  { since, key, keyPrefix, after, fields = {}, text, backwards, limit }: RegisterQuery = {},
): Promise<StoredRegisterRow<Row>[]> {
  return tx.query<StoredRegisterRow<Row>>(
    `SELECT key, row, changed_at AS "changedAt" FROM register_rows
     WHERE environment = $1 AND register = $2 AND scope = $3
       AND ($4::timestamptz IS NULL OR changed_at > $4) AND ($5::text IS NULL OR key = $5)
       AND ($6::text IS NULL OR starts_with(key, $6)) AND ($7::text IS NULL OR key ${backwards ? '<' : '>'} $7)
       AND row @> $8 AND ($9::text IS NULL OR position(lower($9) IN lower(concat(key, ' ', row ->> 'name'))) > 0)
     ORDER BY key ${backwards ? 'DESC' : ''} LIMIT $10`,
    [
      ...[environment, register, scope, since ?? null, key ?? null, keyPrefix ?? null, after ?? null],
      ...[JSON.stringify(fields), text ?? null, limit ?? null],
    ],
  );
}

export async function countRegisterRows(tx: Tx, { environment, register, scope }: RegisterScope): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*)::int FROM register_rows WHERE environment = $1 AND register = $2 AND scope = $3',
    [environment, register, scope],
  );
  return row!.count;
}

/** A register beside the copies; no worker pulls it. */
const TAX_RATES_REGISTER = 'tax-rates';
const PLAUSIBLE_KEY = 'believed';

/** A code of the class of tax types, with its percentage. */
export interface ReportedTaxRate {
  code: string;
  rate: string | null;
}

export interface StoredTaxRates {
  /** The last rates that the authority reported; empty before the first report. */
  reported: ReportedTaxRate[];
  /** The last plausible rates of the authority. */
  believed: TaxRates | null;
}

/** SQL, because one statement reads the reported and the plausible rates of an environment in one snapshot. */
export async function readTaxRates(tx: Tx, environment: Environment): Promise<StoredTaxRates> {
  const [stored] = await tx.query<StoredTaxRates>(
    `SELECT coalesce(jsonb_agg(jsonb_build_object('code', row ->> 'code', 'rate', row -> 'extras' ->> 0) ORDER BY key)
                     FILTER (WHERE register = 'codes'), '[]') AS reported,
            (array_agg(row) FILTER (WHERE register = $2))[1] AS believed
     FROM register_rows
     WHERE environment = $1 AND register IN ('codes', $2) AND scope = ''
       AND (starts_with(key, '04/') OR register = $2 AND key = $3)`,
    [environment, TAX_RATES_REGISTER, PLAUSIBLE_KEY],
  );
  return stored!;
}

export const storePlausibleTaxRates = (tx: Tx, environment: Environment, rates: TaxRates): Promise<unknown> =>
  storeRegisterRows(tx, { environment, register: TAX_RATES_REGISTER, scope: '' }, new Map([[PLAUSIBLE_KEY, rates]]));
