import type { ErrorEnvelopeDto, ViolationDto } from './generated/types.gen.js';

/** Risiti has answered, and it was no success. */
export class RisitiError extends Error {
  override readonly name = 'RisitiError';
  /** The result code: 002, 003, 006 … */
  readonly code: string;
  /** Each field that is wrong, with what to do about it. */
  readonly errors: readonly ViolationDto[];
  /** What to do now. */
  readonly fix: string;
  /** The page that explains it. */
  readonly docs: string | undefined;
  /** For support. */
  readonly requestId: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    /** The HTTP status. */
    readonly status: number,
    envelope: Partial<ErrorEnvelopeDto>,
    /** After so many seconds the same request may succeed. Undefined if only another request can. */
    readonly retryAfter?: number,
  ) {
    super(envelope.resultMsg ?? `HTTP ${status}, and no answer of Risiti: is the address right?`);
    this.code = envelope.resultCd ?? '';
    this.errors = envelope.errors ?? [];
    this.fix = this.errors[0]?.fix ?? '';
    this.docs = envelope.docs;
    this.requestId = envelope.requestId;
    this.data = envelope.data ?? {};
  }
}

/** No answer came, however often it was tried. What was sent has perhaps arrived. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  readonly fix: string;

  constructor(
    cause: unknown,
    /** The key of the request: under it the same request is done once. Undefined if it has none. */
    readonly idempotencyKey?: string,
  ) {
    super(`No answer: ${reasonOf(cause)}`, { cause });
    this.fix =
      idempotencyKey === undefined
        ? 'Look whether it was done before you send it again.'
        : 'Send the same again, under this idempotencyKey, when the network is back: it is done once.';
  }
}

/** `fetch` says "fetch failed", and hides the reason one level deeper. */
function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string };
  return cause === undefined ? message || code || String(error) : reasonOf(cause);
}

/** True if the same request may succeed later, although nobody has changed anything. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NoAnswerError ||
  (error instanceof RisitiError && !isAboutStored(error) && (error.retryAfter !== undefined || error.status >= 500));

/** What is stored is read, and not sent again. */
export const isAboutStored = ({ code, data }: Pick<RisitiError, 'code' | 'data'>): boolean =>
  code === '006' && data.submissionId !== undefined;

/** Makes the error of an answer that is no success. `docs` is a path, so that it suits every address of an installation. */
export function errorOf({ status, headers }: Response, body: unknown, baseUrl: string): RisitiError {
  if (status === 0 || (status >= 300 && status < 400)) {
    const place = headers.get('location') ?? 'another address';
    return new RisitiError(status, { resultMsg: `Risiti is not here, but at ${place}. Use that address.` });
  }
  const envelope = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorEnvelopeDto>;
  const docs = envelope.docs === undefined ? undefined : new URL(envelope.docs, baseUrl).href;
  return new RisitiError(status, { ...envelope, docs }, retryAfterOf(headers));
}

export function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** The `data` of an answer. A page of the network, such as a login to its Wi-Fi, is no answer. */
export function dataOf<T extends object>(answer: { data: T }): T {
  if (typeof answer?.data === 'object') return answer.data;
  throw new NoAnswerError(new Error('the answer does not come from Risiti'));
}
