import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticator } from '@app/access';
import type { Principal, Session } from '@app/persistence';
import { authenticateByCookie, authenticateByToken, HOW_TO_LOG_IN, bearerTokenOf } from './authenticate-user.js';
import { failedAt } from '../errors/failure.js';
import type { Authenticators } from './authenticators.js';
import { consoleLoginOf, isByConsole } from '../requests/console-request.js';
import { sessionCookieOf } from '../requests/session-cookie.js';
import { Standing } from './standing.js';
import { routePathOf } from '../requests/upload-route.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The app that calls, or in which a user works. */
    principal: Principal | null;
    /** The login of a user; null for an app with a key. */
    session: Session | null;
    /** The right of that caller to go on; null for strangers and operators. */
    standing: Standing | null;
  }
}

const PROTECTED_PATHS = /^\/api\/v1(\/|$)/i;
const DASHBOARD_PATHS = /^\/api\/v1\/dashboard(\/|$)/i;
const PUBLIC_DASHBOARD_NAMES = ['register', 'login', 'refresh', 'join', 'password-link', 'new-password'];
const PUBLIC_DASHBOARD_PATHS = PUBLIC_DASHBOARD_NAMES.map((name) => `/api/v1/dashboard/${name}`);
const PUBLIC_PATHS = new Set(['/api/v1/health', '/api/v1/status', ...PUBLIC_DASHBOARD_PATHS]);

/**
 * Authenticates the caller before the body is read, so that a stranger does not even learn that a body is malformed. A
 * request with a key is judged by the key alone; a token counts only without a key. At an address of the console its cookie alone counts.
 */
export function authenticate(
  fastify: FastifyInstance,
  { authenticator, dashboardAccess }: Pick<Authenticators, 'authenticator' | 'dashboardAccess'>,
): void {
  fastify.decorateRequest('principal', null);
  fastify.decorateRequest('session', null);
  fastify.decorateRequest('standing', null);
  fastify.addHook('onRequest', async (request) => {
    if (isPublic(request)) return;
    const isDashboard = DASHBOARD_PATHS.test(routePathOf(request));
    if (isByConsole(request))
      return authenticateByCookie(request, sessionCookieOf(request, 'shop'), dashboardAccess, isDashboard);
    const token = bearerTokenOf(request);
    const isByToken = request.headers['x-api-key'] === undefined && (token !== null || isDashboard);
    if (isByToken) return authenticateByToken(request, token, dashboardAccess, isDashboard);
    request.principal = await authenticateByKey(request, authenticator);
    request.standing = new Standing(() => authenticateByKey(request, authenticator));
    if (isDashboard) throw keyInDashboard();
  });
  fastify.addHook('preHandler', ({ standing }, _, next) => (standing ? standing.afterBody(next) : next()));
}

/** Strangers may call these operations of the dashboard, and log in at the console. Their rate is limited by address. */
export const isPublicDashboardRequest = (request: FastifyRequest): boolean =>
  PUBLIC_DASHBOARD_PATHS.includes(routePathOf(request)) ||
  (request.method === 'POST' && consoleLoginOf(request) !== null);

function isPublic(request: FastifyRequest): boolean {
  const address = routePathOf(request);
  return !PROTECTED_PATHS.test(address) || PUBLIC_PATHS.has(address);
}

async function authenticateByKey({ headers }: FastifyRequest, authenticator: Authenticator): Promise<Principal> {
  const key = headers['x-api-key'];
  const principal = typeof key === 'string' ? await authenticator.byApiKey(key) : null;
  if (!principal) throw key === undefined ? missingKey() : invalidKey();
  return principal;
}

const HOW_TO_SEND_A_KEY =
  'Send the API key of your app in the header x-api-key, for example "x-api-key: service_test_…".';
const missingKey = () => failedAt('001', 'x-api-key', 'The x-api-key header is missing.', HOW_TO_SEND_A_KEY);
const invalidKey = () =>
  failedAt(
    '001',
    'x-api-key',
    'The API key is not valid, was revoked, or belongs to a suspended app.',
    'Check the key, and the state of its app in the dashboard; make a new key with POST /api/v1/dashboard/apps/{id}/keys.',
  );
const keyInDashboard = () =>
  failedAt('001', 'x-api-key', 'An API key cannot be used for the dashboard.', HOW_TO_LOG_IN, { status: 403 });
