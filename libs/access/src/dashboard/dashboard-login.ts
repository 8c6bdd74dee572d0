import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { type Database, type LoginRef, exchangeRefreshToken, type Session } from '@app/persistence';
import { isKnownBrowser, newMark } from '../passwords/known-browser.js';
import { type CheckedUser, endLogins, startLogin } from '../logins.js';
import type { LoggedIn, PasswordCredentials } from '../passwords/operator-login.js';
import { PasswordThrottle, TooManyPasswords } from '../passwords/password-throttle.js';
import { ACCESS_TOKEN_S, type AccessTokens } from './access-tokens.js';
import { hashSecret, newSecret } from '../secrets.js';

const DAY_MS = 86_400_000;
const REFRESH_TOKEN_DAYS = 30;

/** An access token opens the dashboard for some minutes; the refresh token gets the next two. */
export interface DashboardTokens {
  accessToken: string;
  expiresInS: number;
  refreshToken: string;
  refreshExpiresAt: Date;
}

type DashboardLoginResult = (LoggedIn & { tokens: DashboardTokens }) | 'refused' | TooManyPasswords;

/**
 * Logs users of accounts in and out. A login never tells whether an e-mail address has a user: an unknown address takes the same
 * time and gets the answer of a wrong password. (A client that registers an address learns by logging in whether it was free,
 * because a registration sends no e-mail; each try costs a registration.)
 */
export class DashboardLogin {
  private dummyHash: Promise<string> | undefined;

  constructor(
    private readonly db: Database,
    private readonly tokens: AccessTokens,
    private readonly throttle = new PasswordThrottle(),
  ) {}

  async login(credentials: PasswordCredentials, browser: string | null = null): Promise<DashboardLoginResult> {
    const answer = await this.check(credentials);
    if (answer === 'refused' || answer instanceof TooManyPasswords) return answer;
    const newToken = newRefreshToken();
    const login = await startLogin(this.db, answer.user, credentials.email, {
      ...newToken,
      browser,
      reason: 'in the dashboard',
    });
    return login ? { tokens: await this.tokensOf(login, newToken), newMark: answer.newMark } : 'refused';
  }

  /** The person who has this password. The caller begins the login. */
  async check({
    password,
    mark,
    ...origin
  }: PasswordCredentials): Promise<(LoggedIn & { user: CheckedUser }) | 'refused' | TooManyPasswords> {
    const user = await this.findUser(origin.email);
    const passwordHash = user?.passwordHash ?? (await (this.dummyHash ??= hash(randomBytes(16))));
    const isKnown = isKnownBrowser(mark, passwordHash);
    const isRight = await this.throttle.check({ ...origin, isKnownBrowser: isKnown }, () =>
      verify(passwordHash, password),
    );
    if (isRight instanceof TooManyPasswords) return isRight;
    if (!isRight || !user) return 'refused';
    return { user, newMark: isKnown ? null : newMark(passwordHash) };
  }

  async refresh(refreshToken: string): Promise<DashboardTokens | null> {
    const newToken = newRefreshToken();
    const login = await exchangeRefreshToken(this.db, hashSecret(refreshToken), newToken);
    return login && this.tokensOf(login, newToken);
  }

  /** Ends the login with all its tokens. Other logins of the same user go on. */
  async logout({ loginId }: Session): Promise<void> {
    await endLogins(this.db.prisma, { id: loginId }, 'logout');
  }

  /** Operators belong to no account and log in elsewhere; see OperatorLogin. */
  private findUser(email: string): Promise<CheckedUser | null> {
    return this.db.prisma.user.findUnique({
      where: { email, accountId: { not: null } },
      select: { id: true, passwordHash: true },
    });
  }

  private async tokensOf(login: LoginRef, { secret, expiresAt }: NewRefreshToken): Promise<DashboardTokens> {
    const accessToken = await this.tokens.sign(login);
    return { accessToken, expiresInS: ACCESS_TOKEN_S, refreshToken: secret, refreshExpiresAt: expiresAt };
  }
}

interface NewRefreshToken {
  secret: string;
  hash: string;
  expiresAt: Date;
}

function newRefreshToken(): NewRefreshToken {
  const secret = newSecret();
  return { secret, hash: hashSecret(secret), expiresAt: new Date(Date.now() + REFRESH_TOKEN_DAYS * DAY_MS) };
}
