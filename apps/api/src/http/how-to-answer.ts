import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubmissionId } from '@app/domain';
import type { Asking } from '../submit.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { readPreference } from './preference.js';

/** From the headers how a caller wants its answer, and from its connection whether it is still there to get one. */
export const HowToAnswer = createParamDecorator((_: unknown, context: ExecutionContext): Asking => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { raw } = http.getResponse<FastifyReply>();
  return {
    preference: readPreference(request.headers.prefer),
    idempotency: readIdempotencyKey(request),
    // Whoever asks for the head of an answer gets no receipt either.
    isThere: () => !raw.destroyed && request.method !== 'HEAD',
    concern: (id: SubmissionId) => void (request.submissionId = id),
    requestId: request.id,
  };
});
