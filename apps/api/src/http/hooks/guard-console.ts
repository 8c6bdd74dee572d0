import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failedAt } from '../errors/failure.js';
import { noSuchAddress } from '../errors/unknown-addresses.js';
import { isByConsole, isConsoleSession, isOfBoard } from '../requests/console-request.js';
import { READ_METHODS } from '../requests/idempotency-key.js';
import { routePathOf } from '../requests/upload-route.js';
import { CONSOLE_ROUTES, PUBLIC_CONSOLE_ROUTE } from './console-routes.js';
import { comesFromPageOfOurs } from './same-origin.js';

/** The pages of the console send it with every request. A form or an image of another site cannot. */
export const CONSOLE_HEADER = 'x-risiti-console';

/** True of requests that count on the cookie of the console. */
const usesCookie = (request: FastifyRequest): boolean => isByConsole(request) || isConsoleSession(request);

/**
 * A browser sends a cookie whichever page asks. So the request must show that a page of the console asks, and what it changes more so.
 * The script of the board cannot send the header: what is read there changes nothing, and no page of another site gets the cookie.
 */
export function refuseForeignPages(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (!usesCookie(request)) return;
    const isReading = READ_METHODS.includes(request.method);
    if (request.headers[CONSOLE_HEADER] === undefined && !(isReading && isOfBoard(request))) throw withoutMark();
    if (!isReading && !comesFromPageOfOurs(request)) throw fromElsewhere();
  });
}

const LOGOUT = 'POST /api/v1/dashboard/logout';

/** Runs when it is known who calls. An address that a role does not open looks as if it did not exist, to a manager with a token too. */
export function allowByRole(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (!isByConsole(request) && request.session?.role !== 'MANAGER') return;
    const route = `${request.method === 'HEAD' ? 'GET' : request.method} ${routePathOf(request)}`;
    if (route === (isByConsole(request) ? PUBLIC_CONSOLE_ROUTE : LOGOUT)) return;
    const role = request.operator === null ? request.session?.role : 'OPERATOR';
    if (!role || !CONSOLE_ROUTES[role].has(route)) throw noSuchAddress();
  });
}

const FIX = 'Use an API key, or log in with POST /api/v1/dashboard/login, at the same address without /console.';

const withoutMark = () =>
  failedAt('001', CONSOLE_HEADER, 'Only the pages of the console may call addresses below /console.', FIX, {
    status: 403,
  });

const fromElsewhere = () =>
  failedAt('001', 'origin', 'The request does not come from a page of this console.', FIX, { status: 403 });
