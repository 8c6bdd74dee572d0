import axios, { type AxiosError, type AxiosInstance } from 'axios';
import { connectingAgents } from './connecting-agent.js';

/** What came back, before anybody has read it. */
export type WireAnswer =
  | { kind: 'answer'; httpStatus: number; text: string }
  /** No connection was made: certainly not received. */
  | { kind: 'notSent'; message: string }
  /** The connection ended without an answer: it may have been received. */
  | { kind: 'noAnswer'; message: string };

export interface ClientTimeouts {
  connectTimeoutMs: number;
  callTimeoutMs: number;
}

/** Everything the protocol says is a POST of JSON; the body goes out byte for byte as it was stored. */
export class OscuClient {
  private readonly http: AxiosInstance;

  constructor(baseUrl: string, { connectTimeoutMs, callTimeoutMs }: ClientTimeouts) {
    this.http = axios.create({
      baseURL: baseUrl,
      timeout: callTimeoutMs,
      ...connectingAgents(connectTimeoutMs),
      // The authority's own words decide, whatever the status; and its text is ours to parse, never axios'.
      validateStatus: () => true,
      responseType: 'text',
      transformResponse: (text: string) => text,
      transformRequest: (body: unknown) => body,
      maxRedirects: 0,
      maxContentLength: 64 * 1024 * 1024,
      proxy: false,
    });
  }

  async post(operation: string, headers: Record<string, string>, body: string): Promise<WireAnswer> {
    try {
      const answer = await this.http.post<string>(`/${operation}`, Buffer.from(body, 'utf8'), {
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      });
      return { kind: 'answer', httpStatus: answer.status, text: answer.data ?? '' };
    } catch (error) {
      return failure(error as AxiosError);
    }
  }
}

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function failure(error: AxiosError): WireAnswer {
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  const code = error.code ?? cause?.code ?? '';
  const neverConnected = NEVER_CONNECTED.has(code) || cause?.syscall === 'connect';
  return { kind: neverConnected ? 'notSent' : 'noAnswer', message: `${code || error.name}: ${error.message}` };
}
