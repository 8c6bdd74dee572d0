import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Reply } from './reply.js';

/** Controllers return replies as values. Only this interceptor makes HTTP answers of them. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor<Reply, unknown> {
  intercept(context: ExecutionContext, next: CallHandler<Reply>): Observable<unknown> {
    const http = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ status, headers, body }) => {
        http.status(status).headers(headers ?? {});
        return body;
      }),
    );
  }
}
