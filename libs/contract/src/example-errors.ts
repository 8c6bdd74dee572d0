import { type Envelope, failed } from './envelope.js';
import { EXAMPLE_ID } from './example-values.js';
import { type FailureCode, RESULT_CODES } from './result-codes.js';

/** The meaning of a code with an HTTP status. */
export function meaningWith(code: FailureCode, status: number): string {
  const { meaning, otherStatuses } = RESULT_CODES[code];
  const other = (otherStatuses as Readonly<Record<number, string>>)[status];
  return other ? `${other[0]!.toUpperCase()}${other.slice(1)}.` : meaning;
}

interface ErrorExample {
  field: string;
  message: string;
  fix?: string;
  data?: object;
}

/** An answer with this code and HTTP status, as documents show it. */
export function exampleError(code: FailureCode, status: number = RESULT_CODES[code].status): Envelope<object> {
  const { example, fix, ...row }: { example?: ErrorExample; fix: string; status: number } = RESULT_CODES[code];
  const general: ErrorExample = { field: 'request', message: meaningWith(code, status) };
  const { data, ...violation } = (status === row.status && example) || general;
  return failed(code, [{ code, fix, ...violation }], { requestId: EXAMPLE_ID, data });
}
