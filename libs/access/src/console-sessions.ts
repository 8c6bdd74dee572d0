import { type Database, type LoginRef, readSession, type Session } from '@app/persistence';
import { AccessTokens, type TokenKind } from './dashboard/access-tokens.js';
import { type CheckedUser, endLogins, startLogin } from './logins.js';
import { hashSecret, newSecret } from './secrets.js';

/** A working day. Then the person logs in again. */
export const CONSOLE_SESSION_S = 12 * 3_600;

const OF_CONSOLE: TokenKind = { audience: 'risiti-console', seconds: CONSOLE_SESSION_S };

/** An operator who has logged in at the console. */
export interface OperatorSession {
  loginId: string;
  email: string;
  until: Date;
  hasSecondFactor: boolean;
}

/**
 * The logins of people at the console. Their browser keeps a cookie, which only names the login: every request reads it again, so that a
 * logout, another password or another role counts at once in all tabs. The cookie opens nothing but the console.
 */
export class ConsoleSessions {
  private readonly tokens: AccessTokens;

  constructor(
    private readonly db: Database,
    key: Uint8Array,
    now = () => new Date(),
  ) {
    this.tokens = new AccessTokens(key, now, OF_CONSOLE);
  }

  /** The value of the cookie; null if the person has got another password since it was checked. */
  async begin(user: CheckedUser, email: string, browser: string | null): Promise<string | null> {
    const hash = hashSecret(newSecret());
    const expiresAt = new Date(Date.now() + CONSOLE_SESSION_S * 1_000);
    const login = await startLogin(this.db, user, email, { hash, expiresAt, browser, reason: 'at the console' });
    return login && this.tokens.sign(login);
  }

  /** Null without a cookie, and for a login that has ended or is an operator's. */
  async sessionOf(cookie: string | undefined): Promise<Session | null> {
    const login = await this.loginOf(cookie);
    return login && readSession(this.db, login);
  }

  /** Null without a cookie, and for a login that has ended, is that of a shop, or of an operator who may not log in any more. */
  async operatorOf(cookie: string | undefined): Promise<OperatorSession | null> {
    const login = await this.loginOf(cookie);
    if (!login) return null;
    const row = await this.db.prisma.login.findFirst({
      where: { id: login.loginId, userId: login.userId, endedAt: null, user: { role: 'OPERATOR', disabledAt: null } },
      select: { createdAt: true, user: { select: { email: true, secondFactor: { select: { confirmedAt: true } } } } },
    });
    if (!row) return null;
    const until = new Date(row.createdAt.getTime() + CONSOLE_SESSION_S * 1_000);
    const { email, secondFactor } = row.user;
    return { loginId: login.loginId, email, until, hasSecondFactor: !!secondFactor?.confirmedAt };
  }

  /** Ends the login of this cookie, in all tabs and on all devices that have it. */
  async end(cookie: string | undefined): Promise<void> {
    const login = await this.loginOf(cookie);
    if (login) await endLogins(this.db.prisma, { id: login.loginId }, 'logout');
  }

  private async loginOf(cookie: string | undefined): Promise<LoginRef | null> {
    return cookie === undefined ? null : this.tokens.read(cookie);
  }
}
