import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoginResult, OperatorLogin } from '@app/access';
import { type Failure, failedAt } from '../errors/failure.js';
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
  429: 'Too many login attempts from this IP address. Try again after Retry-After seconds.',
  503: 'The database cannot be reached, so the login was not checked. Try again after Retry-After seconds.',
};
type RefusalStatus = keyof typeof REFUSAL_TEXTS;

const STATUS_BY_ANSWER: Record<Exclude<LoginResult, 'operator'>, RefusalStatus> = { refused: 401, busy: 429 };
const CODE_BY_STATUS = { 401: '001', 429: '006', 503: '905' } as const;
const RETRY_AFTER_S = '15';

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
      else if (isOperatorApiRequest(request)) next(failureOf(statusOf(error)));
      else sendPlainRefusal(http, statusOf(error));
    });
  });
  await fastify.register(basicAuth, {
    authenticate: { realm: 'Risiti operators' },
    validate: async (email, password, request) => {
      const answer = await login.check({ email, password, address: request.ip }).catch((error: unknown) => {
        onError(error);
        throw refusalError(503);
      });
      if (answer !== 'operator') throw refusalError(STATUS_BY_ANSWER[answer]);
      request.operator = email;
    },
  });
}

const refusalError = (statusCode: RefusalStatus): Error =>
  Object.assign(new Error(REFUSAL_TEXTS[statusCode]), { statusCode });

/** The plugin throws an error of its own for a header that it cannot read. */
function statusOf(error: Error): RefusalStatus {
  const { statusCode } = error as Error & { statusCode?: number };
  return statusCode === 429 || statusCode === 503 ? statusCode : 401;
}

const failureOf = (status: RefusalStatus): Failure =>
  failedAt(
    CODE_BY_STATUS[status],
    'authorization',
    REFUSAL_TEXTS[status],
    status === 401
      ? 'Use HTTP Basic with the e-mail address and the password of an operator.'
      : 'Send the request again after Retry-After seconds.',
    {
      status,
      headers: status === 401 ? {} : { 'Retry-After': RETRY_AFTER_S },
    },
  );

function sendPlainRefusal(http: FastifyReply, status: RefusalStatus): void {
  if (status !== 401) void http.header('Retry-After', RETRY_AFTER_S);
  void http.status(status).type('text/plain; charset=utf-8').send(`${REFUSAL_TEXTS[status]}\n`);
}
