import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OnAnswerEnd } from '../../infrastructure/handed-out-receipts.js';

/** All that was written is with the system by then; whoever asks for the head of an answer gets no receipt. */
export const answerEndOf =
  ({ method }: FastifyRequest, { raw }: FastifyReply): OnAnswerEnd =>
  (listener) => {
    const notify = (): void => listener(raw.writableFinished && method !== 'HEAD');
    if (raw.closed) notify();
    else raw.once('close', notify);
  };
