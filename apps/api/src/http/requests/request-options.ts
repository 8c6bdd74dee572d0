import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubmissionId } from '@app/domain';
import type { Asking } from '../../submissions/submit.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { onceAnswered } from '../replies/answer-end.js';
import { readPreference } from '../replies/preference.js';

/** From the headers how a caller wants its answer, and from its connection whether it has got one. */
export const HowToAnswer = createParamDecorator((_: unknown, context: ExecutionContext): Asking => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  return {
    preference: readPreference(request.headers.prefer),
    idempotency: readIdempotencyKey(request),
    onceAnswered: onceAnswered(request, http.getResponse<FastifyReply>()),
    concern: (id: SubmissionId) => void (request.submissionId = id),
    requestId: request.id,
  };
});
