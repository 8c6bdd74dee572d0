import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { FACTOR_PASS_S } from '@app/access';

const NAME = 'risiti_second_factor';

/** The pass that an operator's browser got for a right code. */
export const passOf = ({ headers }: FastifyRequest): string | undefined => parseCookie(headers.cookie ?? '')[NAME];

/**
 * The browser sends the pass below /admin only, and shows it to no script. A link of an alert in another site may bring it (`lax`), so that
 * it asks for no code again; changes that another site orders are refused anyway.
 */
export const passCookie = ({ protocol }: FastifyRequest, pass: string): { 'Set-Cookie': string } => ({
  'Set-Cookie': stringifySetCookie({
    ...{ name: NAME, value: pass, path: '/admin', maxAge: FACTOR_PASS_S },
    ...{ httpOnly: true, sameSite: 'lax', secure: protocol === 'https' },
  }),
});
