import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OperatorLogin, TooManyPasswords } from '@app/access';
import { type Failure, failedAt } from '../errors/failure.js';
import { clientNetworkOf } from '../requests/client-network.js';
import { markCookie, markOf } from '../requests/known-browser-cookie.js';
import { routePathOf } from '../requests/upload-route.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail address of the operator who calls. */
    operator: string | null;
  }
}

export interface OperatorAuthenticator {
  login: OperatorLogin;
  onError(error: unknown): void;
}

/** The reasons of a refusal, both for a person at a browser and for a program. */
const REFUSAL_TEXTS = {
  401: 'This address needs the login of an operator: e-mail address and password.',
  429: 'Too many login attempts from this IP address or for this e-mail address. Try again after Retry-After seconds.',
  503: 'The database cannot be reached, so the login was not checked. Try again after Retry-After seconds.',
};
type RefusalStatus = keyof typeof REFUSAL_TEXTS;

const CODE_BY_STATUS = { 401: '001', 429: '006', 503: '905' } as const;
/** The time after which the database may be back. */
const RETRY_AFTER_S = 15;

/** Why an operator was not let in. */
class LoginRefusal extends Error {
  constructor(
    readonly statusCode: RefusalStatus,
    readonly retryAfterS = RETRY_AFTER_S,
  ) {
    super(REFUSAL_TEXTS[statusCode]);
  }
}

const OPERATOR_PATHS = /^\/admin(\/|$)/;
const OPERATOR_API_PATHS = /^\/admin\/api(\/|$)/;

export const isOperatorRequest = (request: FastifyRequest): boolean => OPERATOR_PATHS.test(routePathOf(request));
/** Programs call these paths, so a refusal is an envelope. The board gets plain text. */
export const isOperatorApiRequest = (request: FastifyRequest): boolean => OPERATOR_API_PATHS.test(routePathOf(request));

/**
 * Asks for the login of an operator below /admin: pages, files, and both APIs, that of the board and ours. This is a Fastify
 * hook, because the board is a Fastify plugin that no Nest guard sees.
 */
export async function authenticateOperators(
  fastify: FastifyInstance,
  { login, onError }: OperatorAuthenticator,
): Promise<void> {
  fastify.decorateRequest('operator', null);
  fastify.addHook('onRequest', (request, http, next) => {
    if (!isOperatorRequest(request)) return next();
    fastify.basicAuth(request, http, (error) => {
      if (!error) next();
      else if (isOperatorApiRequest(request)) next(failureOf(refusalOf(error)));
      else sendPlainRefusal(http, refusalOf(error));
    });
  });
  await fastify.register(basicAuth, {
    authenticate: { realm: 'Risiti operators' },
    validate: async (email, password, request, http) => {
      const from = { address: clientNetworkOf(request), mark: markOf(request) };
      const answer = await login.check({ email, password, ...from }).catch((error: unknown) => {
        onError(error);
        throw new LoginRefusal(503);
      });
      if (answer === 'refused') throw new LoginRefusal(401);
      if (answer instanceof TooManyPasswords) throw new LoginRefusal(429, answer.retryAfterS);
      if (answer.newMark) void http.headers(markCookie(request, answer.newMark, '/admin'));
      request.operator = email;
    },
  });
}

/** The plugin throws an error of its own for a header that it cannot read. */
const refusalOf = (error: Error): LoginRefusal => (error instanceof LoginRefusal ? error : new LoginRefusal(401));

const failureOf = ({ statusCode, message, retryAfterS }: LoginRefusal): Failure =>
  failedAt(
    CODE_BY_STATUS[statusCode],
    'authorization',
    message,
    statusCode === 401
      ? 'Use HTTP Basic with the e-mail address and the password of an operator.'
      : 'Send the request again after Retry-After seconds.',
    {
      status: statusCode,
      headers: statusCode === 401 ? {} : { 'Retry-After': String(retryAfterS) },
    },
  );

function sendPlainRefusal(http: FastifyReply, { statusCode, message, retryAfterS }: LoginRefusal): void {
  if (statusCode !== 401) void http.header('Retry-After', String(retryAfterS));
  void http.status(statusCode).type('text/plain; charset=utf-8').send(`${message}\n`);
}
