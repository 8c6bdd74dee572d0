import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IdempotencyKey } from '@app/submission';
import { canonicalJson } from './canonical-json.js';
import { failedAt } from '../errors/failure.js';

const HEADER = 'Idempotency-Key';
const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/;
export const READ_METHODS: readonly string[] = ['GET', 'HEAD'];

/** Reads the name of a request, and a hash that tells whether a later request under the same name is the same. */
export function readIdempotencyKey(request: FastifyRequest): IdempotencyKey | null {
  const key = idempotencyKeyOf(request);
  return key === null ? null : { key, bodyHash: requestHashOf(request) };
}

/** Reads the name alone, before the body has arrived. */
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

/** The hash covers method, address and body: the same key at another address is another request. */
const requestHashOf = ({ method, routeOptions, params, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(`${method} ${filledPath(routeOptions.url ?? '', params)}\n${canonicalJson(body)}`)
    .digest('hex');

const filledPath = (route: string, params: unknown): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''));
