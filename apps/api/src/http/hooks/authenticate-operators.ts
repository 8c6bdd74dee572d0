import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodesPaused, type FailedLogins, type OperatorLogin, TooManyPasswords } from '@app/access';
import { clientAddress } from '@app/persistence';
import { type Failure, failedAt } from '../errors/failure.js';
import { clientAddressOf, clientNetworkOf } from '../requests/client-network.js';
import { markCookie, markOf } from '../requests/known-browser-cookie.js';
import { passCookie, passOf } from '../requests/second-factor-cookie.js';
import { routePathOf } from '../requests/upload-route.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail address of the operator who calls. */
    operator: string | null;
  }
}

export interface OperatorAuthenticator {
  login: OperatorLogin;
  failures: FailedLogins;
  /** An operator without a second factor may only enrol one. */
  requiresSecondFactor: boolean;
  onError(error: unknown): void;
}

interface Refusal {
  status: 401 | 403 | 429 | 503;
  code: '001' | '006' | '905';
  field: string;
  /** The reason, both for a person at a browser and for a program. */
  message: string;
  fix: string;
}

const CODE_HEADER = 'X-One-Time-Code';
const HOW_TO_SEND_A_CODE =
  `Send the six digits that your app shows now in the header ${CODE_HEADER}, or type them behind the password: ` +
  'secret123456. Each code is good once.';
const AGAIN = 'Send the request again after Retry-After seconds.';

const REFUSALS = {
  refused: {
    ...{ status: 401, code: '001', field: 'authorization' },
    message: 'This address needs the login of an operator: e-mail address and password.',
    fix: 'Use HTTP Basic with the e-mail address and the password of an operator.',
  },
  codeMissing: {
    ...{ status: 401, code: '001', field: CODE_HEADER },
    message: 'This login has a second factor, and its code is missing.',
    fix: HOW_TO_SEND_A_CODE,
  },
  codeWrong: {
    ...{ status: 401, code: '001', field: CODE_HEADER },
    message: 'The code of the second factor is wrong, too old, or was used before.',
    fix: HOW_TO_SEND_A_CODE,
  },
  codesPaused: {
    ...{ status: 429, code: '006', field: CODE_HEADER },
    message:
      'Too many wrong codes in a row came with the right password, so no code of this login is checked until Retry-After is over.',
    fix:
      'If you did not send them, another person knows your password: have another one set from a shell with ' +
      '"npm run operator -- reset --email <e-mail>", which ends the pause. Otherwise wait, and compare the clock of your phone.',
  },
  mustEnrol: {
    ...{ status: 403, code: '001', field: CODE_HEADER },
    message: 'This installation requires a second factor, and this login has none.',
    fix: 'Enrol one: POST /admin/api/second-factor, and confirm it with POST /admin/api/second-factor/confirmation.',
  },
  tooMany: {
    ...{ status: 429, code: '006', field: 'authorization' },
    message:
      'Too many login attempts from this IP address or for this e-mail address. Try again after Retry-After seconds.',
    fix: AGAIN,
  },
  unchecked: {
    ...{ status: 503, code: '905', field: 'authorization' },
    message:
      'The login could not be checked, for example because the database cannot be reached. Try again after Retry-After seconds.',
    fix: AGAIN,
  },
} as const satisfies Record<string, Refusal>;

/** The time after which the database may be back. */
const RETRY_AFTER_S = 15;

/** The reason why an operator was not let in. */
class LoginRefusal extends Error {
  readonly refusal: Refusal;
  /** The plugin asks for a password if this is 401. */
  readonly statusCode: number;

  constructor(
    name: keyof typeof REFUSALS,
    readonly retryAfterS = RETRY_AFTER_S,
  ) {
    super(REFUSALS[name].message);
    this.refusal = REFUSALS[name];
    this.statusCode = this.refusal.status;
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
  { login, failures, requiresSecondFactor, onError }: OperatorAuthenticator,
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
    validate: async (typed, password, request, http) => {
      // The ledger has all addresses in small letters.
      const email = typed.toLowerCase();
      const from = { address: clientNetworkOf(request), mark: markOf(request), pass: passOf(request) };
      const code = codeOf(request);
      const unchecked = (error: unknown): never => {
        onError(error);
        throw new LoginRefusal('unchecked');
      };
      const answer = await login.check({ email, password, code, ...from }).catch(unchecked);
      const isFailure = typeof answer === 'string' ? answer !== 'codeMissing' : !('newMark' in answer);
      if (isFailure) failures.count(email, clientAddressOf(request));
      if (typeof answer === 'string') throw new LoginRefusal(answer);
      if (answer instanceof CodesPaused) throw new LoginRefusal('codesPaused', answer.pausedForS);
      if (answer instanceof TooManyPasswords) throw new LoginRefusal('tooMany', answer.retryAfterS);
      if (answer.newMark) void http.headers(markCookie(request, answer.newMark, '/admin'));
      if (answer.newPass) void http.headers(passCookie(request, answer.newPass));
      if (requiresSecondFactor && !answer.hasSecondFactor && !isEnrolment(request)) throw new LoginRefusal('mustEnrol');
      await clientAddress.run(clientAddressOf(request), () => login.recordLogin(email)).catch(unchecked);
      request.operator = email;
    },
  });
}

const codeOf = ({ headers }: FastifyRequest): string | undefined => {
  const code = headers[CODE_HEADER.toLowerCase()];
  return typeof code === 'string' ? code.trim() : undefined;
};

const ENROLMENT_PATHS = /^\/admin\/api\/second-factor(\/|$)/;
const isEnrolment = (request: FastifyRequest): boolean => ENROLMENT_PATHS.test(routePathOf(request));

/** The plugin throws an error of its own for a header that it cannot read. */
const refusalOf = (error: Error): LoginRefusal => (error instanceof LoginRefusal ? error : new LoginRefusal('refused'));

const isToBeRepeated = ({ status }: Refusal): boolean => status === 429 || status === 503;

function failureOf({ refusal, retryAfterS }: LoginRefusal): Failure {
  const { status, code, field, message, fix } = refusal;
  const headers: Record<string, string> = isToBeRepeated(refusal) ? { 'Retry-After': String(retryAfterS) } : {};
  return failedAt(code, field, message, fix, { status, headers });
}

function sendPlainRefusal(http: FastifyReply, { refusal, retryAfterS }: LoginRefusal): void {
  if (isToBeRepeated(refusal)) void http.header('Retry-After', String(retryAfterS));
  const { status, message, field, fix } = refusal;
  const text = field === CODE_HEADER ? `${message} ${fix}` : message;
  void http.status(status).type('text/plain; charset=utf-8').send(`${text}\n`);
}
