import { isAboutStored, NoAnswerError, retryAfterOf, type RisitiError } from './errors.js';

export interface Patience {
  /** For so many seconds a call begins further tries; 60 by default. */
  patience?: number;
  fetch?: typeof fetch;
}

export const NDJSON = 'application/x-ndjson';
/** Answers after which the same request may succeed. */
const PASSING: readonly number[] = [429, 500, 502, 503, 504];
const FIRST_PAUSE_S = 0.5;
const LONGEST_PAUSE_S = 10;
/** Risiti waits this long for a receipt where no `Prefer` says another time. */
export const USUAL_WAIT_S = 25;
/** The time that the network and a busy server may take beside that wait. */
const SPARE_S = 20;
const KEY = 'idempotency-key';

type Outcome = Response | NoAnswerError;

/**
 * Makes a fetch that tries again while that can help. All tries of one write have one Idempotency-Key, so that it is done once, however
 * many of them arrive.
 */
export function steadyFetch({ patience = 60, fetch: send = globalThis.fetch }: Patience = {}): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (isUpload(request)) return take(await attempt(send, request));
    if (hasKey(request) && !request.headers.has(KEY)) request.headers.set(KEY, newKey());
    const end = Date.now() + patience * 1_000;
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(send, request);
      const pause = await pauseAfter(outcome, request, tries);
      if (pause === undefined || Date.now() + pause * 1_000 > end) return take(outcome);
      await sleep(pause, request.signal);
    }
  };
}

async function attempt(send: typeof fetch, request: Request): Promise<Outcome> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('it took too long')), secondsFor(request) * 1_000);
  try {
    if (isUpload(request)) return await send(request);
    const signal = AbortSignal.any([request.signal, late.signal]);
    return await whole(await send(request.clone(), { signal }));
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    return new NoAnswerError(error, request.headers.get(KEY) ?? undefined);
  } finally {
    clearTimeout(timer);
  }
}

/** The answer with its body, which may be cut off too. Lines are read as they come. */
async function whole(answer: Response): Promise<Response> {
  if (isNdjson(answer) || answer.type === 'opaqueredirect') return answer;
  const bytes = await answer.arrayBuffer();
  return new Response(bytes.byteLength === 0 ? null : bytes, { status: answer.status, headers: answer.headers });
}

function secondsFor({ headers }: Request): number {
  const prefer = headers.get('prefer') ?? '';
  const wait = /wait=(\d+)/.exec(prefer)?.[1] ?? (prefer === 'respond-async' ? 0 : USUAL_WAIT_S);
  return Number(wait) + SPARE_S;
}

/** Undefined if another try cannot help, or could do something twice. */
async function pauseAfter(outcome: Outcome, request: Request, tries: number): Promise<number | undefined> {
  const fails = Math.min(FIRST_PAUSE_S * 2 ** tries, LONGEST_PAUSE_S);
  const isRepeatable = isRead(request) || hasKey(request);
  if (outcome instanceof NoAnswerError) return isRepeatable ? fails : undefined;
  if (!PASSING.includes(outcome.status) || (outcome.status !== 429 && !isRepeatable)) return undefined;
  if (await isStored(outcome)) return undefined;
  return Math.max(retryAfterOf(outcome.headers) ?? 0, fails);
}

async function isStored(answer: Response): Promise<boolean> {
  try {
    const { resultCd, data } = (await answer.clone().json()) as { resultCd: string; data: RisitiError['data'] | null };
    return isAboutStored({ code: resultCd, data: data ?? {} });
  } catch {
    return false;
  }
}

function take(outcome: Outcome): Response {
  if (outcome instanceof NoAnswerError) throw outcome;
  return outcome;
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** The addresses of the dashboard and of operators do not know idempotency keys: a second post could act a second time. */
const hasKey = (request: Request): boolean => !isRead(request) && !/\/(dashboard|admin)\//.test(request.url);

/** A stream of lines, which cannot be sent a second time, and takes as long as it takes. */
const isUpload = ({ headers }: Request): boolean => headers.get('content-type') === NDJSON;

export const isNdjson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith(NDJSON) === true;

/** `randomUUID` is missing in pages that came without TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sleep = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, seconds * 1_000);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
