import { type FailureCode, RESULT_CODES, type Violation } from '@app/contract';
import { violation } from '../http/errors/failure.js';

/** The reason why an upload was not read to its end. Lines with a verdict are kept. */
export class IncompleteUpload extends Error {
  constructor(readonly violation: Violation) {
    super(violation.message);
  }
}

export const incompleteUpload = (message: string, fix: string, code: FailureCode = '003'): IncompleteUpload =>
  new IncompleteUpload(violation(code, 'body', message, fix));

const SEND_AGAIN = 'Send the whole file again: what was taken is known by its numbers, and nothing is taken twice.';

/** Makes the answer for the sender from the error that ended the upload. */
export function toIncompleteUpload(error: unknown): IncompleteUpload {
  if (error instanceof IncompleteUpload) return error;
  const code = String((error as { code?: unknown } | null)?.code);
  if (code === 'Z_BUF_ERROR') return incompleteUpload('The gzip stream ends before its end.', SEND_AGAIN);
  if (/^Z_/.test(code))
    return incompleteUpload('The body is not gzip, though Content-Encoding says so.', 'Pack it again.');
  if (/^ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT/.test(code))
    return incompleteUpload('The connection ended early.', SEND_AGAIN);
  return incompleteUpload(RESULT_CODES['905'].meaning, SEND_AGAIN, '905');
}
