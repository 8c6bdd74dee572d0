import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

interface HiddenCookie {
  name: string;
  value: string;
  path: string;
  maxAge: number;
  sameSite: 'strict' | 'lax';
  /** By default, if the page came by TLS. */
  secure?: boolean;
}

/** The browser sends it below its path only, and shows it to no script. */
export const hiddenCookie = ({ protocol }: FastifyRequest, cookie: HiddenCookie): { 'Set-Cookie': string } => ({
  'Set-Cookie': stringifySetCookie({ secure: protocol === 'https', ...cookie, httpOnly: true }),
});

export const readCookie = ({ headers }: FastifyRequest, name: string): string | undefined =>
  parseCookie(headers.cookie ?? '')[name];
