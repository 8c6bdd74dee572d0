import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../http/errors/failure.js';

/** Who asks. A route below /admin can only be reached by an operator. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { operator } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!operator) throw new Failure('001');
  return operator;
});
