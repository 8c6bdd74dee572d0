import { type FailureCode, RESULT_CODES, type Violation } from '@app/contract';
import { isCallerEnded, isPinLost, LinesContested } from '@app/submission';
import { CONTESTED_RETRY_S } from '@app/domain';
import { type Failure, failedAt, type FailureDetails, violation } from '../http/errors/failure.js';
import { CONTESTED } from '../submissions/public-message.js';

/** The reason why an upload was not read to its end. Lines with a verdict are kept. */
export class IncompleteUpload extends Error {
  constructor(readonly violation: Violation) {
    super(violation.message);
  }
}

export const incompleteUpload = (message: string, fix: string, code: FailureCode = '003'): IncompleteUpload =>
  new IncompleteUpload(violation(code, 'body', message, fix));

export const SEND_AGAIN = 'Send the whole file again: lines that were accepted are not stored twice.';

const PIN_LOST =
  'The PIN of these documents is not bound to your account any more, so the rest of the upload is not stored.';
const PIN_LOST_FIX =
  'Contact support of this service. Do not send the file again before the PIN is bound to your account.';

/** The header with which most callers send: it tells the answer from that of a lost PIN. */
const CALLER_FIELD = 'x-api-key';

/** The caller may not send any more. */
export const callerEnded = (): IncompleteUpload =>
  new IncompleteUpload(
    violation(
      '001',
      CALLER_FIELD,
      'The API key or the login of this upload has ended, or its app was suspended, so the rest of the upload is not stored.',
      'Send the whole file again with a valid key: lines that were accepted are not stored twice.',
    ),
  );

const NO_GZIP_FIX = 'Compress the file again; or send it uncompressed, without Content-Encoding.';

/** Makes the answer for the sender from the error that ended the upload. */
export function toIncompleteUpload(error: unknown): IncompleteUpload {
  if (error instanceof IncompleteUpload) return error;
  if (error instanceof LinesContested) return incompleteUpload(CONTESTED.fileMessage, CONTESTED.fileFix, '006');
  if (isPinLost(error)) return incompleteUpload(PIN_LOST, PIN_LOST_FIX, '001');
  if (isCallerEnded(error)) return callerEnded();
  const code = String((error as { code?: unknown } | null)?.code);
  if (code === 'Z_BUF_ERROR') return incompleteUpload('The gzip data is incomplete.', SEND_AGAIN);
  if (/^Z_/.test(code))
    return incompleteUpload('The body is not valid gzip data, but Content-Encoding is gzip.', NO_GZIP_FIX);
  if (/^ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT/.test(code))
    return incompleteUpload('The connection ended before the upload was complete.', SEND_AGAIN);
  return incompleteUpload(RESULT_CODES['905'].meaning, SEND_AGAIN, '905');
}

const STATUSES: Partial<Record<string, number>> = { '001': 403, '006': 503, '905': 503 };

/** The answer to an upload that ended early, where no verdicts can be sent. */
export function failedUpload(
  { code, field, message, fix }: Violation,
  { headers, data }: FailureDetails = {},
): Failure {
  const retryAfter = code === '006' && { 'Retry-After': String(CONTESTED_RETRY_S) };
  return failedAt(code, field, message, fix, {
    status: field === CALLER_FIELD ? 401 : (STATUSES[code] ?? 400),
    headers: { ...headers, ...retryAfter },
    data,
  });
}
