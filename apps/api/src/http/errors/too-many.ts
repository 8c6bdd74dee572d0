import { type Failure, failedAt } from './failure.js';

/** A refused upload may be gigabytes long, and nothing reads them. */
export const CLOSE_CONNECTION = { Connection: 'close' };

/** The answer to a client that asks for more than it may. `advice` ends the sentence that says when to come again. */
export const tooMany = (
  field: string,
  reason: string,
  advice: string,
  { retryAfterS, headers }: { retryAfterS: number; headers?: Record<string, string> },
): Failure =>
  failedAt(
    '006',
    field,
    `${reason}; this request was not processed.`,
    `Send the request again after ${retryAfterS} s (Retry-After)${advice}.`,
    { status: 429, headers: { 'Retry-After': String(retryAfterS), ...headers } },
  );
