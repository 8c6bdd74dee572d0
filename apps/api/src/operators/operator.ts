import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../http/errors/failure.js';

/** The operator who calls. Every route below /admin needs the login of one. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  operatorOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export function operatorOf({ operator }: FastifyRequest): string {
  if (!operator) throw new Failure('001');
  return operator;
}
