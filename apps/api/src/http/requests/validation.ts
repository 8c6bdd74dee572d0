import type { FastifyRequest } from 'fastify';
import type { InvalidBody } from '@app/contract';
import type { CallFirst } from '@app/domain';
import { failedAt } from '../errors/failure.js';

declare module 'fastify' {
  interface FastifyRequest {
    validation?: Validation;
  }
}

/** The findings on the way of a request that only asks what a post would get. */
export interface Validation {
  /** The errors of the body alone, if the rest of it could be judged all the same. */
  body: InvalidBody | null;
  /** The completed document; null if it could not be completed. */
  shown: { document: object | null; taxes: object[] | null };
  callsFirst: readonly CallFirst[];
  /** The request has an Idempotency-Key, which it does not use. */
  hasKey: boolean;
  /** A post would ask the authority something first. */
  lookupPending: boolean;
}

/** Null if the request is a post. Any value but "true" is refused, so that nothing is sold by a misspelt one. */
export function validationOf(request: FastifyRequest): Validation | null {
  const { validate } = request.query as Record<string, unknown>;
  if (validate === undefined) return null;
  if (validate !== 'true')
    throw failedAt(
      '003',
      'validate',
      'validate must be "true" or left out; nothing was done.',
      'Send ?validate=true to learn what a post would get, or leave validate out to post the document.',
    );
  return (request.validation ??= {
    ...{ body: null, callsFirst: [], lookupPending: false },
    hasKey: request.headers['idempotency-key'] !== undefined,
    shown: { document: null, taxes: null },
  });
}
