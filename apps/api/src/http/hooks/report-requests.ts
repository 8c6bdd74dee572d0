import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SubmissionId } from '@app/domain';
import type { FinishedRequest, RequestSink } from '@app/observability';
import { isByConsole } from '../requests/console-request.js';
import { clientAddressOf } from '../requests/client-network.js';

declare module 'fastify' {
  interface FastifyInstance {
    requestSink: RequestSink;
  }
  interface FastifyRequest {
    /** The submission that the request is about, once it is known. */
    submissionId: SubmissionId | null;
    /** The body of the answer, as long as it is an object. */
    answer: FinishedRequest['answer'];
  }
}

/**
 * Reports every request once its connection is done with it. The logger of Fastify would write two lines a request, with the
 * query in them, and `onResponse` does not run for a till that hung up.
 */
export function reportRequests(fastify: FastifyInstance, sink: RequestSink): void {
  fastify.decorate('requestSink', sink);
  fastify.decorateRequest('submissionId', null);
  fastify.decorateRequest('answer', undefined);
  fastify.addHook('onRequest', (request, http, next) => {
    reportWhenClosed(request, http);
    next();
  });
  fastify.addHook<object>('preSerialization', (request, _, answer, next) => {
    const { resultCd, errors } = answer as NonNullable<FinishedRequest['answer']>;
    request.answer = { resultCd, errors };
    next(null, answer);
  });
}

/** `refuseAddress` calls this too, since hooks do not run for a malformed address. */
export function reportWhenClosed(request: FastifyRequest, http: FastifyReply): void {
  const startedAt = performance.now();
  const { requestSink } = request.server;
  // Node.js forgets the address of a connection that closes before anybody has asked for it.
  const address = clientAddressOf(request);
  // The answer of a list has eleven: four of ours, and seven of Nest and Fastify. Node.js warns from the eleventh on.
  http.raw.setMaxListeners(16);
  http.raw.once('close', () =>
    requestSink({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: http.raw.writableFinished ? http.raw.statusCode : null,
      ms: performance.now() - startedAt,
      requestId: request.id,
      address,
      appId: request.principal?.appId ?? null,
      isByConsole: isByConsole(request),
      submissionId: request.submissionId,
      answer: request.answer,
    }),
  );
}
