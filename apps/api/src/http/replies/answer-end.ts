import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OnceAnswered } from '../../infrastructure/handed-out-receipts.js';

/** All that was written is with the system by then; whoever asks for the head of an answer gets no receipt. */
export const onceAnswered =
  ({ method }: FastifyRequest, { raw }: FastifyReply): OnceAnswered =>
  (heard) => {
    const over = (): void => heard(raw.writableFinished && method !== 'HEAD');
    if (raw.closed) over();
    else raw.once('close', over);
  };
