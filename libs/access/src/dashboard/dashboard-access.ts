import { type AppId, isId } from '@app/domain';
import {
  type AppState,
  type Database,
  type LoginRef,
  type Principal,
  readAppPrincipal,
  readSession,
  type Session,
  worksIn,
} from '@app/persistence';
import { ConsoleSessions } from '../console-sessions.js';
import { AccessTokens } from './access-tokens.js';
import { DashboardLogin } from './dashboard-login.js';
import type { Quotas } from './quotas.js';
import { changeOwnPassword, type PasswordChange, type PasswordChangeRequest } from '../passwords/set-password.js';
import { BrowserMarks } from '../passwords/known-browser.js';
import { PasswordThrottle } from '../passwords/password-throttle.js';
import { Registration } from './registration.js';

/** Logins, tokens and registration of the dashboard, and the logins of the console. A process without `DASHBOARD_KEY` has none. */
export class DashboardAccess {
  readonly login: DashboardLogin;
  readonly registration: Registration;
  readonly marks: BrowserMarks;
  readonly console: ConsoleSessions;
  private readonly tokens: AccessTokens;
  private readonly throttle = new PasswordThrottle();

  constructor(
    private readonly db: Database,
    key: Uint8Array,
    quotas: Quotas,
    /** Logins have connections of their own where the process gives them some. */
    private readonly logins = db,
  ) {
    this.tokens = new AccessTokens(key);
    this.marks = new BrowserMarks(key);
    this.console = new ConsoleSessions(logins, key);
    this.login = new DashboardLogin(logins, this.tokens, this.throttle);
    this.registration = new Registration(db, quotas);
  }

  /** The user needs the old password; their other logins end. */
  changePassword(
    { userId, loginId }: Session,
    change: Pick<PasswordChangeRequest, 'oldPassword' | 'newPassword' | 'address'>,
  ): Promise<PasswordChange> {
    return changeOwnPassword(this.db, this.throttle, { ...change, userId, keptLoginId: loginId });
  }

  /** Null for a foreign token, and for a token whose login has ended. */
  async sessionOfToken(token: string): Promise<Session | null> {
    const login = await this.tokens.read(token);
    return login && this.sessionOf(login);
  }

  /** Null for a login that has ended. */
  sessionOf(login: LoginRef): Promise<Session | null> {
    return readSession(this.logins, login);
  }

  /** The app in which the user wants to work; null for an app of another account, or one that a manager does not have. */
  async appOf(session: Session, appId: string): Promise<{ principal: Principal; state: AppState } | null> {
    const id = appId.toLowerCase() as AppId;
    return isId(appId) && worksIn(session, id) ? readAppPrincipal(this.logins, id, session.accountId) : null;
  }
}
