import { hkdfSync } from 'node:crypto';
import { type Database, type PrismaTx, Sealer } from '@app/persistence';
import { Secret, TOTP } from 'otpauth';
import { recordLoginAct } from './login-acts.js';
import { endLogins, lockLoginsOf } from './logins.js';
import { type MarkKind, readMark, signMark } from './secrets.js';

const SECOND_MS = 1_000;
/** An operator whose phone has a wrong clock, or whose browser repeats an old code, makes mistakes in a row too. */
const WRONG_CODES_FREE = 20;
const FIRST_PAUSE_MS = 60 * SECOND_MS;
/** A person who guesses once a day needs centuries. An operator who cannot wait sets another password from a shell, which ends the pause. */
const PAUSE_MAX_MS = 86_400 * SECOND_MS;

/** The pause after so many wrong codes in a row: none at first, then a minute, which doubles with each further one. */
export const pauseMsAfter = (wrongCodes: number): number =>
  wrongCodes < WRONG_CODES_FREE ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (wrongCodes - WRONG_CODES_FREE), PAUSE_MAX_MS);

/** The code was not checked: too many in a row were wrong. */
export class CodesPaused {
  constructor(readonly pausedForS: number) {}

  static until = (end: Date, now: Date): CodesPaused =>
    new CodesPaused(Math.ceil((end.getTime() - now.getTime()) / SECOND_MS));
}

const STEP_S = 30;
/** A code of the step before or after is good too, since the clock of a phone may be wrong. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

const totpOf = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: 'Risiti', label: email, secret: Secret.fromBase32(secret), period: STEP_S });

/** 160 random bits in base32, as apps on phones take them. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that apps read from a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code that is good at this time; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  // The library throws for other characters of the same number.
  if (!CODE.test(code)) return null;
  const delta = totpOf(secret, 'operator').validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1_000 / STEP_S) + delta;
}

/** A browser needs no other code for so long after a right one. */
export const FACTOR_PASS_S = 12 * 3_600;

/** The pass that a browser keeps after a right code. It counts only together with the password. It names the factor, so it ends with either. */
export const newFactorPass = (passwordHash: string, confirmedAt: Date, now = Date.now()): string =>
  signMark(Math.floor(now / 1_000) + FACTOR_PASS_S, kindOf(confirmedAt), passwordHash);

export function isFactorPass(
  pass: string | undefined,
  passwordHash: string,
  confirmedAt: Date,
  now = Date.now(),
): boolean {
  const until = readMark(pass, kindOf(confirmedAt), passwordHash);
  return until !== null && until * 1_000 > now;
}

const kindOf = (confirmedAt: Date): MarkKind => ({
  purpose: `second factor ${confirmedAt.toISOString()}`,
  digitsMax: 12,
});

/** A factor that counts; an operator without one logs in with the password alone. */
export interface ConfirmedFactor {
  userId: string;
  confirmedAt: Date;
  sealedSecret: Uint8Array;
}

interface NewFactor {
  secret: string;
  /** The address for a QR code. */
  uri: string;
}

/** Many wrong codes came in a row. Operators must hear of it, because they come with the right password only. */
export interface CodesPause {
  email: string;
  wrongCodes: number;
  until: Date;
}

type FactorState = 'none' | 'unconfirmed' | 'confirmed';

/** The second factors of operators. Their secrets are sealed with a key that follows from `DASHBOARD_KEY`. */
export class SecondFactors {
  private readonly sealer: Sealer | null;

  constructor(
    private readonly db: Database,
    dashboardKey: Uint8Array | undefined,
    private readonly now = () => Date.now(),
    /** Called once for each pause, after its commit. */
    private readonly onPause: (pause: CodesPause) => void = () => {},
  ) {
    this.sealer = dashboardKey
      ? new Sealer(Buffer.from(hkdfSync('sha256', dashboardKey, '', 'risiti second factors', 32)))
      : null;
  }

  /** False without `DASHBOARD_KEY`: then no operator can have a second factor. */
  get isPossible(): boolean {
    return this.sealer !== null;
  }

  async stateOf(email: string): Promise<FactorState> {
    const factor = await this.db.prisma.secondFactor.findFirst({ where: { user: { email } } });
    if (!factor) return 'none';
    return factor.confirmedAt ? 'confirmed' : 'unconfirmed';
  }

  /** Begins anew if the last secret was not confirmed. Null if the operator has a factor, which they must remove first. */
  async enrol(email: string): Promise<NewFactor | null> {
    const secret = newTotpSecret();
    const sealedSecret = Buffer.from(this.requireSealer().seal(secret));
    return this.db.prisma.$transaction(async (tx) => {
      const { id: userId } = await tx.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
      await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: null } });
      const { count } = await tx.secondFactor.createMany({ data: { userId, sealedSecret }, skipDuplicates: true });
      return count > 0 ? { secret, uri: totpUri(secret, email) } : null;
    });
  }

  /** The factor counts from now on, and this code is used. Null if the code is wrong or nothing waits for it. */
  async confirm(email: string, code: string): Promise<ConfirmedFactor | null> {
    const factor = await this.db.prisma.secondFactor.findFirst({ where: { user: { email }, confirmedAt: null } });
    const step = factor && this.stepOf(factor.sealedSecret, code);
    if (!factor || step === null) return null;
    const confirmedAt = new Date(this.now());
    return this.db.prisma.$transaction(async (tx) => {
      await lockLoginsOf(tx, email);
      const where = { userId: factor.userId, confirmedAt: null, sealedSecret: factor.sealedSecret };
      const { count } = await tx.secondFactor.updateMany({ where, data: { confirmedAt, lastStep: step } });
      if (count === 0) return null;
      // A login of the console began without this factor: whoever the factor shuts out must not stay in.
      await endLogins(tx, { user: { email } }, 'factor');
      await recordLoginAct(tx, 'confirmSecondFactor', email, { operator: email, reason: 'their own second factor' });
      return { userId: factor.userId, confirmedAt, sealedSecret: factor.sealedSecret };
    });
  }

  /**
   * Uses the code: `wrong` if it is wrong, too old, or was used before. The caller has shown the right password, or is logged in, so
   * wrong codes are the guesses of a thief, or mistakes of the operator; strangers without the password cannot cause a pause.
   */
  async use({ userId, sealedSecret }: ConfirmedFactor, code: string): Promise<'right' | 'wrong' | CodesPaused> {
    const step = this.stepOf(sealedSecret, code);
    const [result, pause] = await this.db.prisma.$transaction(async (tx) => {
      const row = await lockFactor(tx, userId);
      if (!row) return ['wrong' as const];
      if (row.pausedUntil && row.pausedUntil > row.now) return [CodesPaused.until(row.pausedUntil, row.now)];
      // Of two requests with one code, the row lets only one raise the step. A code of an earlier step counts as used.
      if (step === null || step <= row.lastStep) return ['wrong' as const, await countWrongCode(tx, userId, row)];
      const data = { lastStep: step, wrongCodes: 0, pausedUntil: null };
      await tx.secondFactor.update({ where: { userId }, data });
      return ['right' as const];
    });
    if (pause) this.onPause(pause);
    return result!;
  }

  /** The caller has used a code. */
  async remove(email: string): Promise<void> {
    await this.db.prisma.$transaction(async (tx) => {
      await lockLoginsOf(tx, email);
      await tx.secondFactor.deleteMany({ where: { user: { email } } });
      await endLogins(tx, { user: { email } }, 'factor');
      await recordLoginAct(tx, 'removeSecondFactor', email, { operator: email, reason: 'their own second factor' });
    });
  }

  private stepOf(sealedSecret: Uint8Array, code: string): number | null {
    return stepOfCode(this.open(sealedSecret), code, this.now());
  }

  private open(sealedSecret: Uint8Array): string {
    try {
      return this.requireSealer().open(Buffer.from(sealedSecret));
    } catch (error) {
      throw new Error(
        'A second factor was sealed with another DASHBOARD_KEY. Bring the old key back, or remove the factor with ' +
          '`npm run operator -- reset --email <e-mail> --remove-second-factor`.',
        { cause: error },
      );
    }
  }

  private requireSealer(): Sealer {
    if (!this.sealer) throw new Error('Second factors need DASHBOARD_KEY.');
    return this.sealer;
  }
}

interface LockedFactor {
  email: string;
  lastStep: bigint;
  wrongCodes: number;
  pausedUntil: Date | null;
  now: Date;
}

/** Raw, because it locks the row: guesses at once, in any process, count one after the other. The clock of Postgres counts for all. */
async function lockFactor(tx: PrismaTx, userId: string): Promise<LockedFactor | undefined> {
  const [row] = await tx.$queryRaw<LockedFactor[]>`
    SELECT u.email, f.last_step AS "lastStep", f.wrong_codes AS "wrongCodes", f.paused_until AS "pausedUntil", clock_timestamp() AS now
    FROM second_factors f JOIN users u ON u.id = f.user_id WHERE f.user_id = ${userId}::uuid FOR NO KEY UPDATE OF f`;
  return row;
}

/** The pause that begins with this wrong code, which is recorded as an act of Risiti; null if too few were wrong. */
async function countWrongCode(tx: PrismaTx, userId: string, { email, now, ...row }: LockedFactor) {
  const wrongCodes = row.wrongCodes + 1;
  const pauseMs = pauseMsAfter(wrongCodes);
  const until = pauseMs > 0 ? new Date(now.getTime() + pauseMs) : null;
  await tx.secondFactor.update({ where: { userId }, data: { wrongCodes, pausedUntil: until } });
  if (!until) return null;
  const reason = `${wrongCodes} wrong codes in a row after the right password; paused until ${until.toISOString()}`;
  await recordLoginAct(tx, 'pauseSecondFactor', email, { operator: 'Risiti', reason });
  return { email, wrongCodes, until };
}
