import axios, { type AxiosAdapter, type AxiosError, AxiosHeaders, type AxiosInstance } from 'axios';
import { connectingAgents, type Transport, wasNeverConnected } from './connecting-agent.js';
import { adviceOnTransport } from './advice-on-transport.js';
import type { CallLimits } from './call-limits.js';

/** The unread result of one request. */
export type WireAnswer =
  /** `date`: when the host says that it answered, as HTTP writes it. */
  | { kind: 'answer'; httpStatus: number; text: string; date?: string }
  /** No connection was made, so the authority certainly received nothing. */
  | { kind: 'notSent'; message: string }
  /** The connection ended without an answer; the authority may have received the request. */
  | { kind: 'noAnswer'; message: string };

/** The result of a call under all names of its operation. */
export type CallAnswer =
  | WireAnswer
  /** The host knows none of the names, so it did nothing. `isPermanent`: it said so with a code of its own. */
  | { kind: 'unrouted'; code: string; message: string; isPermanent: boolean };

export interface WireRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The client of one host. What all its calls have in common are its defaults, and stands here alone. */
const clientOf = (baseUrl: string, connectTimeoutMs: number, transport: Transport): AxiosInstance =>
  axios.create({
    baseURL: baseUrl,
    ...connectingAgents(connectTimeoutMs, transport),
    adapter: 'http',
    headers: { common: { Accept: 'application/json' } },
    // The body decides, not the status.
    validateStatus: () => true,
    responseType: 'text',
    maxRedirects: 0,
    proxy: false,
  });

/**
 * Sends one request over kept connections; the body is sent byte for byte as stored. The defaults go to the adapter of the client, and not
 * through `client.request`: docs/decisions/adapter-of-the-client.md says why.
 */
export class OscuClient {
  private readonly defaults: AxiosInstance['defaults'];
  private readonly sendOverHttp: AxiosAdapter;

  constructor(baseUrl: string, connectTimeoutMs: number, transport: Transport = {}) {
    this.defaults = clientOf(baseUrl, connectTimeoutMs, transport).defaults;
    this.sendOverHttp = axios.getAdapter(this.defaults.adapter);
  }

  async send(
    { method, path, headers, body }: WireRequest,
    { timeoutMs, answerBytesMax }: CallLimits,
  ): Promise<WireAnswer> {
    // The timeout of axios restarts with every received byte; a call must end before its lease.
    const timeLimit = new AbortController();
    const timer = setTimeout(() => timeLimit.abort(), timeoutMs);
    try {
      const answer = await this.sendOverHttp({
        ...this.defaults,
        method,
        url: path,
        data: body === undefined ? undefined : Buffer.from(body, 'utf8'),
        headers: new AxiosHeaders({ Accept: this.defaults.headers.common.Accept!, ...headers }),
        signal: timeLimit.signal,
        maxContentLength: answerBytesMax,
      });
      const date: unknown = answer.headers.date;
      return {
        kind: 'answer',
        httpStatus: answer.status,
        text: answer.data as string,
        ...(typeof date === 'string' && { date }),
      };
    } catch (error) {
      if (timeLimit.signal.aborted) return { kind: 'noAnswer', message: `no answer within ${timeoutMs} ms` };
      return failure(error as AxiosError);
    } finally {
      clearTimeout(timer);
    }
  }
}

function failure(error: AxiosError): WireAnswer {
  const message = `${error.code ?? error.name}: ${error.message}`;
  if (!wasNeverConnected(error.cause)) return { kind: 'noAnswer', message };
  const advice = adviceOnTransport(error.code, error.message);
  return { kind: 'notSent', message: advice === null ? message : `${message}. ${advice}` };
}
