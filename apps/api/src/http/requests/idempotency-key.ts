import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IdempotencyKey } from '@app/submission';
import { canonicalJson } from './canonical-json.js';
import { failedAt } from '../errors/failure.js';

const HEADER = 'Idempotency-Key';
const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/;
const READ_METHODS = ['GET', 'HEAD'];

/** The name a caller gave its request, so that sending it again does nothing twice; with what tells whether it is the same. */
export function readIdempotencyKey(request: FastifyRequest): IdempotencyKey | null {
  const key = idempotencyKeyOf(request);
  return key === null ? null : { key, bodyHash: requestHashOf(request) };
}

/** The name alone, where the body is still to come. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[HEADER.toLowerCase()];
  if (key === undefined || READ_METHODS.includes(request.method)) return null;
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key;
  const message = `${HEADER} must be 1 to 255 printable ASCII characters.`;
  throw failedAt('003', HEADER, message, 'Send a key of your own, for example a UUID; or leave the header out.');
}

export const keyReused = () =>
  failedAt(
    '003',
    HEADER,
    `This ${HEADER} belongs to an earlier request with another body or address.`,
    'For a new document use a new key; to repeat the earlier request send exactly the same body to the same address.',
    { status: 422 },
  );

/** What is asked, and of what: the same key at another address is another request. */
const requestHashOf = ({ method, routeOptions, params, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(`${method} ${filledPath(routeOptions.url ?? '', params)}\n${canonicalJson(body)}`)
    .digest('hex');

const filledPath = (route: string, params: unknown): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''));
