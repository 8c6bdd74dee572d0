import { Resolver } from 'node:dns/promises';
import type { Readable } from 'node:stream';
import axios, { type AxiosError, type AxiosInstance } from 'axios';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';

/** One post, from the look-up of the name to the status of the answer. */
const POST_MAX_MS = 15_000;
/** The body of an answer says nothing to us. A short one is read, so that the connection can be used again. */
const BODY_BYTES_MAX = 64 * 1024;
const BODY_MAX_MS = 2_000;
const IDLE_MS = 4_000;

export interface Post {
  url: string;
  /** The same in each try, so that the receiver knows what it has already. */
  id: string;
  body: string;
  /** After a change both the new one and the one before sign. */
  secrets: readonly string[];
}

/** `status` is null if none came. */
export interface Answer {
  status: number | null;
  /** Null after a 2xx. */
  cause: 'status' | 'redirect' | 'timeout' | 'address' | 'certificate' | 'connection' | null;
}

interface SenderOptions {
  /** Private networks that may be reached. */
  networks?: readonly string[] | undefined;
  /** The authority of certificates, where it is not one that everybody trusts. */
  ca?: string;
  timeoutMs?: number;
  lookUp?: (host: string) => Promise<string[]>;
}

/**
 * Not `dns.lookup`: it runs in the few threads of the process, and a stranger whose name server is silent would hold up the look-ups of
 * everything else.
 */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });
const lookUpName = (host: string): Promise<string[]> => resolver.resolve4(host).catch(() => resolver.resolve6(host));

/**
 * Posts by the rules of Standard Webhooks to addresses that strangers chose: it follows no redirect, uses no proxy, and connects to no
 * private address, whatever a name is looked up as at the moment of connecting.
 */
export class WebhookSender {
  private readonly http: AxiosInstance;
  private readonly agent: RequestFilteringHttpsAgent;

  constructor(private readonly options: SenderOptions = {}) {
    const { networks = [], ca, lookUp = lookUpName } = options;
    this.agent = new RequestFilteringHttpsAgent({
      ...{ allowIPAddressList: [...networks], ca },
      ...{ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 100 },
    });
    this.http = axios.create({
      ...{ httpsAgent: this.agent, proxy: false, maxRedirects: 0, decompress: false },
      ...{
        lookup: async (host: string) => [await lookUp(host)],
        responseType: 'stream',
        validateStatus: () => true,
        transformRequest: (body: unknown) => body,
      },
    });
  }

  async post({ url, id, body, secrets }: Post): Promise<Answer> {
    const now = new Date();
    const headers = {
      ...{ 'content-type': 'application/json', 'user-agent': 'Risiti-Webhooks' },
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    };
    try {
      const signal = AbortSignal.timeout(this.options.timeoutMs ?? POST_MAX_MS);
      const { status, data } = await this.http.post<Readable>(url, body, { headers, signal });
      letGo(data);
      return { status, cause: causeOfStatus(status) };
    } catch (error) {
      return { status: null, cause: causeOf(error as AxiosError) };
    }
  }

  close(): void {
    this.agent.destroy();
  }
}

function letGo(body: Readable): void {
  let bytes = 0;
  const timer = setTimeout(() => body.destroy(), BODY_MAX_MS).unref();
  body.on('error', () => {});
  body.on('close', () => clearTimeout(timer));
  body.on('data', (chunk: Buffer) => void ((bytes += chunk.length) > BODY_BYTES_MAX && body.destroy()));
}

function causeOfStatus(status: number): Answer['cause'] {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/;

function causeOf({ code = '', message }: AxiosError): Answer['cause'] {
  if (code === 'ERR_CANCELED' || code === 'ETIMEDOUT' || code === 'ECONNABORTED') return 'timeout';
  if (message.includes('is not allowed')) return 'address';
  return CERTIFICATE.test(code) ? 'certificate' : 'connection';
}
