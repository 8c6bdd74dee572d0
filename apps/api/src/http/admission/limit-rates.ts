import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserMarks, ConcurrencyLimit, RateLimit } from '@app/access';
import type { Principal } from '@app/persistence';
import { isPublicDashboardRequest } from '../hooks/authenticate.js';
import { APP_HEADER } from '../hooks/authenticate-user.js';
import type { Failure } from '../errors/failure.js';
import { CLOSE_CONNECTION, tooMany } from '../errors/too-many.js';
import { secondsUntilMore, setRateLimitHeaders, rateItem, uploadItems } from './rate-limit-headers.js';
import { clientNetworkOf } from '../requests/client-network.js';
import { loginMarkOf } from '../requests/known-browser-cookie.js';
import { isUpload, routePathOf } from '../requests/upload-route.js';
import { cutAfterAnswer, isCutAfterAnswer } from '../hooks/close-after-request.js';
import { holderOf } from './limit-shares.js';
import { whenClosed } from '../hooks/when-closed.js';
import { LIVE_PATH } from '../liveness.js';

export interface RateLimits {
  /** One IP address has this limit of registrations and logins. */
  publicDashboard: RateLimit;
  /** One mark of a known browser has this limit, because strangers at the same IP address must not keep it out. */
  markedLogins: RateLimit;
  /** One refresh token has this limit, because strangers at the same IP address must not end a login. */
  refreshes: RateLimit;
  /** One IP address has this limit: strangers open receipts. */
  receiptLinks: RateLimit;
  /** One IP address has this limit of all its requests. */
  addresses: RateLimit;
  /** One account has this limit of the requests of all its keys and users. */
  accounts: RateLimit;
  /** One API key, or one user of the dashboard, has this limit of requests. */
  requests: RateLimit;
  /** One API key, or one user of the dashboard, has this limit of verified invoices. */
  verifications: RateLimit;
  /** One API key, or one user of the dashboard, has this limit of batches. */
  batches: RateLimit;
  /** One account or IP address has this limit of bodies whose rest was not read, see collect-body.ts. */
  cutBodies: RateLimit;
  /** One API key has so many uploads at the same time. */
  uploads: ConcurrencyLimit;
}

/** A guess: the end of a running upload is unknown. */
const UPLOAD_RETRY_S = 5;

/**
 * Runs directly after authentication, since strangers have no budget, and before the body is read. Batches are counted
 * apart, so that the night run of a shop and its tills never use up the budget of each other. Users share the budget of the
 * app they work in, and have a budget of their own in the dashboard.
 */
export function limitRates(fastify: FastifyInstance, limits: RateLimits, marks?: BrowserMarks): void {
  fastify.addHook('onResponse', async (request) => {
    if (isCutAfterAnswer(request.raw)) limits.cutBodies.take(holderOf(request));
  });
  fastify.addHook('onRequest', async (request, http) => {
    refuseMoreCutBodies(limits, request);
    const mark = loginMarkOf(request, marks);
    if (mark !== null) count(limits.markedLogins, browserOf(mark), 'logins');
    else if (isPublicDashboardRequest(request) && !isRefresh(request))
      count(limits.publicDashboard, addressOf(request), 'registrations and logins');
    const account = request.principal ?? request.session;
    if (account) count(limits.accounts, accountOf(account));
    const client = limitedClientOf(request);
    if (!client) return;
    if (isUpload(request)) countUpload(limits, client, http);
    // Verifications have their own low limit, so that an attacker cannot guess signatures.
    else if (isVerification(request)) count(limits.verifications, client, 'verifications', http);
    else count(limits.requests, client, 'requests', http);
  });
}

/**
 * Runs before authentication, because a request with a wrong key costs a query too. Whether the process lives costs nothing, and is
 * asked from the address of a busy proxy too.
 */
export function limitAddresses(fastify: FastifyInstance, { addresses }: RateLimits): void {
  fastify.addHook('onRequest', async (request) => {
    if (routePathOf(request) !== LIVE_PATH) count(addresses, addressOf(request));
  });
}

const REFRESH_PATH = '/api/v1/dashboard/refresh';
/** Tokens share this number of counters, so made-up tokens need no more memory. No client can choose the counter of another client. */
const TOKEN_DIGITS = 4;

export const isRefresh = (request: FastifyRequest): boolean => routePathOf(request) === REFRESH_PATH;

/** The token is in the body, so a refresh is counted by its handler. */
export function countRefresh({ refreshes }: Pick<RateLimits, 'refreshes'>, token: string): void {
  const key = createHash('sha256').update(token).digest('hex').slice(0, TOKEN_DIGITS);
  count(refreshes, { key, header: 'refreshToken', name: 'this token' }, 'refreshes');
}

/** Counts a stranger that opens the link of a receipt; many buyers may share an address. */
export const countStranger = (limit: RateLimit, request: FastifyRequest): void =>
  count(limit, addressOf(request), 'receipts');

const VERIFICATION_PATH = '/api/v1/invoice-verifications';

const isVerification = (request: FastifyRequest): boolean =>
  request.method === 'POST' && routePathOf(request) === VERIFICATION_PATH;

interface LimitedClient {
  key: string;
  /** The header that identifies the client, and its name in a sentence. */
  header: string;
  name: string;
}

function limitedClientOf({ principal, session }: FastifyRequest): LimitedClient | null {
  if (principal && session) return { key: principal.keyId, header: APP_HEADER, name: 'this app' };
  if (principal) return { key: principal.keyId, header: 'x-api-key', name: 'this API key' };
  return session && { key: session.userId, header: 'Authorization', name: 'this user' };
}

const browserOf = (mark: string): LimitedClient => ({ key: mark, header: 'cookie', name: 'this browser' });

const addressOf = (request: FastifyRequest): LimitedClient => ({
  key: clientNetworkOf(request),
  header: 'address',
  name: 'this IP address',
});

/** Keys and users are free to make, so all of an account have one limit together. */
const accountOf = ({ accountId }: Pick<Principal, 'accountId'>): LimitedClient => ({
  key: accountId,
  header: 'account',
  name: 'your account',
});

/** Counts a request of the client. With `http`, the headers of the answer show what is left of the limit. */
function count(limit: RateLimit, client: LimitedClient, counted = 'requests', http?: FastifyReply): void {
  const quota = limit.take(client.key);
  if (!quota) return;
  if (http) setRateLimitHeaders(http, [rateItem(counted, limit, quota)]);
  if (!quota.isTaken) throw usedUp(client, `${counted} (${limit.perMinute} per minute)`, secondsUntilMore(quota));
}

/** Node.js spends much time on such a body before we can look at it. A body with Content-Length does not come in such pieces. */
function refuseMoreCutBodies({ cutBodies }: RateLimits, request: FastifyRequest): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const waitMs = cutBodies.waitMsOf(holderOf(request));
  if (waitMs === 0) return;
  cutAfterAnswer(request.raw);
  const caller = request.principal ?? request.session;
  const counted = `bodies in very small pieces (${cutBodies.perMinute} per minute)`;
  throw usedUp(caller ? accountOf(caller) : addressOf(request), counted, Math.ceil(waitMs / 1_000), CLOSE_CONNECTION);
}

/** The concurrency limit comes first: a request that it refuses does not count for the rate. */
function countUpload({ batches, uploads }: RateLimits, client: LimitedClient, http: FastifyReply): void {
  const { key } = client;
  const leave = uploads.acquire(key);
  if (!leave) {
    setRateLimitHeaders(http, uploadItems(uploads, key));
    throw usedUp(client, `uploads (${uploads.concurrentMax} at the same time)`, UPLOAD_RETRY_S, CLOSE_CONNECTION);
  }
  whenClosed(http.raw, leave);
  const quota = batches.take(key);
  if (!quota) return setRateLimitHeaders(http, uploadItems(uploads, key));
  if (!quota.isTaken) leave();
  setRateLimitHeaders(http, [rateItem('batches', batches, quota), ...uploadItems(uploads, key)]);
  if (!quota.isTaken)
    throw usedUp(client, `batches (${batches.perMinute} per minute)`, secondsUntilMore(quota), CLOSE_CONNECTION);
}

const usedUp = (
  { header, name }: LimitedClient,
  limit: string,
  retryAfterS: number,
  headers: Record<string, string> = {},
): Failure =>
  tooMany(header, `The limit for ${limit} of ${name} is used up`, '; the header RateLimit shows what is left', {
    retryAfterS,
    headers,
  });
