/** A statement with a name: each connection parses it once. PgBouncer needs `max_prepared_statements` or session pooling for it. */
export interface Statement {
  name: string;
  text: string;
}

/** The pool, or one transaction. A function that may run in the transaction of its caller takes `tx` first. */
export interface Tx {
  query<Row>(statement: string | Statement, values?: unknown[]): Promise<Row[]>;
}
