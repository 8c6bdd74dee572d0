import type { FastifyRequest } from 'fastify';
import { routePathOf } from './route-path.js';

/** Where signatures are looked up, which nobody needs to do as often as he sells, but for who guesses. */
export const VERIFICATION_PATH = '/api/v1/invoice-verifications';

export const isVerification = (request: FastifyRequest): boolean =>
  request.method === 'POST' && routePathOf(request) === VERIFICATION_PATH;
