import { sqlStateOf } from '@app/persistence';

/**
 * Connection refused or lost, and Postgres' own classes 08 (connection), 53 (resources, a full disk among them), 57P (shutting
 * down), 57014 (it took too long), 55P03 (somebody kept a lock for too long), 58 (its system fails) and 25006 (it writes
 * nothing: a replica, or closed by an operator); and P10 and P2028, which are Prisma's own for a connection or a transaction it cannot get.
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08\w{3}|25006|53\w{3}|57P\d{2}|57014|55P03|58\w{3}|P10\d{2}|P2028)$/;
const MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/;

/** Whether our own database could not be reached: not the caller's fault, and soon over. */
export function isLedgerUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return CODES.test(String(code)) || CODES.test(sqlStateOf(error)) || MESSAGES.test(String(message));
}
