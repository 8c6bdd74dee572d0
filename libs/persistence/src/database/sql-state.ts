/** What Postgres says in five characters. The class is looked at by its shape: errors cross module realms in tests. */
const sqlStateOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : '';
};

/** This row, as it is, will never be taken: a value that does not fit, or a rule it breaks. */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(sqlStateOf(error));

/** The rule it breaks, by its name. */
export const constraintOf = (error: unknown): string | null =>
  isDataError(error) ? ((error as { constraint?: string }).constraint ?? null) : null;

/**
 * Whether one of a group's rows may be to blame, and not the server or the way to it: anything Postgres says of a
 * statement it could run, and our own mistakes.
 */
export const mayBeRowFault = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state === '' ? PROGRAM_ERRORS.has((error as Error | null)?.name ?? '') : !SERVER_STATES.test(state);
};

/** Connection, a server that writes nothing, resources, an operator's intervention (or too long a wait), the system. */
const SERVER_STATES = /^(08|25006|53|57|58)/;
const PROGRAM_ERRORS = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

/** Two transactions were in each other's way; the same again may well succeed. */
export const isContention = (error: unknown): boolean => ['40P01', '40001'].includes(sqlStateOf(error));

/** A lock that somebody keeps; see wait_as. */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === '55P03';

/** It was given up because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => sqlStateOf(error) === '57014';
