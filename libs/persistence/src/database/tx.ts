/**
 * A statement of the hot path, under a name: each connection parses and plans it once. (Through PgBouncer that takes
 * its `max_prepared_statements`, or session pooling.)
 */
export interface Statement {
  name: string;
  text: string;
}

/** Whatever can run a statement: the pool, or one transaction. Functions that run in a caller's take it first. */
export interface Tx {
  query<Row>(statement: string | Statement, values?: unknown[]): Promise<Row[]>;
}
