import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConcurrencyLimit, RateLimit } from '@app/access';
import { isPublicDashboardRequest } from './authenticate.js';
import { APP_HEADER } from './authenticate-user.js';
import { type Failure, failedAt } from '../errors/failure.js';
import { secondsUntilMore, setRateLimitHeaders, rateItem, uploadItems } from './rate-limit-headers.js';
import { isUpload } from '../requests/upload-route.js';
import { isVerification } from '../requests/verification-route.js';

/** What one API key, or one person in the dashboard, may ask of this process; and one address that knocks there. */
export interface RateLimits {
  publicDashboard: RateLimit;
  requests: RateLimit;
  verifications: RateLimit;
  batches: RateLimit;
  uploads: ConcurrencyLimit;
}

/** When one of the uploads ends, nobody can tell. */
const UPLOAD_RETRY_S = 5;

/**
 * Right behind the door: a stranger has no budget to spend, and whoever has spent his is told so before his body is read.
 * Sending batches is counted by itself, so that a shop's night run and its tills never use up each other's budget. People
 * share the budget of the app they work in, and have one of their own in the dashboard.
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

interface LimitedClient {
  key: string;
  /** The header it is known by, and what a sentence calls it. */
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

/** Counted apart, and more closely: signatures are not to be guessed at, and to try many is no till's business. */
function countVerification({ verifications }: RateLimits, client: LimitedClient, http: FastifyReply): void {
  const quota = verifications.take(client.key);
  if (!quota) return;
  setRateLimitHeaders(http, [rateItem('verifications', verifications, quota)]);
  if (!quota.isTaken) {
    throw tooMany(client, `verifications (${verifications.perMinute} per minute)`, secondsUntilMore(quota));
  }
}

/** A place comes first: whoever finds none has not spent his minute on asking for it. */
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

/** The line may have been cut while we asked who it is; then nobody will say so again. */
function whenClosed(http: ServerResponse, leave: () => void): void {
  if (http.closed) leave();
  else http.once('close', leave);
}

/** Gigabytes may be on their way, which nobody will read. */
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
