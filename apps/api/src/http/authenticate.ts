import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator } from '@app/access';
import type { Principal } from '@app/persistence';
import { addressOf } from './address.js';
import { failedAt } from './failure.js';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

const PROTECTED = /^\/api\/v1(\/|$)/i;
const PUBLIC = new Set(['/api/v1/health', '/api/v1/status']);

/** Before the body is read: a stranger learns nothing from us, not even that his body is malformed. */
export function authenticate(fastify: FastifyInstance, authenticator: Authenticator): void {
  fastify.decorateRequest('principal', null);
  fastify.addHook('onRequest', async (request) => {
    if (isOpen(request)) return;
    const key = request.headers['x-api-key'];
    request.principal = typeof key === 'string' ? await authenticator.byApiKey(key) : null;
    if (!request.principal) throw key === undefined ? missingKey() : invalidKey();
  });
}

function isOpen(request: FastifyRequest): boolean {
  const address = addressOf(request);
  return !PROTECTED.test(address) || PUBLIC.has(address);
}

const FIX = 'Send the API key of your app in the header x-api-key.';
const missingKey = () => failedAt('001', 'x-api-key', 'The x-api-key header is missing.', FIX);
const invalidKey = () => failedAt('001', 'x-api-key', 'The API key is not valid, or was revoked.', FIX);
