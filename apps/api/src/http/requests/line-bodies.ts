import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { liftArrivalLimit } from '../hooks/limit-arrival-time.js';
import { failedAt } from '../errors/failure.js';
import { wrongType } from './collect-body.js';
import { LINE_TYPES, LIST_BYTES_MAX, UPLOAD_PATH } from './upload-route.js';

/** Passes the lines of an upload on while they arrive. Other operations accept no lines. */
export function acceptLineBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === UPLOAD_PATH) route.bodyLimit = LIST_BYTES_MAX;
  });
  fastify.addContentTypeParser(LINE_TYPES, async (request: FastifyRequest, body: IncomingMessage) => {
    if (request.routeOptions.url !== UPLOAD_PATH) throw wrongType();
    liftArrivalLimit(body);
    const lines = decompressed(body, request.headers['content-encoding']);
    // The stream may break before anybody reads it. The reader gets the error all the same.
    lines.on('error', () => undefined);
    return lines;
  });
}

function decompressed(body: IncomingMessage, encoding = 'identity'): Readable {
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw unknownEncoding(encoding);
  const gunzip = createGunzip();
  // The reader of the unpacked lines must learn that the connection broke.
  body.once('error', (error) => gunzip.destroy(error));
  body.once('close', () => body.complete || gunzip.destroy(Object.assign(new Error('cut'), { code: 'ECONNRESET' })));
  // Nothing reads bytes behind the end of the gzip stream, and they must not keep the sender from its answer.
  const releaseBody = () => void body.unpipe(gunzip).resume();
  return body.pipe(gunzip).once('end', releaseBody).once('error', releaseBody).once('close', releaseBody);
}

const unknownEncoding = (encoding: string) =>
  failedAt(
    '003',
    'Content-Encoding',
    `Content-Encoding must be gzip or left out; got ${JSON.stringify(encoding.slice(0, 40))}`,
    'Send the lines without Content-Encoding, or compress them with gzip.',
    { status: 415, headers: { 'Accept-Encoding': 'gzip' } },
  );
