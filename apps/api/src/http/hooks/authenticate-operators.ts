import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isByConsole } from '../requests/console-request.js';
import { routePathOf } from '../requests/upload-route.js';
import type { OperatorEntrance } from './operator-entrance.js';
import { CODE_HEADER, failureOf, isToBeRepeated, type LoginRefusal, refusalOf } from './operator-refusals.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail address of the operator who calls; for a program also the name of its key. */
    operator: string | null;
    /** The operator has sent a code of their second factor with this request. */
    hasFreshCode: boolean;
  }
}

const OPERATOR_PATHS = /^\/admin(\/|$)/;
const OPERATOR_API_PATHS = /^\/admin\/api(\/|$)/;

export const isOperatorRequest = (request: FastifyRequest): boolean => OPERATOR_PATHS.test(routePathOf(request));
/** Programs call these paths, so a refusal is an envelope. The board gets plain text. */
export const isOperatorApiRequest = (request: FastifyRequest): boolean => OPERATOR_API_PATHS.test(routePathOf(request));

/**
 * The next release lets no person in by HTTP Basic, neither into the operators' API nor to the board. The headers are those of
 * RFC 9745: since when this is known, which is 29 November 2026, and where it stands.
 */
const BASIC_ENDS = { Deprecation: '@1795910400', Link: '</admin/api/docs>; rel="deprecation"; type="text/html"' };

/**
 * Asks for the login of an operator below /admin: pages, files, and both APIs, that of the board and ours. In our own API a program
 * may send a key instead, which alone counts then. At an address of the console its cookie alone counts. This is a Fastify hook, because
 * the board is a Fastify plugin that no Nest guard sees.
 */
export async function authenticateOperators(fastify: FastifyInstance, entrance: OperatorEntrance): Promise<void> {
  fastify.decorateRequest('operator', null);
  fastify.decorateRequest('hasFreshCode', false);
  fastify.addHook('onRequest', (request, http, next) => {
    if (!isOperatorRequest(request)) return next();
    const end = (error?: Error): void => {
      if (!error) next();
      else if (isOperatorApiRequest(request)) next(failureOf(refusalOf(error)));
      else sendPlainRefusal(http, refusalOf(error));
    };
    const key = isOperatorApiRequest(request) ? request.headers['x-api-key'] : undefined;
    if (isByConsole(request)) return void entrance.letBrowserIn(request).then(() => end(), end);
    if (key !== undefined) return void entrance.letProgramIn(request, String(key)).then(() => end(), end);
    void http.headers(BASIC_ENDS);
    fastify.basicAuth(request, http, end);
  });
  await fastify.register(basicAuth, {
    authenticate: { realm: 'Risiti operators' },
    // The ledger has all addresses in small letters.
    validate: (email, password, request, http) => entrance.letPersonIn(email.toLowerCase(), password, request, http),
  });
}

function sendPlainRefusal(http: FastifyReply, { refusal, retryAfterS }: LoginRefusal): void {
  if (isToBeRepeated(refusal)) void http.header('Retry-After', String(retryAfterS));
  const { status, message, field, fix } = refusal;
  const text = [CODE_HEADER, 'cookie'].includes(field) ? `${message} ${fix}` : message;
  void http.status(status).type('text/plain; charset=utf-8').send(`${text}\n`);
}
