import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubmissionId } from '@app/domain';
import type { IdempotencyKey } from '@app/submission';
import type { OnAnswerEnd } from '../../infrastructure/handed-out-receipts.js';
import { isReplaced } from '../admission/limit-answers.js';
import { READ_METHODS, readIdempotencyKey } from './idempotency-key.js';
import { type Preference, readPreference } from '../replies/preference.js';
import { type Validation, validationOf } from './validation.js';

/** Options of one request: the answer that its caller wants, and the end of that answer. */
export interface RequestOptions {
  preference: Preference;
  /** The body as it was read from JSON, before anything is filled in. */
  body: unknown;
  /** The name under which the request is carried out only once, if the caller gave one. */
  idempotencyKey: IdempotencyKey | null;
  /** A receipt counts as handed out only after the whole answer has left. */
  onAnswerEnd: OnAnswerEnd;
  /** The result of a wait; rejects once the caller may not call any more. */
  whileAllowed<T>(wait: Promise<T>): Promise<T>;
  /** Set if the request only asks what a post would get. */
  validation: Validation | null;
  requestId: string;
  /** The request id that its sender gave. Without it, the submission or batch of the request has the request id itself. */
  givenRequestId: string | null;
  /** Notes which submission the request is about, for the log of requests. */
  noteSubmission(id: SubmissionId): void;
}

/** Reads from the headers how a caller wants its answer, and listens on the connection for the end of that answer. */
export const ReadRequestOptions = createParamDecorator((_: unknown, context: ExecutionContext): RequestOptions => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const validation = READ_METHODS.includes(request.method) ? null : validationOf(request);
  return {
    preference: readPreference(request.headers.prefer),
    body: request.body,
    validation,
    idempotencyKey: validation ? null : readIdempotencyKey(request),
    onAnswerEnd: answerEndOf(request, http.getResponse<FastifyReply>()),
    whileAllowed: (wait) => request.standing?.during(wait) ?? wait,
    noteSubmission: (id: SubmissionId) => void (request.submissionId = id),
    requestId: request.id,
    givenRequestId: givenRequestIdOf(request),
  };
});

/** An id that cannot be logged was replaced by our own. */
export const givenRequestIdOf = ({ headers, id }: FastifyRequest): string | null =>
  headers['x-request-id'] === id ? id : null;

/** An answer ends when the operating system has all of it. The answer to HEAD has no body, and so no receipt; nor has a refusal. */
const answerEndOf =
  ({ method }: FastifyRequest, { raw }: FastifyReply): OnAnswerEnd =>
  (listener) => {
    const notify = (): void => listener(raw.writableFinished && method !== 'HEAD' && !isReplaced(raw));
    if (raw.closed) notify();
    else raw.once('close', notify);
  };
