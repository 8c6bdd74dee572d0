import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Session } from '@app/persistence';
import { Failure } from '../http/errors/failure.js';

/** The login of the user. A route with this parameter needs a token. */
export const UserSession = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!session) throw new Failure('001');
  return session;
});
