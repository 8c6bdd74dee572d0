import { Readable } from 'node:stream';
import type { Envelope } from '@app/contract';

/** An answer as a value: what the status, the headers and the body are. */
export interface Reply<Body = Envelope<unknown> | Readable | undefined> {
  status: number;
  headers?: Record<string, string>;
  body: Body;
}

export const reply = (
  status: number,
  body: Envelope<unknown>,
  headers: Record<string, string> = {},
): Reply<Envelope<unknown>> => ({
  status,
  headers,
  body,
});

/** For what is secret, and is to be kept by nobody on the way. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** The caller has it already. */
export const notModified = (headers: Record<string, string>): Reply => ({ status: 304, headers, body: undefined });

export const NDJSON = 'application/x-ndjson';

/** An answer that is sent as it is made, a JSON object a line. */
export const streamed = (
  lines: AsyncIterable<string>,
  headers: Record<string, string> = {},
  status = 200,
): Reply<Readable> => ({
  status,
  // A proxy that waits for the end before it sends anything on would make nothing of a stream.
  headers: { 'Content-Type': `${NDJSON}; charset=utf-8`, 'X-Accel-Buffering': 'no', ...headers },
  body: lines instanceof Readable ? lines : Readable.from(lines),
});
