import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Database } from '@app/persistence';
import { recordLoginAct } from '../operators/login-acts.js';
import { isKnownBrowser, newMark } from './known-browser.js';
import { isFactorPass, newFactorPass } from '../second-factor/factor-pass.js';
import { type ConfirmedFactor, SecondFactors } from '../second-factor/second-factors.js';
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

/** A code of the second factor comes beside the password, or behind it; a browser that sent one keeps a pass. */
export interface OperatorCredentials extends PasswordCredentials {
  code?: string | undefined;
  pass?: string | undefined;
}

/** A user whose browser is not known yet is given a mark for it. */
export interface LoggedIn {
  newMark: string | null;
}

/** An operator who is let in. */
export interface OperatorLoggedIn extends LoggedIn {
  /** For a browser whose code was right. */
  newPass: string | null;
  hasSecondFactor: boolean;
}

/** `codeMissing` and `codeWrong`: the password is right, and the operator has a second factor. */
export type LoginResult = OperatorLoggedIn | 'refused' | 'codeMissing' | 'codeWrong' | TooManyPasswords;

/** Browsers have one field for the password, so people type the code behind it. */
const CODE_BEHIND = /^([^]*)(\d{6})$/;

const USER = { passwordHash: true, role: true, disabledAt: true, secondFactor: true } as const;

type FactorRow = { userId: string; confirmedAt: Date | null; sealedSecret: Uint8Array } | null;

const confirmedFactorOf = (user: { secondFactor: FactorRow } | null): ConfirmedFactor | null => {
  const factor = user?.secondFactor;
  return factor?.confirmedAt ? { ...factor, confirmedAt: factor.confirmedAt } : null;
};

function withCodeApart({ password, code }: Pick<OperatorCredentials, 'password' | 'code'>) {
  if (code !== undefined) return { password, code };
  const [, before = password, behind] = CODE_BEHIND.exec(password) ?? [];
  return { password: before, code: behind };
}

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
    private readonly factors = new SecondFactors(db, undefined),
    private readonly throttle = new PasswordThrottle(),
    private readonly now = () => performance.now(),
  ) {}

  async check({ email, address, mark, ...secrets }: OperatorCredentials): Promise<LoginResult> {
    const user = await this.db.prisma.user.findUnique({ where: { email }, select: USER });
    const passwordHash = user?.passwordHash ?? (await (this.dummyHash ??= hash(randomBytes(16))));
    // Users of accounts have marks too, which count at the dashboard only.
    const isOperator = user?.role === 'OPERATOR' && user.disabledAt === null;
    const isKnown = isOperator && isKnownBrowser(mark, passwordHash);
    const factor = confirmedFactorOf(user);
    const { password, code } = factor ? withCodeApart(secrets) : { ...secrets, code: undefined };
    const origin = { address, email, isKnownBrowser: isKnown };
    const isRight = await this.isRight(password, passwordHash, origin);
    if (isRight instanceof TooManyPasswords) return isRight;
    if (!isRight || !isOperator) return 'refused';
    const loggedIn = { newMark: isKnown ? null : newMark(passwordHash), newPass: null, hasSecondFactor: !!factor };
    if (!factor || isFactorPass(secrets.pass, passwordHash, factor.confirmedAt)) return loggedIn;
    if (code === undefined) return 'codeMissing';
    const isCodeRight = await this.throttle.check(origin, () => this.factors.use(factor, code));
    if (isCodeRight instanceof TooManyPasswords) return isCodeRight;
    return isCodeRight ? { ...loggedIn, newPass: newFactorPass(passwordHash, factor.confirmedAt) } : 'codeWrong';
  }

  /**
   * The factor counts from now on. The caller is logged in, here and below, so the guesses of strangers do not count. The result has a
   * pass for the browser; null if the code is wrong.
   */
  async confirmFactor(email: string, code: string, address: string): Promise<string | null | TooManyPasswords> {
    let pass: string | null = null;
    const isRight = await this.throttle.check({ address, email, isKnownBrowser: true }, async () => {
      const factor = await this.factors.confirm(email, code);
      if (!factor) return false;
      const { passwordHash } = await this.db.prisma.user.findUniqueOrThrow({ where: { email }, select: USER });
      pass = newFactorPass(passwordHash, factor.confirmedAt);
      return true;
    });
    return isRight instanceof TooManyPasswords ? isRight : pass;
  }

  /** Needs a fresh code: a pass in a browser that was left open is not enough. */
  async removeFactor(email: string, code: string, address: string): Promise<'done' | 'wrong' | TooManyPasswords> {
    const user = await this.db.prisma.user.findUnique({ where: { email }, select: USER });
    const factor = confirmedFactorOf(user);
    const isRight = await this.throttle.check(
      { address, email, isKnownBrowser: true },
      async () => !!factor && this.factors.use(factor, code),
    );
    if (isRight instanceof TooManyPasswords) return isRight;
    if (!isRight) return 'wrong';
    await this.factors.remove(email);
    return 'done';
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
