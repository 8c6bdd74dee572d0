import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

interface HiddenCookie {
  name: string;
  value: string;
  path: string;
  maxAge: number;
  sameSite: 'strict' | 'lax';
}

/** The browser sends it below its path only, and shows it to no script. */
export const hiddenCookie = ({ protocol }: FastifyRequest, cookie: HiddenCookie): { 'Set-Cookie': string } => ({
  'Set-Cookie': stringifySetCookie({ ...cookie, httpOnly: true, secure: protocol === 'https' }),
});

export const readCookie = ({ headers }: FastifyRequest, name: string): string | undefined =>
  parseCookie(headers.cookie ?? '')[name];
