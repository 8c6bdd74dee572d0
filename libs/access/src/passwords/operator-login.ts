import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { currentAddress, type Database } from '@app/persistence';
import { recordLoginAct } from '../login-acts.js';
import type { CheckedUser } from '../logins.js';
import { isKnownBrowser, newMark } from './known-browser.js';
import { CodesPaused, type ConfirmedFactor, isFactorPass, newFactorPass, SecondFactors } from '../second-factors.js';
import { changeOwnPassword, type PasswordChange, type PasswordChangeRequest } from './set-password.js';
import { type PasswordOrigin, PasswordThrottle, TooManyPasswords } from './password-throttle.js';

export interface PasswordCredentials {
  email: string;
  password: string;
  /** The address that the request comes from. */
  address: string;
  /** The mark that the browser got from its last login; see newMark. */
  mark?: string | undefined;
}

/** A code of the second factor comes beside the password, or behind it; a browser that sent one keeps a pass. */
interface OperatorCredentials extends PasswordCredentials {
  code?: string | undefined;
  pass?: string | undefined;
}

/** A user whose browser is not known yet is given a mark for it. */
export interface LoggedIn {
  newMark: string | null;
}

/** An operator who is let in. */
export interface OperatorLoggedIn extends LoggedIn {
  /** The pass for a browser whose code was right; null if this request needed no code. */
  newPass: string | null;
  hasSecondFactor: boolean;
  user: CheckedUser;
}

/** `codeMissing`, `codeWrong` and `CodesPaused`: the password is right, and the operator has a second factor. */
export type LoginResult = OperatorLoggedIn | 'refused' | 'codeMissing' | 'codeWrong' | CodesPaused | TooManyPasswords;

/** Browsers have one field for the password, so people type the code behind it. */
const CODE_BEHIND = /^([^]*)(\d{6})$/;

const USER = { id: true, passwordHash: true, role: true, disabledAt: true, secondFactor: true } as const;

type FactorRow = { userId: string; confirmedAt: Date | null; sealedSecret: Uint8Array } | null;

const confirmedFactorOf = (user: { secondFactor: FactorRow } | null): ConfirmedFactor | null => {
  const factor = user?.secondFactor;
  return factor?.confirmedAt ? { ...factor, confirmedAt: factor.confirmedAt } : null;
};

/** One way to read what a person typed: a password that ends in six digits, or a password and a code. */
interface Reading {
  password: string;
  /** Typed behind the password. */
  code?: string | undefined;
}

/** The whole password comes first. */
function readingsOf({ password, code }: Pick<OperatorCredentials, 'password' | 'code'>): Reading[] {
  const [, before, behind] = CODE_BEHIND.exec(password) ?? [];
  return code === undefined && before !== undefined
    ? [{ password }, { password: before, code: behind }]
    : [{ password }];
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
  /** The time at which this process forgets each digest, and each address of a login. */
  private readonly rememberedUntil = new Map<string, number>();
  /** A page sends many requests at once; one check answers them all. */
  private readonly runningChecks = new Map<string, Promise<Reading | null | TooManyPasswords>>();
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
    const origin = { address, email, isKnownBrowser: isKnown };
    const readings = readingsOf(secrets);
    // An operator without a factor types no code. The split password is checked all the same: the time must not tell who has a factor.
    const isGood = (reading: Reading) => !!factor || reading === readings[0];
    const right = await this.rightOf(readings, isGood, passwordHash, origin);
    if (right instanceof TooManyPasswords) return right;
    if (!right || !isOperator) return 'refused';
    const code = secrets.code ?? right.code;
    const loggedIn = {
      ...{ newMark: isKnown ? null : newMark(passwordHash), newPass: null, hasSecondFactor: !!factor },
      user: { id: user.id, passwordHash, factorConfirmedAt: factor?.confirmedAt },
    };
    const hasPass = !!factor && isFactorPass(secrets.pass, passwordHash, factor.confirmedAt);
    // A browser repeats the code behind the password; a code in the header was typed for this request.
    if (!factor || (hasPass && secrets.code === undefined)) return loggedIn;
    if (code === undefined) return 'codeMissing';
    const used = await this.useCode(factor, code, origin);
    if (used === 'wrong') return 'codeWrong';
    return used === 'right' ? { ...loggedIn, newPass: newFactorPass(passwordHash, factor.confirmedAt) } : used;
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
  async removeFactor(
    email: string,
    code: string,
    address: string,
  ): Promise<'done' | 'wrong' | CodesPaused | TooManyPasswords> {
    const used = await this.useFreshCode(email, code, address);
    if (used !== 'right') return used;
    await this.factors.remove(email);
    return 'done';
  }

  /** For an act that needs a fresh code of an operator who is logged in. */
  async useFreshCode(email: string, code: string, address: string): ReturnType<OperatorLogin['useCode']> {
    const factor = confirmedFactorOf(await this.db.prisma.user.findUnique({ where: { email }, select: USER }));
    return factor ? this.useCode(factor, code, { address, email, isKnownBrowser: true }) : 'wrong';
  }

  private async useCode(
    factor: ConfirmedFactor,
    code: string,
    origin: PasswordOrigin,
  ): Promise<'right' | 'wrong' | CodesPaused | TooManyPasswords> {
    let used: 'right' | 'wrong' | CodesPaused = 'wrong';
    const answer = await this.throttle.check(origin, async () => {
      used = await this.factors.use(factor, code);
      return used === 'right';
    });
    return answer instanceof TooManyPasswords ? answer : used;
  }

  /** The operator needs the old password. */
  async changePassword(
    email: string,
    change: Pick<PasswordChangeRequest, 'oldPassword' | 'newPassword' | 'address'>,
  ): Promise<PasswordChange> {
    const { id } = await this.db.prisma.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
    return changeOwnPassword(this.db, this.throttle, { ...change, userId: id, keptLoginId: null });
  }

  /** Records the first request of an operator from an address within a day: a program or a browser logs in with each request. */
  async recordLogin(email: string): Promise<void> {
    const from = `${email} ${currentAddress()}`;
    if ((this.rememberedUntil.get(from) ?? 0) > this.now()) return;
    this.remember(from);
    const recording = recordLoginAct(this.db.prisma, 'login', email, { operator: email, reason: 'as an operator' });
    await recording.catch((error: unknown) => {
      this.rememberedUntil.delete(from);
      throw error;
    });
  }

  /** The first reading whose password is right; null if there is none. All together are one check for the throttle. */
  private async rightOf(
    readings: Reading[],
    isGood: (reading: Reading) => boolean,
    passwordHash: string,
    origin: PasswordOrigin,
  ): Promise<Reading | null | TooManyPasswords> {
    const digestOf = ({ password }: Reading) =>
      createHmac('sha256', this.key).update(`${passwordHash}\n${password}`).digest('base64');
    const isRemembered = (reading: Reading) => (this.rememberedUntil.get(digestOf(reading)) ?? 0) > this.now();
    const remembered = readings.find((reading) => isGood(reading) && isRemembered(reading));
    const right =
      remembered ??
      (await this.checkOnce(readings, isGood, passwordHash, origin, `${readings.length} ${digestOf(readings[0]!)}`));
    if (right && !(right instanceof TooManyPasswords)) this.remember(digestOf(right));
    return right;
  }

  /** A request that comes with the same password meanwhile waits for the same check. */
  private checkOnce(
    readings: Reading[],
    isGood: (reading: Reading) => boolean,
    passwordHash: string,
    origin: PasswordOrigin,
    key: string,
  ): Promise<Reading | null | TooManyPasswords> {
    const running = this.runningChecks.get(key);
    if (running) return running;
    const checking = this.checkAll(readings, isGood, passwordHash, origin);
    this.runningChecks.set(key, checking);
    const forget = () => void this.runningChecks.delete(key);
    checking.then(forget, forget);
    return checking;
  }

  private async checkAll(
    readings: Reading[],
    isGood: (reading: Reading) => boolean,
    passwordHash: string,
    origin: PasswordOrigin,
  ): Promise<Reading | null | TooManyPasswords> {
    let right: Reading | null = null;
    const answer = await this.throttle.check(origin, async () => {
      for (const reading of readings)
        if (!right && (await verify(passwordHash, reading.password)) && isGood(reading)) right = reading;
      return right !== null;
    });
    return answer instanceof TooManyPasswords ? answer : right;
  }

  private remember(digest: string): void {
    const now = this.now();
    for (const [one, until] of this.rememberedUntil) if (until <= now) this.rememberedUntil.delete(one);
    this.rememberedUntil.set(digest, now + REMEMBERED_MS);
  }
}
