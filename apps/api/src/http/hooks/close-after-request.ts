import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

const REQUEST_END_WAIT_MS = 5_000;

/**
 * For an answer that closes its connection while its request still arrives. Node would close it at once, what is on its
 * way would be met by a reset, and the sender would lose the answer before reading it. So the answer goes out whole, and
 * its end waits, for a moment, until the sender has stopped; what comes meanwhile is thrown away.
 */
export function closeAfterRequest(fastify: FastifyInstance, waitMs = REQUEST_END_WAIT_MS): void {
  fastify.addHook('onSend', async (request, http, answer) => {
    const isArriving = !request.raw.complete && !request.raw.destroyed;
    if (http.getHeader('connection') !== 'close' || !isArriving || typeof answer !== 'string') return answer;
    void http.header('content-length', Buffer.byteLength(answer));
    return Readable.from(endingAfterRequest(answer, request.raw, waitMs));
  });
}

async function* endingAfterRequest(answer: string, request: IncomingMessage, waitMs: number): AsyncGenerator<string> {
  yield answer;
  await untilArrived(request.resume(), waitMs);
}

/** The same of an answer that is sent as it is made. */
export async function* endAfterUpload(answer: AsyncIterable<string>, request: IncomingMessage): AsyncGenerator<string> {
  yield* answer;
  if (!request.complete) await untilArrived(request, REQUEST_END_WAIT_MS);
}

/** It may break off, or go on for longer than anybody waits: then there is nothing left to be polite about. */
const untilArrived = (request: IncomingMessage, withinMs: number): Promise<void> =>
  finished(request, { signal: AbortSignal.timeout(withinMs) }).catch(() => {});
