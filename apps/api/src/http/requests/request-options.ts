import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubmissionId } from '@app/domain';
import type { RequestOptions } from '../../submissions/submit.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { answerEndOf } from '../replies/answer-end.js';
import { readPreference } from '../replies/preference.js';

/** From the headers how a caller wants its answer, and from its connection whether it has got one. */
export const ReadRequestOptions = createParamDecorator((_: unknown, context: ExecutionContext): RequestOptions => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  return {
    preference: readPreference(request.headers.prefer),
    idempotencyKey: readIdempotencyKey(request),
    onAnswerEnd: answerEndOf(request, http.getResponse<FastifyReply>()),
    noteSubmission: (id: SubmissionId) => void (request.submissionId = id),
    requestId: request.id,
  };
});
