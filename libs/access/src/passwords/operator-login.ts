import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Database } from '@app/persistence';
import { recordLoginAct } from '../operators/login-acts.js';
import { isKnownBrowser, newMark } from './known-browser.js';
import { changeOwnPassword, type PasswordChange, type PasswordChangeRequest } from './own-password.js';
import { type PasswordOrigin, PasswordThrottle, TooManyPasswords } from './password-throttle.js';

export interface PasswordCredentials {
  email: string;
  password: string;
  /** The address that the request comes from. */
  address: string;
  /** What the browser got from its last login; see newMark. */
  mark?: string | undefined;
}

/** An operator whose browser is not known yet is given a mark for it. */
export interface LoggedIn {
  newMark: string | null;
}

export type LoginResult = LoggedIn | 'refused' | TooManyPasswords;

/** This process forgets a right password so long after its last use. */
const REMEMBERED_MS = 86_400_000;

/**
 * Checks the password of an operator. A browser sends it with every request, and the check is slow, so this process remembers a
 * right password as a keyed digest of the password and its hash. Every request reads the user again, so that a new password or
 * another role counts at once in every process.
 */
export class OperatorLogin {
  private readonly key = randomBytes(32);
  /** The time at which this process forgets each digest. */
  private readonly rememberedUntil = new Map<string, number>();
  /** A page sends many requests at once; one check answers them all. */
  private readonly runningChecks = new Map<string, Promise<boolean | TooManyPasswords>>();
  /** The hash for unknown addresses, so that their check takes as long. */
  private dummyHash: Promise<string> | undefined;

  constructor(
    private readonly db: Database,
    private readonly throttle = new PasswordThrottle(),
    private readonly now = () => performance.now(),
  ) {}

  async check({ email, password, address, mark }: PasswordCredentials): Promise<LoginResult> {
    const user = await this.db.prisma.user.findUnique({
      where: { email },
      select: { passwordHash: true, role: true, disabledAt: true },
    });
    const passwordHash = user?.passwordHash ?? (await (this.dummyHash ??= hash(randomBytes(16))));
    // Users of accounts have marks too, which count at the dashboard only.
    const isOperator = user?.role === 'OPERATOR' && user.disabledAt === null;
    const isKnown = isOperator && isKnownBrowser(mark, passwordHash);
    const isRight = await this.isRight(password, passwordHash, { address, email, isKnownBrowser: isKnown });
    if (isRight instanceof TooManyPasswords) return isRight;
    if (!isRight || !isOperator) return 'refused';
    return { newMark: isKnown ? null : newMark(passwordHash) };
  }

  /** The operator needs the old password. The change is recorded as an act of theirs. */
  async changePassword(
    email: string,
    change: Pick<PasswordChangeRequest, 'oldPassword' | 'newPassword' | 'address'>,
  ): Promise<PasswordChange> {
    const { id } = await this.db.prisma.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
    const request = { ...change, userId: id, keptLoginId: null };
    const order = { operator: email, reason: 'their own password' };
    return changeOwnPassword(this.db, this.throttle, request, (tx) =>
      recordLoginAct(tx, 'changePassword', email, order),
    );
  }

  private async isRight(
    password: string,
    passwordHash: string,
    origin: PasswordOrigin,
  ): Promise<boolean | TooManyPasswords> {
    const digest = createHmac('sha256', this.key).update(`${passwordHash}\n${password}`).digest('base64');
    if ((this.rememberedUntil.get(digest) ?? 0) > this.now()) return this.remember(digest);
    const running = this.runningChecks.get(digest);
    const checking = running ?? this.throttle.check(origin, () => verify(passwordHash, password));
    if (!running) {
      this.runningChecks.set(digest, checking);
      const forget = () => void this.runningChecks.delete(digest);
      checking.then(forget, forget);
    }
    return (await checking) === true ? this.remember(digest) : checking;
  }

  private remember(digest: string): true {
    const now = this.now();
    for (const [one, until] of this.rememberedUntil) if (until <= now) this.rememberedUntil.delete(one);
    this.rememberedUntil.set(digest, now + REMEMBERED_MS);
    return true;
  }
}
