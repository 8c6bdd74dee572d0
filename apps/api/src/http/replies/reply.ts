import { Readable } from 'node:stream';
import type { Envelope } from '@app/contract';
import { streamInContext } from './stream-in-context.js';

/** An answer as a value. */
export interface Reply<Body = Envelope<unknown> | Readable | Buffer | string | undefined> {
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

/** A secret answer must not be kept by any cache on the way. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** The caller has this answer already. */
export const notModified = (headers: Record<string, string>): Reply => ({ status: 304, headers, body: undefined });

export const JSON_TYPE = 'application/json; charset=utf-8';
export const NDJSON = 'application/x-ndjson';

/** A streamed answer: one JSON object a line, unless the headers name another type. */
export const streamed = (
  lines: AsyncIterable<string>,
  headers: Record<string, string> = {},
  status = 200,
): Reply<Readable> => ({
  status,
  // A proxy that buffers the whole answer would defeat the stream.
  headers: { 'Content-Type': `${NDJSON}; charset=utf-8`, 'X-Accel-Buffering': 'no', ...headers },
  body: lines instanceof Readable ? lines : streamInContext(lines),
});
