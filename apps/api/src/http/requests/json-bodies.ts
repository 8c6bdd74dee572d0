import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { failedAt } from '../errors/failure.js';

/** Accepts JSON only. An empty body is fine in any content type: each operation checks whether it needs one. */
export function acceptJsonBodies(fastify: FastifyInstance): void {
  // The address names what is withdrawn, and a body is ignored.
  fastify.addHttpMethod('DELETE', { hasBody: false, overrideExisting: true });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, bytes: unknown) =>
    parseJson(bytes as Buffer),
  );
  fastify.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, text: unknown) => {
    if (String(text).trim() === '') return undefined;
    throw Object.assign(new Error('not JSON'), { statusCode: 415 });
  });
}

const BYTE_ORDER_MARK = /^\uFEFF/;

function parseJson(bytes: Buffer): unknown {
  // Otherwise a name in another encoding would be printed on receipts with replacement characters.
  if (!isUtf8(bytes))
    throw failedAt('003', 'body', 'The body is not UTF-8.', 'Encode the JSON in UTF-8, and send it again.');
  const json = bytes.toString('utf8').replace(BYTE_ORDER_MARK, '');
  if (json.trim() === '') return undefined;
  try {
    return JSON.parse(json);
  } catch (error) {
    const position = /at position (\d+)/.exec((error as Error).message)?.[1];
    const place = position === undefined ? '' : ` at character ${Number(position) + 1}`;
    throw failedAt(
      '003',
      'body',
      `The body is not valid JSON${place && ` (error${place})`}.`,
      `Correct the JSON${place}.`,
    );
  }
}
