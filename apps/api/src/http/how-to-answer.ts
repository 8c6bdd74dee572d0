import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Preference, readPreference } from './preference.js';

/** How a caller wants its answer, and whether it is still there to get one. */
export interface Asking {
  preference: Preference;
  isThere(): boolean;
}

export const HowToAnswer = createParamDecorator((_: unknown, context: ExecutionContext): Asking => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { raw } = http.getResponse<FastifyReply>();
  return { preference: readPreference(request.headers.prefer), isThere: () => !raw.destroyed };
});
