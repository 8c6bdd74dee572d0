interface DatabaseError {
  code?: unknown;
  /** The statements that Postgres was in when it failed, with the names of tables. */
  where?: unknown;
  constraint?: unknown;
  /** Prisma's own errors carry the error of Postgres here. */
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown; constraint?: { index?: unknown } } } };
}

const driverCauseOf = (error: unknown) => (error as DatabaseError | null)?.meta?.driverAdapterError?.cause;

/**
 * The SQLSTATE of an error of Postgres, through Prisma or not; empty for any other error. The shape decides and not the
 * class, because errors cross module realms in tests.
 */
export const sqlStateOf = (error: unknown): string => {
  const code = driverCauseOf(error)?.originalCode ?? (error as DatabaseError | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
};

/** Postgres will never take this row as it is: a value does not fit, or the row breaks a constraint. */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error));

/** A partition has a primary key of its own, which is named after the partition. */
const KEY_OF_PARTITION = /_(default|first|\d+)_pkey$/;

/** The name of the constraint that the row breaks, as the table has it. */
export const constraintOf = (error: unknown): string | null => {
  if (!isDataError(error)) return null;
  const constraint = driverCauseOf(error)?.constraint?.index ?? (error as DatabaseError).constraint;
  return typeof constraint === 'string' ? constraint.replace(KEY_OF_PARTITION, '_pkey') : null;
};

/**
 * The reason why a receipt was not stored: another submission has it, or it is of another device (see check_receipts). Null for any
 * other error.
 */
export function receiptRefusalIn(error: unknown): string | null {
  if (constraintOf(error) !== 'receipts_once') return null;
  const { message } = error as Error;
  return message.startsWith('This receipt')
    ? message
    : 'This receipt belongs to a submission that was settled just now.';
}

/**
 * True if one row of a group may be to blame, and not the server or the connection: Postgres could run the statement and
 * refused it, or our own code made a mistake.
 */
export const mayBeRowFault = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state === '' ? PROGRAM_ERRORS.has((error as Error | null)?.name ?? '') : !SERVER_STATES.test(state);
};

/** Connection, a read-only server, resources, an operator's intervention or a timeout, the system. */
const SERVER_STATES = /^(08|25006|53|57|58)/;
const PROGRAM_ERRORS = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

/** Two transactions were in each other's way; a second run may succeed. */
export const isContention = (error: unknown): boolean => ['40P01', '40001'].includes(sqlStateOf(error));

/** Another transaction kept a lock for longer than this statement may wait; see limit_lock_wait. */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === '55P03';

/**
 * Another acceptance, which has not ended, has a natural key or takes a credit that this one needs; see
 * write_submissions. Only the text that Postgres adds names the table.
 */
export const isContestedByAcceptance = (error: unknown): boolean =>
  isLockTimeout(error) && /"(natural_keys|credits)"/.test(String((error as DatabaseError).where));

/** Postgres gave the statement up because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => sqlStateOf(error) === '57014';
