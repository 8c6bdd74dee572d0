import { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { whenClosed } from '../hooks/when-closed.js';
import { isUpload } from '../requests/upload-route.js';
import type { Reply } from './reply.js';

/** Controllers return replies as values. Only this interceptor makes HTTP answers of them. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor<Reply, unknown> {
  intercept(context: ExecutionContext, next: CallHandler<Reply>): Observable<unknown> {
    const http = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ status, headers, body }) => {
        http.status(status).headers(headers ?? {});
        if (body instanceof Readable) cutOffWithCaller(context.switchToHttp().getRequest(), http);
        return body;
      }),
    );
  }
}

/** A list, or the results of a batch, is sent for a long time. The verdicts of an upload end with the upload. */
function cutOffWithCaller(request: FastifyRequest, { raw }: FastifyReply): void {
  if (request.standing && !isUpload(request))
    whenClosed(
      raw,
      request.standing.watch(() => raw.destroy()),
    );
}
