import {
  CodesPaused,
  type ConsoleSessions,
  type FailedLogins,
  type OperatorKeys,
  type OperatorKeyView,
  type OperatorLogin,
  type OperatorLoggedIn,
  programOf,
  TooManyPasswords,
} from '@app/access';
import { clientAddress } from '@app/persistence';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressOf, clientNetworkOf } from '../requests/client-network.js';
import { sessionCookieOf } from '../requests/session-cookie.js';
import { READ_METHODS } from '../requests/idempotency-key.js';
import { markCookie, markOf } from '../requests/known-browser-cookie.js';
import { passCookie, passOf } from '../requests/second-factor-cookie.js';
import { routePathOf } from '../requests/upload-route.js';
import { CODE_HEADER, LoginRefusal, type RefusalName } from './operator-refusals.js';

export interface OperatorAuthenticator {
  login: OperatorLogin;
  keys: Pick<OperatorKeys, 'find'>;
  /** Null if `DASHBOARD_KEY` is not set. Nobody can log in at the console then. */
  sessions: Pick<ConsoleSessions, 'operatorOf'> | null;
  failures: FailedLogins;
  /** An operator without a second factor may only enrol one. */
  requiresSecondFactor: boolean;
  onError(error: unknown): void;
}

/** Lets in who may call; throws the refusal of all others. Operators log in by it below /admin, and at the console. */
export class OperatorEntrance {
  constructor(private readonly authenticator: OperatorAuthenticator) {}

  async letProgramIn(request: FastifyRequest, text: string): Promise<void> {
    const key = await this.authenticator.keys.find(text).catch(this.unchecked);
    const refusal = refusalOfProgram(request, key);
    if (refusal) throw new LoginRefusal(refusal);
    request.operator = programOf(key!);
  }

  async letPersonIn(email: string, password: string, request: FastifyRequest, http: FastifyReply): Promise<void> {
    const { login } = this.authenticator;
    const answer = await this.check(
      { email, password, code: codeOf(request), pass: passOf(request), mark: markOf(request) },
      request,
    );
    if (answer.newMark) void http.headers(markCookie(request, answer.newMark, '/admin'));
    if (answer.newPass) void http.headers(passCookie(request, answer.newPass));
    if (this.mustEnrol(answer) && !isEnrolment(request)) throw new LoginRefusal('mustEnrol');
    await clientAddress.run(clientAddressOf(request), () => login.recordLogin(email)).catch(this.unchecked);
    request.operator = email;
    request.hasFreshCode = answer.newPass !== null;
  }

  /** A person with the cookie of the console. A code that they send is used, for an act that needs a fresh one. */
  async letBrowserIn(request: FastifyRequest): Promise<void> {
    const { sessions } = this.authenticator;
    const session = await sessions?.operatorOf(sessionCookieOf(request, 'operator')).catch(this.unchecked);
    if (!session) throw new LoginRefusal('loggedOut');
    if (this.mustEnrol(session) && !isEnrolment(request)) throw new LoginRefusal('mustEnrol');
    const code = codeOf(request);
    if (code !== undefined) await this.useFreshCode(session.email, code, request);
    request.operator = session.email;
    request.hasFreshCode = code !== undefined;
  }

  private async useFreshCode(email: string, code: string, request: FastifyRequest): Promise<void> {
    const { login, failures } = this.authenticator;
    const address = clientAddressOf(request);
    const using = clientAddress.run(address, () => login.useFreshCode(email, code, clientNetworkOf(request)));
    const used = await using.catch(this.unchecked);
    if (used === 'right') return;
    failures.count(email, address);
    throw refusalOfCode(used);
  }

  mustEnrol({ hasSecondFactor }: { hasSecondFactor: boolean }): boolean {
    return this.authenticator.requiresSecondFactor && !hasSecondFactor;
  }

  /** A person who logs in at the console. */
  checkAtConsole(
    { email, password, mark }: Pick<Credentials, 'email' | 'password' | 'mark'>,
    request: FastifyRequest,
  ): Promise<OperatorLoggedIn> {
    return this.check({ email, password, mark, code: codeOf(request) }, request);
  }

  /** Who this person is; throws the refusal of everybody else, and counts it. */
  private async check(credentials: Credentials, request: FastifyRequest): Promise<OperatorLoggedIn> {
    const { login, failures } = this.authenticator;
    const from = { address: clientNetworkOf(request) };
    const answer = await login.check({ ...credentials, ...from }).catch(this.unchecked);
    const isFailure = typeof answer === 'string' ? answer !== 'codeMissing' : !('newMark' in answer);
    if (isFailure) failures.count(credentials.email, clientAddressOf(request));
    if (typeof answer === 'string') throw new LoginRefusal(answer);
    if (!('newMark' in answer)) throw refusalOfCode(answer);
    return answer;
  }

  private readonly unchecked = (error: unknown): never => {
    this.authenticator.onError(error);
    throw new LoginRefusal('unchecked');
  };
}

interface Credentials {
  email: string;
  password: string;
  code?: string | undefined;
  pass?: string | undefined;
  mark?: string | undefined;
}

function refusalOfCode(answer: 'wrong' | CodesPaused | TooManyPasswords): LoginRefusal {
  if (answer === 'wrong') return new LoginRefusal('codeWrong');
  return answer instanceof CodesPaused
    ? new LoginRefusal('codesPaused', answer.pausedForS)
    : new LoginRefusal('tooMany', answer.retryAfterS);
}

const FOR_PEOPLE =
  /^\/admin\/api\/(password|password-links|second-factor|operator-keys|apps\/[^/]+\/(activate|release-pin)|lanes\/[^/]+\/key)(\/|$)/;

/** A program that was broken into must not let anybody else in. */
export const isForPeople = (path: string): boolean => FOR_PEOPLE.test(path);

function refusalOfProgram(request: FastifyRequest, key: OperatorKeyView | null): RefusalName | null {
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
