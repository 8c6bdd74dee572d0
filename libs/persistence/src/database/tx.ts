/** A statement with a name: each connection parses it once. PgBouncer needs `max_prepared_statements` or session pooling for it. */
export interface Statement {
  name: string;
  text: string;
}

/** The pool, or one transaction. A function that may run in the transaction of its caller takes `tx` first. */
export interface Tx {
  query<Row>(statement: string | Statement, values?: unknown[]): Promise<Row[]>;
}

/** The one value that a function of the ledger returns. */
export async function selectValue<T>(tx: Tx, sql: string | Statement, values: unknown[]): Promise<T> {
  const [row] = await tx.query<{ value: T }>(sql, values);
  return row!.value;
}

/** Writes rows in chunks, because a statement may not last long, and counts the written rows. */
export async function writeInChunks<Row>(
  rows: readonly Row[],
  size: number,
  write: (chunk: readonly Row[]) => Promise<readonly unknown[]>,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < rows.length; from += size) written += (await write(rows.slice(from, from + size))).length;
  return written;
}

/** The form that the functions of the ledger take: records as JSON, with the names of columns. */
export const toRows = (records: readonly object[]): string => JSON.stringify(records.map(snakeCase));

export const snakeCase = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [snakeNameOf(name), value]));

/** Every document brings the same few names, so each is made once. */
const snakeNames = new Map<string, string>();

function snakeNameOf(name: string): string {
  const known = snakeNames.get(name);
  if (known !== undefined) return known;
  const snakeName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeNames.set(name, snakeName);
  return snakeName;
}
