import type { Transport } from '../calling/connecting-agent.js';
import { OscuClient, type WireAnswer } from '../calling/oscu-client.js';
import { isNonBlankText } from '../answers/read-envelope.js';
import { parseRecord } from './parse-record.js';

/** The consumer key and secret that identify this installation at a gateway. */
export interface GatewayCredentials {
  tokenUrl: string;
  consumerKey: string;
  consumerSecret: string;
}

export interface Token {
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
