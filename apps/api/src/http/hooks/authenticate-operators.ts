import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoginAnswer, OperatorLogin } from '@app/access';
import { addressOf } from '../requests/route-path.js';
import { type Failure, failedAt } from '../errors/failure.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail address of the operator who asks. */
    operator: string | null;
  }
}

export interface Door {
  login: OperatorLogin;
  onError(error: unknown): void;
}

/** Why somebody is not let in, for the person in front of the browser, or the program. */
const REFUSALS = {
  401: 'This is for operators: log in with the e-mail address and the password of one.',
  429: 'Too many wrong passwords came from here, or are being checked now. Try again in some seconds.',
  503: 'Who you are cannot be looked up now, since the ledger is out of reach. Try again in some seconds.',
};
type Status = keyof typeof REFUSALS;

const STATUSES: Record<Exclude<LoginAnswer, 'operator'>, Status> = { refused: 401, busy: 429 };
const CODES = { 401: '001', 429: '006', 503: '905' } as const;
const RETRY_AFTER_S = '15';

const OPERATORS = /^\/admin(\/|$)/;
const API = /^\/admin\/api(\/|$)/;

export const isForOperators = (request: FastifyRequest): boolean => OPERATORS.test(addressOf(request));
/** Programs want to be told as programs are; whoever sees the board is told in plain text. */
export const isOperatorsApi = (request: FastifyRequest): boolean => API.test(addressOf(request));

/** Before anything else below /admin: pages, files, and both APIs, the board's own and ours. */
export async function letOnlyOperatorsIn(fastify: FastifyInstance, { login, onError }: Door): Promise<void> {
  fastify.decorateRequest('operator', null);
  fastify.addHook('onRequest', (request, http, next) => {
    if (!isForOperators(request)) return next();
    fastify.basicAuth(request, http, (error) => {
      if (!error) next();
      else if (isOperatorsApi(request)) next(failureOf(statusOf(error)));
      else refuse(http, statusOf(error));
    });
  });
  await fastify.register(basicAuth, {
    authenticate: { realm: 'Risiti operators' },
    validate: async (email, password, request) => {
      const answer = await login.check({ email, password, address: request.ip }).catch((error: unknown) => {
        onError(error);
        throw refusal(503);
      });
      if (answer !== 'operator') throw refusal(STATUSES[answer]);
      request.operator = email;
    },
  });
}

const refusal = (statusCode: Status): Error => Object.assign(new Error(REFUSALS[statusCode]), { statusCode });

/** The plugin gives one of its own to what it cannot read. */
function statusOf(error: Error): Status {
  const { statusCode } = error as Error & { statusCode?: number };
  return statusCode === 429 || statusCode === 503 ? statusCode : 401;
}

const failureOf = (status: Status): Failure =>
  failedAt(CODES[status], 'authorization', REFUSALS[status], 'Use HTTP Basic with the login of an operator.', {
    status,
    headers: status === 401 ? {} : { 'Retry-After': RETRY_AFTER_S },
  });

function refuse(http: FastifyReply, status: Status): void {
  if (status !== 401) void http.header('Retry-After', RETRY_AFTER_S);
  void http.status(status).type('text/plain; charset=utf-8').send(`${REFUSALS[status]}\n`);
}
