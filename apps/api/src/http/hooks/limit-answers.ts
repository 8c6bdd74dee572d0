import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { routePathOf } from '../requests/upload-route.js';
import { type AccountShares, overShare, shareHolderOf } from './limit-shares.js';
import { whenClosed } from './when-closed.js';

/** The number of requests bounds what smaller answers take. */
const LARGE_MIN = 16 * 1024;
/** A client that takes nothing for so long is gone, or keeps memory on purpose. */
const STALLED_MS = 120_000;

type Take = (bytes: number, isTried?: boolean) => void;

const ofThisRequest = new AsyncLocalStorage<Take>();
const replaced = new WeakSet<ServerResponse>();

/**
 * Counts the memory of large answers, from when their rows are read until their clients have them. A request whose account has its
 * share in memory already is refused. What was written stays written: its body counts already, and its answer is not refused. Nor is
 * that of an operator.
 */
export function limitAnswers(fastify: FastifyInstance, { answerBytes }: Pick<AccountShares, 'answerBytes'>): void {
  fastify.addHook('preHandler', (request, { raw }, next) => {
    if (routePathOf(request).startsWith('/admin')) return next();
    let bytesTaken = 0;
    const taken: (() => void)[] = [];
    // Parts of one answer follow each other, so the largest counts.
    const take: Take = (bytes, isTried = false) => {
      if (raw.closed || bytes <= Math.max(bytesTaken, LARGE_MIN)) return;
      const give = answerBytes.take(shareHolderOf(request), bytes - bytesTaken);
      if (!give) throw overShare('answerBytes', request);
      if (isTried) return give();
      if (taken.push(give) === 1) whenClosed(raw, () => taken.forEach((giveBack) => giveBack()));
      bytesTaken = bytes;
    };
    ofThisRequest.run(take, next);
  });
  fastify.addHook('onSend', async ({ method }, { raw }, answer: unknown) => {
    const isText = typeof answer === 'string' || Buffer.isBuffer(answer);
    if (isText && answer.length <= LARGE_MIN) return answer;
    raw.setTimeout(STALLED_MS, () => void (raw.writableLength > 0 && raw.destroy()));
    if (isText && method === 'GET') replaceIfRefused(raw, () => takeForAnswer(Buffer.byteLength(answer)));
    return answer;
  });
}

/** Counts so many bytes for the answer to this request, if it has not so many already. */
export const takeForAnswer = (bytes: number): void => ofThisRequest.getStore()?.(bytes);

/** Throws if `takeForAnswer` would, so that nothing is read in vain. */
export const assertRoomForAnswer = (bytes: number): void => ofThisRequest.getStore()?.(bytes, true);

/** True if a refusal went out in place of the answer, so that its client has got nothing of it. */
export const isReplaced = (raw: ServerResponse): boolean => replaced.has(raw);

function replaceIfRefused(raw: ServerResponse, take: () => void): void {
  try {
    take();
  } catch (error) {
    replaced.add(raw);
    throw error;
  }
}
