import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { FACTOR_PASS_S } from '@app/access';

const NAME = 'risiti_second_factor';

/** The pass that an operator's browser got for a right code. */
export const passOf = ({ headers }: FastifyRequest): string | undefined => parseCookie(headers.cookie ?? '')[NAME];

/** The browser sends the pass below /admin only, with requests of our own pages only, and shows it to no script. */
export const passCookie = ({ protocol }: FastifyRequest, pass: string): { 'Set-Cookie': string } => ({
  'Set-Cookie': stringifySetCookie({
    ...{ name: NAME, value: pass, path: '/admin', maxAge: FACTOR_PASS_S },
    ...{ httpOnly: true, sameSite: 'strict', secure: protocol === 'https' },
  }),
});
