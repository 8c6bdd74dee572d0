import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';

const REQUEST_END_WAIT_MS = 5_000;

/**
 * Protects an answer that closes its connection while the request still arrives. Node would close the connection at once,
 * the rest of the request would meet a reset, and the sender would lose the answer. So the answer goes out whole, and its
 * end waits for a moment until the sender has stopped. The rest of the request is thrown away.
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

/** Protects a streamed answer in the same way. */
export async function* endAfterUpload(answer: AsyncIterable<string>, request: IncomingMessage): AsyncGenerator<string> {
  yield* answer;
  if (!request.complete) await untilArrived(request, REQUEST_END_WAIT_MS);
}

/** Resolves also if the request breaks off or takes too long: then nothing is left to protect. */
const untilArrived = (request: IncomingMessage, withinMs: number): Promise<void> =>
  finished(request, { signal: AbortSignal.timeout(withinMs) }).catch(() => {});
