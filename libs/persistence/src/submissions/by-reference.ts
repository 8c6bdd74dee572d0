/**
 * How a statement finds submissions of a taxpayer by their reference through the index `submissions_by_reference`. Postgres takes account
 * and PIN for independent, and believes that together they leave one row. So it may as well choose `submissions_by_time`, and read all
 * submissions of the taxpayer for one reference. A range and its order make that index the dearer one: only the index of references
 * gives the order without sorting.
 */
export const hasReference = (alias: string, reference: string): string =>
  `${alias}.reference >= ${reference} AND ${alias}.reference <= ${reference}`;

/** Stands behind the conditions on the account, the environment, the PIN and the reference, with a limit behind it. */
export const orderByReference = (alias: string): string =>
  `ORDER BY ${alias}.account_id, ${alias}.environment, ${alias}.tin, ${alias}.reference`;

/** So many submissions of one reference are sorted, for each taxpayer. An item code may be the reference of very many movements. */
export const SORTED_MAX = 100_000;

/** A client uses one number for few invoices: only refused ones leave it to others. */
export const SAME_NUMBER_MAX = 1_000;
