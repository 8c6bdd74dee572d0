import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConcurrencyLimit, RateLimit } from '@app/access';
import { isPublicDashboardRequest } from './authenticate.js';
import { APP_HEADER } from './authenticate-user.js';
import { type Failure, failedAt } from '../errors/failure.js';
import { secondsUntilMore, setRateLimitHeaders, rateItem, uploadItems } from './rate-limit-headers.js';
import { isUpload, routePathOf } from '../requests/upload-route.js';
import { whenClosed } from './when-closed.js';

/** The limits for one address, one account, one API key, one user of the dashboard, and one address of strangers there. */
export interface RateLimits {
  publicDashboard: RateLimit;
  addresses: RateLimit;
  accounts: RateLimit;
  requests: RateLimit;
  verifications: RateLimit;
  batches: RateLimit;
  uploads: ConcurrencyLimit;
}

/** A guess: the end of a running upload is unknown. */
const UPLOAD_RETRY_S = 5;

/**
 * Runs directly after authentication, since strangers have no budget, and before the body is read. Batches are counted
 * apart, so that the night run of a shop and its tills never use up the budget of each other. Users share the budget of the
 * app they work in, and have a budget of their own in the dashboard.
 */
export function limitRates(fastify: FastifyInstance, limits: RateLimits): void {
  fastify.addHook('onRequest', async (request, http) => {
    if (isPublicDashboardRequest(request)) countPublicRequest(limits, request.ip);
    if (request.principal) countForAccount(limits, request.principal.accountId);
    const client = limitedClientOf(request);
    if (!client) return;
    if (isUpload(request)) countUpload(limits, client, http);
    else if (isVerification(request)) countVerification(limits, client, http);
    else countRequest(limits, client, http);
  });
}

/** Runs before authentication, since looking up a key costs as much as many another request. */
export function limitAddresses(fastify: FastifyInstance, { addresses }: RateLimits): void {
  fastify.addHook('onRequest', async ({ ip }) => {
    const quota = addresses.take(ip);
    if (quota && !quota.isTaken) throw tooMany(addressOf(ip), perMinute(addresses), secondsUntilMore(quota));
  });
}

const perMinute = (limit: RateLimit): string => `requests (${limit.perMinute} per minute)`;
const addressOf = (ip: string): LimitedClient => ({ key: ip, header: 'address', name: 'this IP address' });

/** Keys are free to make, so the keys of an account have one limit together. */
function countForAccount({ accounts }: RateLimits, accountId: string): void {
  const quota = accounts.take(accountId);
  if (!quota || quota.isTaken) return;
  throw tooMany(
    { key: accountId, header: 'account', name: 'your account' },
    perMinute(accounts),
    secondsUntilMore(quota),
  );
}

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

function countPublicRequest({ publicDashboard }: RateLimits, address: string): void {
  const quota = publicDashboard.take(address);
  if (!quota || quota.isTaken) return;
  throw tooMany(
    addressOf(address),
    `registrations, logins and refreshes (${publicDashboard.perMinute} per minute)`,
    secondsUntilMore(quota),
  );
}

function countRequest({ requests }: RateLimits, client: LimitedClient, http: FastifyReply): void {
  const quota = requests.take(client.key);
  if (!quota) return;
  setRateLimitHeaders(http, [rateItem('requests', requests, quota)]);
  if (!quota.isTaken) throw tooMany(client, perMinute(requests), secondsUntilMore(quota));
}

/** Verifications have their own low limit, so that an attacker cannot guess signatures. */
function countVerification({ verifications }: RateLimits, client: LimitedClient, http: FastifyReply): void {
  const quota = verifications.take(client.key);
  if (!quota) return;
  setRateLimitHeaders(http, [rateItem('verifications', verifications, quota)]);
  if (!quota.isTaken) {
    throw tooMany(client, `verifications (${verifications.perMinute} per minute)`, secondsUntilMore(quota));
  }
}

/** The concurrency limit comes first: a request that it refuses does not count for the rate. */
function countUpload({ batches, uploads }: RateLimits, client: LimitedClient, http: FastifyReply): void {
  const { key } = client;
  const leave = uploads.acquire(key);
  if (!leave) {
    setRateLimitHeaders(http, uploadItems(uploads, key));
    throw tooMany(client, `uploads (${uploads.concurrentMax} at the same time)`, UPLOAD_RETRY_S, CLOSE_CONNECTION);
  }
  whenClosed(http.raw, leave);
  const quota = batches.take(key);
  if (!quota) return setRateLimitHeaders(http, uploadItems(uploads, key));
  if (!quota.isTaken) leave();
  setRateLimitHeaders(http, [rateItem('batches', batches, quota), ...uploadItems(uploads, key)]);
  if (!quota.isTaken)
    throw tooMany(client, `batches (${batches.perMinute} per minute)`, secondsUntilMore(quota), CLOSE_CONNECTION);
}

/** A refused upload may be gigabytes long, and nothing reads them. */
const CLOSE_CONNECTION = { Connection: 'close' };

const tooMany = (
  { header, name }: LimitedClient,
  limit: string,
  retryAfterS: number,
  headers: Record<string, string> = {},
): Failure =>
  failedAt(
    '006',
    header,
    `The limit for ${limit} of ${name} is used up; this request was not processed.`,
    `Send the request again after ${retryAfterS} s (Retry-After); the header RateLimit shows what is left.`,
    { status: 429, headers: { 'Retry-After': String(retryAfterS), ...headers } },
  );
