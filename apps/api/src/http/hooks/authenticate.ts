import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator, Entrance } from '@app/access';
import type { Principal, Session } from '@app/persistence';
import { addressOf } from '../requests/route-path.js';
import { byToken, LOG_IN, tokenIn } from './authenticate-user.js';
import { failedAt } from '../errors/failure.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The app that asks, or somebody asks for. */
    principal: Principal | null;
    /** Who has logged in, where somebody has. */
    session: Session | null;
  }
}

export interface Doors {
  authenticator: Authenticator;
  /** Null where this installation has no dashboard. */
  entrance: Entrance | null;
}

const PROTECTED = /^\/api\/v1(\/|$)/i;
const DASHBOARD = /^\/api\/v1\/dashboard(\/|$)/i;
const KNOCKS = ['register', 'login', 'refresh', 'join'].map((name) => `/api/v1/dashboard/${name}`);
const PUBLIC = new Set(['/api/v1/health', '/api/v1/status', ...KNOCKS]);

/**
 * Before the body is read: a stranger learns nothing from us, not even that his body is malformed. Whoever sends a key is
 * judged by it alone; a token is looked at where there is none.
 */
export function authenticate(fastify: FastifyInstance, doors: Doors): void {
  fastify.decorateRequest('principal', null);
  fastify.decorateRequest('session', null);
  fastify.addHook('onRequest', async (request) => {
    if (isOpen(request)) return;
    const isDashboard = DASHBOARD.test(addressOf(request));
    const token = tokenIn(request);
    const isByToken = request.headers['x-api-key'] === undefined && (token !== null || isDashboard);
    if (isByToken) return byToken(request, token, doors.entrance, isDashboard);
    request.principal = await byKey(request, doors.authenticator);
    if (isDashboard) throw noPerson();
  });
}

/** Whoever knocks at the dashboard without being in: strangers, who have no budget but that of their address. */
export const isKnock = (request: FastifyRequest): boolean => KNOCKS.includes(addressOf(request));

function isOpen(request: FastifyRequest): boolean {
  const address = addressOf(request);
  return !PROTECTED.test(address) || PUBLIC.has(address);
}

async function byKey({ headers }: FastifyRequest, authenticator: Authenticator): Promise<Principal> {
  const key = headers['x-api-key'];
  const principal = typeof key === 'string' ? await authenticator.byApiKey(key) : null;
  if (!principal) throw key === undefined ? missingKey() : invalidKey();
  return principal;
}

const FIX = 'Send the API key of your app in the header x-api-key.';
const missingKey = () => failedAt('001', 'x-api-key', 'The x-api-key header is missing.', FIX);
const invalidKey = () =>
  failedAt('001', 'x-api-key', 'The API key is not valid, was revoked, or is that of an app that is suspended.', FIX);
const noPerson = () =>
  failedAt('001', 'x-api-key', 'The dashboard is for people, and an API key is none.', LOG_IN, { status: 403 });
