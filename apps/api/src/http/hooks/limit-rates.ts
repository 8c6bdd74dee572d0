import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConcurrencyLimit, RateLimit } from '@app/access';
import { isKnock } from './authenticate.js';
import { APP_HEADER } from './authenticate-user.js';
import { type Failure, failedAt } from '../errors/failure.js';
import { secondsUntilMore, tell, toldOfRate, toldOfUploads } from './rate-limit-headers.js';
import { isUpload } from '../requests/upload-route.js';
import { isVerification } from '../requests/verification-route.js';

/** What one API key, or one person in the dashboard, may ask of this process; and one address that knocks there. */
export interface Limits {
  knocks: RateLimit;
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
export function limitRates(fastify: FastifyInstance, limits: Limits): void {
  fastify.addHook('onRequest', async (request, http) => {
    if (isKnock(request)) takeKnock(limits, request.ip);
    const spender = spenderOf(request);
    if (!spender) return;
    if (isUpload(request)) takeUpload(limits, spender, http);
    else if (isVerification(request)) takeVerification(limits, spender, http);
    else takeRequest(limits, spender, http);
  });
}

interface Spender {
  key: string;
  /** The header it is known by, and what a sentence calls it. */
  header: string;
  name: string;
}

function spenderOf({ principal, session }: FastifyRequest): Spender | null {
  if (principal && session) return { key: principal.keyId, header: APP_HEADER, name: 'This app' };
  if (principal) return { key: principal.keyId, header: 'x-api-key', name: 'This API key' };
  return session && { key: session.userId, header: 'Authorization', name: 'One person' };
}

function takeKnock({ knocks }: Limits, address: string): void {
  const taken = knocks.take(address);
  if (!taken || taken.isTaken) return;
  const stranger = { key: address, header: 'address', name: 'One address' };
  throw tooMany(stranger, `${knocks.perMinute} registrations, logins and refreshes a minute`, secondsUntilMore(taken));
}

function takeRequest({ requests }: Limits, spender: Spender, http: FastifyReply): void {
  const taken = requests.take(spender.key);
  if (!taken) return;
  tell(http, [toldOfRate('requests', requests, taken)]);
  if (!taken.isTaken) throw tooMany(spender, `${requests.perMinute} requests a minute`, secondsUntilMore(taken));
}

/** Counted apart, and more closely: signatures are not to be guessed at, and to try many is no till's business. */
function takeVerification({ verifications }: Limits, spender: Spender, http: FastifyReply): void {
  const taken = verifications.take(spender.key);
  if (!taken) return;
  tell(http, [toldOfRate('verifications', verifications, taken)]);
  if (!taken.isTaken) {
    throw tooMany(spender, `${verifications.perMinute} verifications a minute`, secondsUntilMore(taken));
  }
}

/** A place comes first: whoever finds none has not spent his minute on asking for it. */
function takeUpload({ batches, uploads }: Limits, spender: Spender, http: FastifyReply): void {
  const { key } = spender;
  const leave = uploads.enter(key);
  if (!leave) {
    tell(http, toldOfUploads(uploads, key));
    throw tooMany(spender, `${uploads.atOnceMax} batches at the same time`, UPLOAD_RETRY_S, HANG_UP);
  }
  onceOver(http.raw, leave);
  const taken = batches.take(key);
  if (!taken) return tell(http, toldOfUploads(uploads, key));
  if (!taken.isTaken) leave();
  tell(http, [toldOfRate('batches', batches, taken), ...toldOfUploads(uploads, key)]);
  if (!taken.isTaken) throw tooMany(spender, `${batches.perMinute} batches a minute`, secondsUntilMore(taken), HANG_UP);
}

/** The line may have been cut while we asked who it is; then nobody will say so again. */
function onceOver(http: ServerResponse, leave: () => void): void {
  if (http.closed) leave();
  else http.once('close', leave);
}

/** Gigabytes may be on their way, which nobody will read. */
const HANG_UP = { Connection: 'close' };

const tooMany = (
  { header, name }: Spender,
  limit: string,
  retryAfterS: number,
  headers: Record<string, string> = {},
): Failure =>
  failedAt(
    '006',
    header,
    `${name} may send ${limit}, and has.`,
    `Send it again after ${retryAfterS} s, as Retry-After says; the header RateLimit tells how much is left.`,
    { status: 429, headers: { 'Retry-After': String(retryAfterS), ...headers } },
  );
