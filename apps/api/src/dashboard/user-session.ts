import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Session } from '@app/persistence';
import { Failure, failedAt } from '../http/errors/failure.js';

function sessionOf(context: ExecutionContext): Session {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!session) throw new Failure('001');
  return session;
}

/** The login of the user. A route with this parameter needs a token. */
export const UserSession = createParamDecorator((_: unknown, context: ExecutionContext) => sessionOf(context));

/** The same of an owner of the account. */
export const OwnerSession = createParamDecorator((_: unknown, context: ExecutionContext): Session => {
  const session = sessionOf(context);
  requireOwner(session);
  return session;
});

/** Changes to the account as a whole are for its owners. */
export function requireOwner({ role }: Session): void {
  if (role === 'OWNER') return;
  throw failedAt(
    '001',
    'role',
    'Only an owner of the account may do this.',
    'Log in as an OWNER of the account, or ask an owner to do this.',
    {
      status: 403,
    },
  );
}
