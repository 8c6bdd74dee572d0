import type { FastifyInstance } from 'fastify';
import { failedAt } from './failure.js';

/** JSON is read as JSON; nothing at all is fine in any content type, and what reads it says whether it may be missing. */
export function readJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, text: unknown) =>
    parse(String(text)),
  );
  fastify.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, text: unknown) => {
    if (String(text).trim() === '') return undefined;
    throw Object.assign(new Error('not JSON'), { statusCode: 415 });
  });
}

const BYTE_ORDER_MARK = /^\uFEFF/;

function parse(text: string): unknown {
  const json = text.replace(BYTE_ORDER_MARK, '');
  if (json.trim() === '') return undefined;
  try {
    return JSON.parse(json);
  } catch (error) {
    throw failedAt('003', 'body', `The body is not JSON: ${(error as Error).message}`, 'Send well-formed JSON.');
  }
}
