import { CONSOLE_SESSION_S } from '@app/access';
import type { FastifyRequest } from 'fastify';
import { type Audience, CONSOLE_PATH } from './console-request.js';
import { hiddenCookie, readCookie } from './hidden-cookie.js';

const nameOf = (audience: Audience): string => `risiti_${audience}`;

export const sessionCookieOf = (request: FastifyRequest, audience: Audience): string | undefined =>
  readCookie(request, nameOf(audience));

/** The browser sends it to the console only, and no page of another site can make it do so. */
export const sessionCookie = (request: FastifyRequest, audience: Audience, value: string): { 'Set-Cookie': string } =>
  cookie(request, audience, value, CONSOLE_SESSION_S);

export const noSessionCookie = (request: FastifyRequest, audience: Audience): { 'Set-Cookie': string } =>
  cookie(request, audience, '', 0);

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i;

/** A browser sends a cookie that is `secure` over HTTPS only. So it is, even if a proxy says that the page came over HTTP. */
const cookie = (request: FastifyRequest, audience: Audience, value: string, maxAge: number) =>
  hiddenCookie(request, {
    ...{ name: nameOf(audience), value, path: CONSOLE_PATH, maxAge, sameSite: 'strict' },
    secure: !LOOPBACK.test(request.hostname),
  });
