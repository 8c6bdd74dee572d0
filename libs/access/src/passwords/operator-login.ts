import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Database } from '@app/persistence';
import { PasswordThrottle } from './password-throttle.js';

export interface PasswordCredentials {
  email: string;
  password: string;
  /** Where they come from. */
  address: string;
}

/** `busy`: too many were wrong lately, or are being checked; nothing is said about these. */
export type LoginResult = 'operator' | 'refused' | 'busy';

/** How long a password that was right is remembered after its last use. */
const REMEMBERED_MS = 10 * 60_000;

/**
 * Who operates us. A browser sends the password with every request, and it takes a slow hash to check, so one that was
 * right is remembered: as a keyed digest of itself and of the hash it belongs to. The user is read at every request, so
 * a changed password, or another role, counts at once in every process.
 */
export class OperatorLogin {
  private readonly key = randomBytes(32);
  /** Until when each is remembered. */
  private readonly rememberedUntil = new Map<string, number>();
  /** A page asks for many things at once; one check answers them all. */
  private readonly runningChecks = new Map<string, Promise<boolean | null>>();
  /** So that a name nobody has takes as long as one that somebody has. */
  private dummyHash: Promise<string> | undefined;

  constructor(
    private readonly db: Database,
    private readonly throttle = new PasswordThrottle(),
    private readonly now = () => performance.now(),
  ) {}

  async check({ email, password, address }: PasswordCredentials): Promise<LoginResult> {
    const user = await this.db.prisma.user.findUnique({
      where: { email },
      select: { passwordHash: true, role: true },
    });
    const dummyHash = await (this.dummyHash ??= hash(randomBytes(16)));
    const isRight = await this.isRight(password, user?.passwordHash ?? dummyHash, address);
    if (isRight === null) return 'busy';
    return isRight && user?.role === 'OPERATOR' ? 'operator' : 'refused';
  }

  private async isRight(password: string, passwordHash: string, address: string): Promise<boolean | null> {
    const digest = createHmac('sha256', this.key).update(`${passwordHash}\n${password}`).digest('base64');
    if ((this.rememberedUntil.get(digest) ?? 0) > this.now()) return this.remember(digest);
    const running = this.runningChecks.get(digest);
    const checking = running ?? this.throttle.check(address, () => verify(passwordHash, password));
    if (!running) {
      this.runningChecks.set(digest, checking);
      const forget = () => void this.runningChecks.delete(digest);
      checking.then(forget, forget);
    }
    return (await checking) ? this.remember(digest) : checking;
  }

  private remember(digest: string): true {
    const now = this.now();
    for (const [one, until] of this.rememberedUntil) if (until <= now) this.rememberedUntil.delete(one);
    this.rememberedUntil.set(digest, now + REMEMBERED_MS);
    return true;
  }
}
