import type { FastifyRequest } from 'fastify';
import { type BrowserMarks, KNOWN_BROWSER_DAYS } from '@app/access';
import type { CONSOLE_PATH } from './console-request.js';
import { hiddenCookie, readCookie } from './hidden-cookie.js';
import { routePathOf } from './upload-route.js';

const NAME = 'risiti_known_browser';
const DAY_S = 86_400;
/** Users of the dashboard log in here; operators log in everywhere below /admin. */
const LOGIN_PATH = '/api/v1/dashboard/login';

/** The mark that the browser got from its last login. */
export const markOf = (request: FastifyRequest): string | undefined => readCookie(request, NAME);

/** The mark of a login at the dashboard; null without one that was signed here. Whose it is shows only when the user is read. */
export const loginMarkOf = (request: FastifyRequest, marks: BrowserMarks | undefined): string | null =>
  routePathOf(request) === LOGIN_PATH ? (marks?.open(markOf(request)) ?? null) : null;

export const markCookie = (
  request: FastifyRequest,
  mark: string,
  path: '/admin' | typeof CONSOLE_PATH | typeof LOGIN_PATH = LOGIN_PATH,
): { 'Set-Cookie': string } =>
  hiddenCookie(request, {
    ...{ name: NAME, value: mark, path, maxAge: KNOWN_BROWSER_DAYS * DAY_S },
    sameSite: 'strict',
  });
