import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { today as todayInKenya } from '@app/domain';
import { isKnown, weakTagOf } from '../http/replies/entity-tag.js';

export interface FileToServe {
  type: string;
  headers: Record<string, string>;
  /** Makes the text, for a day as `20260302` where it is one of the day. */
  make: (today: string) => string | Promise<string>;
  isOfDay?: boolean;
  /** The address names the content, so a browser need not ask again. */
  isForever?: boolean;
}

const compress = promisify(gzip);
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves a text that many read. It is made when it is first asked for, and sent compressed, or not at all to those who have it. */
export function serveFile(
  fastify: FastifyInstance,
  path: string,
  { type, headers, make, isOfDay, isForever }: FileToServe,
): void {
  const made = oncePerDay(async (today) => {
    const text = Buffer.from(await make(today));
    return { etag: weakTagOf(text), texts: { identity: text, gzip: await compress(text) } };
  });
  fastify.get(path, async (request, http) => {
    const { etag, texts } = await made(isOfDay ? todayInKenya(new Date()) : '');
    void http.headers({
      ...headers,
      'Cache-Control': isForever ? FOREVER : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: etag,
    });
    if (isKnown(etag, request.headers['if-none-match'])) return http.status(304).send();
    const encoding = new Negotiator(request.raw).encoding(['gzip', 'identity']) === 'gzip' ? 'gzip' : 'identity';
    if (encoding === 'gzip') void http.header('Content-Encoding', encoding);
    return http.type(type).send(texts[encoding]);
  });
}

function oncePerDay<T>(make: (today: string) => Promise<T>): (today: string) => Promise<T> {
  let last: { day: string; made: Promise<T> } | undefined;
  return async (day) => {
    if (last?.day !== day) {
      const current = (last = { day, made: make(day) });
      // What could not be made is tried again.
      current.made.catch(() => (last = last === current ? undefined : last));
    }
    return last.made;
  };
}
