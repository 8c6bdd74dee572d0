import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import type { FastifyRequest } from 'fastify';
import { violation, Failure } from '../errors/failure.js';
import { READ_METHODS } from './idempotency-key.js';

/** The place where the decorators of the document keep the parameters of an operation. */
const DOCUMENTED_PARAMETERS = 'swagger/apiParameters';
const REFUSED_MAX = 20;
const NAME_LENGTH_MAX = 40;

/**
 * Refuses a query parameter that an operation does not declare, before anything is stored: a sale with `?dryRun=true` would be signed. The
 * addresses of operators refuse it in reads too. A misspelt filter filters nothing: an operator would take the whole list for the cases of
 * one taxpayer, and act on them.
 */
@Injectable()
export class RefuseUnknownParameters implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { method, query } = context.switchToHttp().getRequest<FastifyRequest>();
    if (READ_METHODS.includes(method) && !isForOperators(context.getClass())) return true;
    const known = knownParameters(context.getHandler());
    const unknown = Object.keys(query as object).filter((name) => !known.includes(name));
    if (unknown.length === 0) return true;
    throw new Failure('003', { violations: unknown.slice(0, REFUSED_MAX).map((name) => refusalOf(name, known)) });
  }
}

const isForOperators = (controller: object): boolean =>
  String(Reflect.getMetadata(PATH_METADATA, controller)).startsWith('admin/api');

function knownParameters(handler: object): string[] {
  const parameters = Reflect.getMetadata(DOCUMENTED_PARAMETERS, handler) as { in: string; name: string }[] | undefined;
  return (parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
}

export const NOT_A_PARAMETER = 'This is not a parameter of this address, so nothing was done.';

const refusalOf = (name: string, known: string[]) =>
  violation(
    '003',
    name.slice(0, NAME_LENGTH_MAX),
    NOT_A_PARAMETER,
    known.length > 0
      ? `Use ${known.join(', ')}; or leave it out.`
      : 'Leave it out: this address takes no query parameters.',
  );
