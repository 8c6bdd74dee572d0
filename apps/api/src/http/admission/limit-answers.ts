import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Shares } from '@app/access';
import { Failure } from '../errors/failure.js';
import { routePathOf } from '../requests/upload-route.js';
import { type AccountShares, overShare, shareHolderOf } from './limit-shares.js';
import { whenClosed } from '../hooks/when-closed.js';

/** The number of requests bounds what smaller answers take. */
const LARGE_MIN = 16 * 1024;
/** A client that takes nothing for so long is gone, or keeps memory on purpose. */
const STALLED_MS = 120_000;

/** These tell of the answer that was replaced. */
const HEADERS_OF_ANSWER = ['etag', 'vary', 'link', 'content-disposition'];

/** The part of the memory for answers that one answer takes. */
class AnswerMemory {
  private bytesTaken = 0;
  private readonly taken: (() => void)[] = [];
  /** The handler has ended, or writes piece by piece from now on. */
  private hasBegun = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly raw: ServerResponse,
    private readonly answerBytes: Shares,
  ) {}

  assertClientWaits(): void {
    if (this.raw.closed) throw new Failure('006', { status: 503, message: 'The client hung up.' });
  }

  /** Parts of one answer follow each other, so the largest counts. */
  take(bytes: number, isTried = false): void {
    this.assertClientWaits();
    if (bytes <= Math.max(this.bytesTaken, LARGE_MIN)) return;
    const more = bytes - this.bytesTaken;
    const holder = shareHolderOf(this.request);
    // A refusal would cut off an answer that has begun.
    const give = this.hasBegun ? this.answerBytes.hold(holder, more) : this.answerBytes.take(holder, more);
    if (!give) throw overShare('answerBytes', this.request);
    if (isTried) return give();
    if (this.taken.push(give) === 1) whenClosed(this.raw, () => this.giveBackIfOver());
    this.bytesTaken = bytes;
  }

  begin(): void {
    this.hasBegun = true;
    this.giveBackIfOver();
  }

  /** A client that hangs up does not end the work for it, which keeps its memory until it ends. */
  private giveBackIfOver(): void {
    if (this.raw.closed && this.hasBegun) this.taken.forEach((give) => give());
  }
}

const ofThisRequest = new AsyncLocalStorage<AnswerMemory>();
const ofAnswers = new WeakMap<ServerResponse, AnswerMemory>();
const replaced = new WeakSet<ServerResponse>();

/**
 * Counts the memory of large answers, from when their rows are read until their clients have them. A request whose account has its
 * share in memory already is refused. What was written stays written: its body counts already, and its answer is not refused. Nor is
 * that of an operator.
 */
export function limitAnswers(fastify: FastifyInstance, { answerBytes }: Pick<AccountShares, 'answerBytes'>): void {
  fastify.addHook('preHandler', (request, { raw }, next) => {
    if (routePathOf(request).startsWith('/admin')) return next();
    const memory = new AnswerMemory(request, raw, answerBytes);
    ofAnswers.set(raw, memory);
    ofThisRequest.run(memory, next);
  });
  fastify.addHook('onSend', async ({ method }, http, answer: unknown) => {
    const { raw } = http;
    const memory = ofAnswers.get(raw);
    const isText = typeof answer === 'string' || Buffer.isBuffer(answer);
    if (!raw.closed && !(isText && answer.length <= LARGE_MIN)) {
      raw.setTimeout(STALLED_MS, () => void (raw.writableLength > 0 && raw.destroy()));
      if (isText && method === 'GET') replaceIfRefused(http, () => memory?.take(Buffer.byteLength(answer)));
    }
    memory?.begin();
    return answer;
  });
}

/** Counts so many bytes for the answer to this request, if it has not so many already. */
export const takeForAnswer = (bytes: number): void => ofThisRequest.getStore()?.take(bytes);

/** Throws if `takeForAnswer` would, so that nothing is read in vain. */
export const assertRoomForAnswer = (bytes: number): void => ofThisRequest.getStore()?.take(bytes, true);

/** Throws if the client of this request has hung up, so that nothing is made in vain. */
export const assertClientWaits = (): void => ofThisRequest.getStore()?.assertClientWaits();

/** True if a refusal went out in place of the answer, so that its client has got nothing of it. */
export const isReplaced = (raw: ServerResponse): boolean => replaced.has(raw);

function replaceIfRefused(http: FastifyReply, take: () => void): void {
  try {
    take();
  } catch (error) {
    replaced.add(http.raw);
    for (const name of HEADERS_OF_ANSWER) void http.removeHeader(name);
    void http.header('Cache-Control', 'no-store');
    throw error;
  }
}
