import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SubmissionId } from '@app/domain';
import type { RequestSink } from '@app/observability';

declare module 'fastify' {
  interface FastifyInstance {
    requestSink: RequestSink;
  }
  interface FastifyRequest {
    /** The submission it turned out to be about. */
    submissionId: SubmissionId | null;
  }
}

/**
 * Tells of every request once it is over. Fastify's own logger would say two lines of each, with the query in them, and
 * make a logger per request; its `onResponse` never hears of a till that hung up.
 */
export function reportRequests(fastify: FastifyInstance, sink: RequestSink): void {
  fastify.decorate('requestSink', sink);
  fastify.decorateRequest('submissionId', null);
  fastify.addHook('onRequest', (request, http, next) => {
    reportWhenClosed(request, http);
    next();
  });
}

/** Also for what is refused before there are hooks. */
export function reportWhenClosed(request: FastifyRequest, http: FastifyReply): void {
  const startedAt = performance.now();
  const { requestSink } = request.server;
  http.raw.once('close', () =>
    requestSink({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: http.raw.writableFinished ? http.raw.statusCode : null,
      ms: performance.now() - startedAt,
      requestId: request.id,
      appId: request.principal?.appId ?? null,
      submissionId: request.submissionId,
    }),
  );
}
