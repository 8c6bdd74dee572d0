import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CodesPaused,
  type FailedLogins,
  type OperatorKeys,
  type OperatorKeyView,
  type OperatorLogin,
  programOf,
  TooManyPasswords,
} from '@app/access';
import { clientAddress } from '@app/persistence';
import { type Failure, failedAt } from '../errors/failure.js';
import { clientAddressOf, clientNetworkOf } from '../requests/client-network.js';
import { markCookie, markOf } from '../requests/known-browser-cookie.js';
import { READ_METHODS } from '../requests/idempotency-key.js';
import { passCookie, passOf } from '../requests/second-factor-cookie.js';
import { routePathOf } from '../requests/upload-route.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail address of the operator who calls; for a program also the name of its key. */
    operator: string | null;
    /** The operator has sent a code of their second factor with this request. */
    hasFreshCode: boolean;
  }
}

export interface OperatorAuthenticator {
  login: OperatorLogin;
  keys: Pick<OperatorKeys, 'find'>;
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

export const CODE_HEADER = 'X-One-Time-Code';
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
  keyRefused: {
    ...{ status: 401, code: '001', field: 'x-api-key' },
    message:
      'This is no key of an operator that works: it is unknown, has expired or was revoked, or its operator may not log in.',
    fix: 'Make a key with POST /admin/api/operator-keys. The key of an app opens nothing here.',
  },
  keyReads: {
    ...{ status: 403, code: '001', field: 'x-api-key' },
    message: 'This key may only read.',
    fix: 'Use a key with the rights ACT, or log in with HTTP Basic.',
  },
  forPeople: {
    ...{ status: 403, code: '001', field: 'x-api-key' },
    message: 'Only a person may do this: it changes who has a login, a key or a PIN.',
    fix: 'Log in with HTTP Basic: your e-mail address and password.',
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
 * Asks for the login of an operator below /admin: pages, files, and both APIs, that of the board and ours. In our own API a program
 * may send a key instead, which alone counts then. This is a Fastify hook, because the board is a Fastify plugin that no Nest guard sees.
 */
export async function authenticateOperators(
  fastify: FastifyInstance,
  authenticator: OperatorAuthenticator,
): Promise<void> {
  const entrance = new Entrance(authenticator);
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
    if (key === undefined) fastify.basicAuth(request, http, end);
    else entrance.letProgramIn(request, String(key)).then(() => end(), end);
  });
  await fastify.register(basicAuth, {
    authenticate: { realm: 'Risiti operators' },
    // The ledger has all addresses in small letters.
    validate: (email, password, request, http) => entrance.letPersonIn(email.toLowerCase(), password, request, http),
  });
}

/** Lets in who may call; throws the refusal of all others. */
class Entrance {
  constructor(private readonly authenticator: OperatorAuthenticator) {}

  async letProgramIn(request: FastifyRequest, text: string): Promise<void> {
    const key = await this.authenticator.keys.find(text).catch(this.unchecked);
    const refusal = refusalOfProgram(request, key);
    if (refusal) throw new LoginRefusal(refusal);
    request.operator = programOf(key!);
  }

  async letPersonIn(email: string, password: string, request: FastifyRequest, http: FastifyReply): Promise<void> {
    const { login, failures, requiresSecondFactor } = this.authenticator;
    const from = { address: clientNetworkOf(request), mark: markOf(request), pass: passOf(request) };
    const answer = await login.check({ email, password, code: codeOf(request), ...from }).catch(this.unchecked);
    const isFailure = typeof answer === 'string' ? answer !== 'codeMissing' : !('newMark' in answer);
    if (isFailure) failures.count(email, clientAddressOf(request));
    if (typeof answer === 'string') throw new LoginRefusal(answer);
    if (answer instanceof CodesPaused) throw new LoginRefusal('codesPaused', answer.pausedForS);
    if (answer instanceof TooManyPasswords) throw new LoginRefusal('tooMany', answer.retryAfterS);
    if (answer.newMark) void http.headers(markCookie(request, answer.newMark, '/admin'));
    if (answer.newPass) void http.headers(passCookie(request, answer.newPass));
    if (requiresSecondFactor && !answer.hasSecondFactor && !isEnrolment(request)) throw new LoginRefusal('mustEnrol');
    await clientAddress.run(clientAddressOf(request), () => login.recordLogin(email)).catch(this.unchecked);
    request.operator = email;
    request.hasFreshCode = answer.newPass !== null;
  }

  private readonly unchecked = (error: unknown): never => {
    this.authenticator.onError(error);
    throw new LoginRefusal('unchecked');
  };
}

const FOR_PEOPLE =
  /^\/admin\/api\/(password|password-links|second-factor|operator-keys|apps\/[^/]+\/(activate|release-pin)|lanes\/[^/]+\/key)(\/|$)/;

/** A program that was broken into must not let anybody else in. */
export const isForPeople = (path: string): boolean => FOR_PEOPLE.test(path);

function refusalOfProgram(request: FastifyRequest, key: OperatorKeyView | null): keyof typeof REFUSALS | null {
  if (!key) return 'keyRefused';
  if (isForPeople(routePathOf(request))) return 'forPeople';
  return key.rights === 'READ' && !READ_METHODS.includes(request.method) ? 'keyReads' : null;
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
