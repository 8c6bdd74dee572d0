import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConcurrencyLimit, RateLimit } from '@app/access';
import { isPublicDashboardRequest } from './authenticate.js';
import { APP_HEADER } from './authenticate-user.js';
import { type Failure, failedAt } from '../errors/failure.js';
import { secondsUntilMore, setRateLimitHeaders, rateItem, uploadItems } from './rate-limit-headers.js';
import { isUpload, routePathOf } from '../requests/upload-route.js';

/** The limits for one API key, one user of the dashboard, and one address of strangers at the dashboard. */
export interface RateLimits {
  publicDashboard: RateLimit;
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
    const client = limitedClientOf(request);
    if (!client) return;
    if (isUpload(request)) countUpload(limits, client, http);
    else if (isVerification(request)) countVerification(limits, client, http);
    else countRequest(limits, client, http);
  });
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
  const client = { key: address, header: 'address', name: 'this IP address' };
  throw tooMany(
    client,
    `registrations, logins and refreshes (${publicDashboard.perMinute} per minute)`,
    secondsUntilMore(quota),
  );
}

function countRequest({ requests }: RateLimits, client: LimitedClient, http: FastifyReply): void {
  const quota = requests.take(client.key);
  if (!quota) return;
  setRateLimitHeaders(http, [rateItem('requests', requests, quota)]);
  if (!quota.isTaken) throw tooMany(client, `requests (${requests.perMinute} per minute)`, secondsUntilMore(quota));
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

/** The connection may have closed during authentication. Then no event follows. */
function whenClosed(http: ServerResponse, leave: () => void): void {
  if (http.closed) leave();
  else http.once('close', leave);
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
