import { sqlStateOf } from '@app/persistence';

/**
 * Codes of a refused or lost connection. Those of Postgres are 08 (connection), 53 (resources, such as a full disk), 57P
 * (shutting down), 57014 (statement timeout), 55P03 (lock timeout), 58 (system error) and 25006 (read-only: a replica, or
 * closed by an operator). Prisma reports them as P10, and as P2028 when it gets no transaction.
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08\w{3}|25006|53\w{3}|57P\d{2}|57014|55P03|58\w{3}|P10\d{2}|P2028)$/;
const MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/;

/** True when the ledger could not be reached: the caller did nothing wrong, and may try again soon. */
export function isLedgerUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return CODES.test(String(code)) || CODES.test(sqlStateOf(error)) || MESSAGES.test(String(message));
}
