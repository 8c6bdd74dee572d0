import { isNonBlankText } from './answers/read-envelope.js';
import { isTokenRefusal, parseRecord } from './answers/token-refusal.js';
import type { Transport } from './calling/connecting-agent.js';
import { OscuClient, type WireAnswer } from './calling/oscu-client.js';

/** A token is renewed this long before its end, but never before half of its life. So it stays valid during a call. */
const EARLY_MS = 60_000;

/**
 * The bearer token that all calls to one gateway share. Concurrent calls share one request for a token. Of many calls
 * that were refused with the same token, only the first discards it.
 */
export class BearerSession {
  private current: { text: string; renewAtMs: number } | null = null;
  private pending: Promise<TokenResult> | null = null;

  constructor(
    private readonly host: { requestToken(): Promise<TokenResult> },
    private readonly now: () => number = () => performance.now(),
  ) {}

  async token(): Promise<{ kind: 'granted'; text: string } | Exclude<TokenResult, { kind: 'granted' }>> {
    if (this.current && this.now() < this.current.renewAtMs) return { kind: 'granted', text: this.current.text };
    this.pending ??= this.renew().finally(() => (this.pending = null));
    const result = await this.pending;
    return result.kind === 'granted' ? { kind: 'granted', text: result.token.text } : result;
  }

  /** Forgets a token that the gateway refused before the end of its life. */
  discard(text: string): void {
    if (this.current?.text === text) this.current = null;
  }

  private async renew(): Promise<TokenResult> {
    const askedAt = this.now();
    const result = await this.host.requestToken();
    if (result.kind === 'granted') {
      const { text, lifeMs } = result.token;
      this.current = { text, renewAtMs: askedAt + lifeMs - Math.min(EARLY_MS, lifeMs / 2) };
    }
    return result;
  }
}

type Send = (token: string) => Promise<WireAnswer>;

/**
 * Sends with the current token, and once more with a new one if the gateway refuses the token. The gateway passed
 * nothing on, so the authority still hears the request only once. A second refusal is the answer. No token means no
 * request.
 */
export async function sendWithToken(session: BearerSession, deadline: number, send: Send): Promise<WireAnswer> {
  const first = await attempt(session, deadline, send);
  if (first.token === null || !isRefused(first.answer)) return first.answer;
  session.discard(first.token);
  return (await attempt(session, deadline, send)).answer;
}

async function attempt(session: BearerSession, deadline: number, send: Send) {
  const granted = await beforeDeadline(deadline, session.token());
  if (granted.kind !== 'granted') return { token: null, answer: granted };
  return { token: granted.text, answer: await send(granted.text) };
}

const isRefused = (answer: WireAnswer): boolean =>
  answer.kind === 'answer' && isTokenRefusal(answer.httpStatus, answer.text);

/** A call that joins a running request for a token may have less time left than that request. */
async function beforeDeadline<T>(
  deadline: number,
  promise: Promise<T>,
): Promise<T | { kind: 'notSent'; message: string }> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<{ kind: 'notSent'; message: string }>((resolve) => {
    const late = { kind: 'notSent', message: 'no token from the gateway in time' } as const;
    timer = setTimeout(resolve, deadline - performance.now(), late);
  });
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}

/** The consumer key and secret that identify this installation at a gateway. */
interface GatewayCredentials {
  tokenUrl: string;
  consumerKey: string;
  consumerSecret: string;
}

interface Token {
  text: string;
  lifeMs: number;
}

/** A failed request for a token has sent nothing to the authority. */
export type TokenResult = { kind: 'granted'; token: Token } | Extract<WireAnswer, { kind: 'notSent' }>;

const ANSWER_BYTES_MAX = 64 * 1024;

/** The host that gives a token for a consumer key and its secret. No message ever contains either of them. */
export class TokenHost {
  private readonly client: OscuClient;
  private readonly path: string;
  private readonly authorization: string;

  constructor(
    { tokenUrl, consumerKey, consumerSecret }: GatewayCredentials,
    connectTimeoutMs: number,
    private readonly timeoutMs: number,
    transport: Transport = {},
  ) {
    const url = new URL(tokenUrl);
    url.searchParams.set('grant_type', 'client_credentials');
    this.client = new OscuClient(url.origin, connectTimeoutMs, transport);
    this.path = url.pathname + url.search;
    this.authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`, 'utf8').toString('base64')}`;
  }

  async requestToken(): Promise<TokenResult> {
    const request = { method: 'GET', path: this.path, headers: { Authorization: this.authorization } } as const;
    const limits = { timeoutMs: this.timeoutMs, answerBytesMax: ANSWER_BYTES_MAX };
    return readTokenAnswer(await this.client.send(request, limits));
  }
}

export function readTokenAnswer(answer: WireAnswer): TokenResult {
  if (answer.kind !== 'answer') return unavailable(answer.message);
  const { httpStatus, text } = answer;
  const body = parseRecord(text);
  if (httpStatus < 300 && isToken(body?.access_token)) {
    return { kind: 'granted', token: { text: body.access_token, lifeMs: lifeMsOf(body.expires_in) } };
  }
  // The gateway refuses a key in JSON or with an empty body; a page comes from a proxy. A refused key is a fault of the
  // installation and not of a lane: every lane goes on by itself when the settings are corrected.
  if (REFUSALS.has(httpStatus) && (body !== null || text.trim() === '')) return unavailable(REFUSED);
  return unavailable(`HTTP ${httpStatus}${body === null ? ' without JSON' : ' without a token'}`);
}

const unavailable = (reason: string): TokenResult => ({
  kind: 'notSent',
  message: `no token from the gateway: ${reason}`,
});

const REFUSALS = new Set([400, 401, 403]);
const REFUSED = 'it refuses this consumer key and secret, see that both are right for its hosts';

/** A token has to fit into a header. */
const isToken = (value: unknown): value is string => isNonBlankText(value) && /^[\x21-\x7e]+$/.test(value);

const SHORT_LIFE_MS = 300_000;
const LONG_LIFE_MS = 86_400_000;

/** The lifetime comes in seconds, as digits or as a number. A token without a lifetime gets a short one. */
function lifeMsOf(seconds: unknown): number {
  const number = typeof seconds === 'string' && seconds.trim() !== '' ? Number(seconds) : seconds;
  if (typeof number !== 'number' || !(number > 0)) return SHORT_LIFE_MS;
  return Math.min(number * 1_000, LONG_LIFE_MS);
}
