import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '../batches/limits.js';
import { failedAt } from './failure.js';

/** The one address whose body is not read whole: what takes it reads it line by line, as fast as it can make use of it. */
const UPLOADS = '/api/v1/batches';
const TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];

export function passLinesOn(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === UPLOADS) route.bodyLimit = LIMITS.listBytesMax;
  });
  fastify.addContentTypeParser(TYPES, async (request: FastifyRequest, body: IncomingMessage) => {
    if (request.routeOptions.url !== UPLOADS) throw Object.assign(new Error('not JSON'), { statusCode: 415 });
    return unpacked(body, request.headers['content-encoding']);
  });
}

function unpacked(body: IncomingMessage, encoding = 'identity'): Readable {
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw unknownEncoding(encoding);
  const unpacking = createGunzip();
  // Where the connection breaks, whoever reads what was packed must hear of it.
  body.once('error', (error) => unpacking.destroy(error));
  body.once('close', () => body.complete || unpacking.destroy(Object.assign(new Error('cut'), { code: 'ECONNRESET' })));
  return body.pipe(unpacking);
}

const unknownEncoding = (encoding: string) =>
  failedAt(
    '003',
    'Content-Encoding',
    `Content-Encoding must be gzip, or not there; got ${JSON.stringify(encoding.slice(0, 40))}`,
    'Send the lines as they are, or packed with gzip.',
    { status: 415, headers: { 'Accept-Encoding': 'gzip' } },
  );
