import type { FastifyRequest } from 'fastify';
import { FACTOR_PASS_S } from '@app/access';
import { hiddenCookie, readCookie } from './hidden-cookie.js';

const NAME = 'risiti_second_factor';

/** The pass that an operator's browser got for a right code. */
export const passOf = (request: FastifyRequest): string | undefined => readCookie(request, NAME);

/**
 * A link of an alert in another site may bring the pass (`lax`), so that it asks for no code again; changes that another site orders
 * are refused anyway.
 */
export const passCookie = (request: FastifyRequest, pass: string): { 'Set-Cookie': string } =>
  hiddenCookie(request, { name: NAME, value: pass, path: '/admin', maxAge: FACTOR_PASS_S, sameSite: 'lax' });
