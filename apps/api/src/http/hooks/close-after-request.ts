import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { discardBody } from '../requests/discard-body.js';
import { isUpload } from '../requests/upload-route.js';

/** A sender that is silent for so long has stopped. */
const SILENCE_MS = 5_000;
/** A sender that never stops loses its answer after this time. */
const REQUEST_END_MAX_MS = 180_000;

const costlyRequests = new WeakSet<IncomingMessage>();

/** The rest of this request is not read: its sender may lose the answer, but costs nothing more. */
export const cutAfterAnswer = (request: IncomingMessage): void => void costlyRequests.add(request);
export const isCutAfterAnswer = (request: IncomingMessage): boolean => costlyRequests.has(request);

/**
 * An answer that comes while the request still arrives closes its connection: to keep it, Node would read the rest of the request
 * as fast as it can. Node would also close the connection at once, the rest of the request would meet a reset, and the sender would
 * lose the answer. So an answer in text goes out whole, and its end waits until the sender has stopped. The rest of the request is thrown
 * away.
 */
export function closeAfterRequest(fastify: FastifyInstance, silenceMs = SILENCE_MS): void {
  fastify.addHook('onSend', async (request, http, answer) => {
    const isText = typeof answer === 'string';
    // The verdicts of an upload come while it arrives.
    if (!isText && isUpload(request)) return answer;
    if (isCutAfterAnswer(request.raw) || !(await isArriving(request.raw))) return answer;
    void http.removeHeader('keep-alive').header('connection', 'close');
    if (!isText) return answer;
    void http.header('content-length', Buffer.byteLength(answer));
    return Readable.from(endingAfterRequest(answer, request.raw, silenceMs));
  });
}

/** A refusal may be ready before Node has looked at all that arrived with the head of the request. */
async function isArriving(request: IncomingMessage): Promise<boolean> {
  if (!request.complete) await setImmediate();
  return !request.complete && !request.destroyed;
}

async function* endingAfterRequest(
  answer: string,
  request: IncomingMessage,
  silenceMs: number,
): AsyncGenerator<string> {
  yield answer;
  discardBody(request);
  await untilArrived(request, silenceMs);
}

/** Protects a streamed answer in the same way. */
export async function* endAfterUpload(
  answer: AsyncIterable<string>,
  request: IncomingMessage,
  silenceMs = SILENCE_MS,
): AsyncGenerator<string> {
  yield* answer;
  if (!request.complete) await untilArrived(request, silenceMs);
}

/** Resolves also if the request breaks off or never ends: then nothing is left to protect. */
async function untilArrived(request: IncomingMessage, silenceMs: number): Promise<void> {
  const { socket } = request;
  const end = performance.now() + REQUEST_END_MAX_MS;
  for (let arrived = -1; arrived < socket.bytesRead && performance.now() < end;) {
    arrived = socket.bytesRead;
    if (await hasEnded(request, silenceMs)) return;
  }
}

const hasEnded = (request: IncomingMessage, withinMs: number): Promise<boolean> =>
  finished(request, { signal: AbortSignal.timeout(withinMs), cleanup: true }).then(
    () => true,
    (error: Error) => error.name !== 'AbortError',
  );
