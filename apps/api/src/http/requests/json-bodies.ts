import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from '@app/contract';
import { failedAt } from '../errors/failure.js';
import { isUpload } from './upload-route.js';

/**
 * Accepts JSON only. An empty body is fine in any content type: each operation checks whether it needs one. The list of a batch is
 * passed on as bytes, because it is parsed element by element.
 */
export function acceptJsonBodies(fastify: FastifyInstance): void {
  // The address names what is withdrawn, and a body is ignored.
  fastify.addHttpMethod('DELETE', { hasBody: false, overrideExisting: true });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => (isUpload(request) ? bytes : parseBody(bytes)),
  );
  fastify.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, text: unknown) => {
    if (String(text).trim() === '') return undefined;
    throw Object.assign(new Error('not JSON'), { statusCode: 415 });
  });
}

function parseBody(bytes: Buffer): unknown {
  const parsed = parseJson(bytes);
  if (parsed.ok) return parsed.value;
  throw failedAt('003', 'body', `The body ${parsed.fault}.`, parsed.fix);
}
