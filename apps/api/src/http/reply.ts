import type { Envelope } from '@app/contract';

/** An answer as a value: what the status, the headers and the body are. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: Envelope<unknown>;
}

export const reply = (status: number, body: Envelope<unknown>, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body,
});
