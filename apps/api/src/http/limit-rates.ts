import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ConcurrencyLimit, RateLimit } from '@app/access';
import { type Failure, failedAt } from './failure.js';
import { secondsUntilMore, tell, toldOfRate, toldOfUploads } from './rate-limit-headers.js';
import { isUpload } from './uploads.js';
import { isVerification } from './verifications.js';

/** What one API key may ask of this process. */
export interface Limits {
  requests: RateLimit;
  verifications: RateLimit;
  batches: RateLimit;
  uploads: ConcurrencyLimit;
}

/** When one of the uploads ends, nobody can tell. */
const UPLOAD_RETRY_S = 5;

/**
 * Right behind the door: a stranger has no budget to spend, and whoever has spent his is told so before his body is read.
 * Sending batches is counted by itself, so that a shop's night run and its tills never use up each other's budget.
 */
export function limitRates(fastify: FastifyInstance, limits: Limits): void {
  fastify.addHook('onRequest', async (request, http) => {
    if (!request.principal) return;
    const { keyId } = request.principal;
    if (isUpload(request)) takeUpload(limits, keyId, http);
    else if (isVerification(request)) takeVerification(limits, keyId, http);
    else takeRequest(limits, keyId, http);
  });
}

function takeRequest({ requests }: Limits, keyId: string, http: FastifyReply): void {
  const taken = requests.take(keyId);
  if (!taken) return;
  tell(http, [toldOfRate('requests', requests, taken)]);
  if (!taken.isTaken) throw tooMany(`${requests.perMinute} requests a minute`, secondsUntilMore(taken));
}

/** Counted apart, and more closely: signatures are not to be guessed at, and to try many is no till's business. */
function takeVerification({ verifications }: Limits, keyId: string, http: FastifyReply): void {
  const taken = verifications.take(keyId);
  if (!taken) return;
  tell(http, [toldOfRate('verifications', verifications, taken)]);
  if (!taken.isTaken) throw tooMany(`${verifications.perMinute} verifications a minute`, secondsUntilMore(taken));
}

/** A place comes first: whoever finds none has not spent his minute on asking for it. */
function takeUpload({ batches, uploads }: Limits, keyId: string, http: FastifyReply): void {
  const leave = uploads.enter(keyId);
  if (!leave) {
    tell(http, toldOfUploads(uploads, keyId));
    throw tooMany(`${uploads.atOnceMax} batches at the same time`, UPLOAD_RETRY_S, HANG_UP);
  }
  onceOver(http.raw, leave);
  const taken = batches.take(keyId);
  if (!taken) return tell(http, toldOfUploads(uploads, keyId));
  if (!taken.isTaken) leave();
  tell(http, [toldOfRate('batches', batches, taken), ...toldOfUploads(uploads, keyId)]);
  if (!taken.isTaken) throw tooMany(`${batches.perMinute} batches a minute`, secondsUntilMore(taken), HANG_UP);
}

/** The line may have been cut while we asked who it is; then nobody will say so again. */
function onceOver(http: ServerResponse, leave: () => void): void {
  if (http.closed) leave();
  else http.once('close', leave);
}

/** Gigabytes may be on their way, which nobody will read. */
const HANG_UP = { Connection: 'close' };

const tooMany = (limit: string, retryAfterS: number, headers: Record<string, string> = {}): Failure =>
  failedAt(
    '006',
    'x-api-key',
    `This API key may send ${limit}, and has.`,
    `Send it again after ${retryAfterS} s, as Retry-After says; the header RateLimit tells how much is left.`,
    { status: 429, headers: { 'Retry-After': String(retryAfterS), ...headers } },
  );
