import type { FastifyRequest } from 'fastify';
import { addressOf } from './route-path.js';

/** Where signatures are looked up, which nobody needs to do as often as he sells, but for who guesses. */
export const VERIFICATIONS = '/api/v1/invoice-verifications';

export const isVerification = (request: FastifyRequest): boolean =>
  request.method === 'POST' && addressOf(request) === VERIFICATIONS;
