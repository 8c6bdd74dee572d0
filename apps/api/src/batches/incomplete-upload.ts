import { type FailureCode, RESULT_CODES, type Violation } from '@app/contract';
import { violation } from '../http/errors/failure.js';

/** Why an upload was not read to its end. What came before, and has a verdict, is kept. */
export class Cut extends Error {
  constructor(readonly violation: Violation) {
    super(violation.message);
  }
}

export const cutBecause = (message: string, fix: string, code: FailureCode = '003'): Cut =>
  new Cut(violation(code, 'body', message, fix));

const AGAIN = 'Send the whole file again: what was taken is known by its numbers, and nothing is taken twice.';

/** From whatever ended the upload to what its sender is told. */
export function cutOf(error: unknown): Cut {
  if (error instanceof Cut) return error;
  const code = String((error as { code?: unknown } | null)?.code);
  if (code === 'Z_BUF_ERROR') return cutBecause('The gzip stream ends before its end.', AGAIN);
  if (/^Z_/.test(code)) return cutBecause('The body is not gzip, though Content-Encoding says so.', 'Pack it again.');
  if (/^ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT/.test(code))
    return cutBecause('The connection ended early.', AGAIN);
  return cutBecause(RESULT_CODES['905'].meaning, AGAIN, '905');
}
