import { type BrowserMarks, KNOWN_BROWSER_DAYS } from '@app/access';
import type { FastifyRequest } from 'fastify';
import { type Audience, CONSOLE_PATH, consoleLoginOf } from './console-request.js';
import { hiddenCookie, readCookie } from './hidden-cookie.js';
import { routePathOf } from './upload-route.js';

const NAME = 'risiti_known_browser';
const DAY_S = 86_400;
/** Users of the dashboard log in here; operators log in everywhere below /admin. */
const LOGIN_PATH = '/api/v1/dashboard/login';

/** The mark that the browser got from its last login. */
export const markOf = (request: FastifyRequest): string | undefined => readCookie(request, NAME);

const consoleNameOf = (audience: Audience): string => `${NAME}_${audience}`;

/** At the console one browser may know a person of a shop and an operator. */
export const consoleMarkOf = (request: FastifyRequest, audience: Audience): string | undefined =>
  readCookie(request, consoleNameOf(audience));

/** The mark of a login at the dashboard or the console; null without one that was signed here. Whose it is shows only when the user is read. */
export function loginMarkOf(request: FastifyRequest, marks: BrowserMarks | undefined): string | null {
  const audience = consoleLoginOf(request);
  if (audience) return marks?.open(consoleMarkOf(request, audience)) ?? null;
  return routePathOf(request) === LOGIN_PATH ? (marks?.open(markOf(request)) ?? null) : null;
}

export const markCookie = (
  request: FastifyRequest,
  mark: string,
  path: '/admin' | typeof LOGIN_PATH = LOGIN_PATH,
): { 'Set-Cookie': string } => cookie(request, NAME, mark, path);

/** The mark is signed, so that a stranger cannot make one up. */
export const consoleMarkCookie = (
  request: FastifyRequest,
  audience: Audience,
  signedMark: string,
): { 'Set-Cookie': string } => cookie(request, consoleNameOf(audience), signedMark, CONSOLE_PATH);

const cookie = (request: FastifyRequest, name: string, value: string, path: string): { 'Set-Cookie': string } =>
  hiddenCookie(request, { ...{ name, value, path, maxAge: KNOWN_BROWSER_DAYS * DAY_S }, sameSite: 'strict' });
