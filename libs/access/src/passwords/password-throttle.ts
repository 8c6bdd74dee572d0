import { FairGate, TOO_MANY_WAITING } from '@app/persistence';
import { RateLimit } from '../limits/rate-limit.js';

/** Wrong passwords a minute. As many may come at once. */
const WRONG_PER_EMAIL = 5;
const WRONG_PER_ADDRESS = 120;
/** The most passwords of strangers that may wait for their check. */
const STRANGERS_MAX = 8;
/** More of known browsers may: users who registered only to log in must not fill their queue. */
const KNOWN_MAX = 64;
const RETRY_WHILE_FULL_S = 2;
const PAUSE_AFTER_WRONG_MS = 200;

/** The origin of a password, and the person whose it is. */
export interface PasswordOrigin {
  address: string;
  /** Missing if the password is a new one. */
  email?: string;
  /** True if the browser has logged in with this e-mail address before. */
  isKnownBrowser?: boolean;
}

/** The password was not checked: too many were wrong lately, or wait for their check. */
export class TooManyPasswords {
  constructor(readonly retryAfterS: number) {}
}

/**
 * Protects the slow password hash from floods, and users from guesses. It checks one password at a time, in rotation among addresses,
 * and pauses after a wrong one, so that a flood of guesses takes a fifth of a core. A wrong password counts for its address
 * and for its e-mail address: neither many passwords nor many addresses help. Known browsers have limits and places of their own:
 * the guesses of strangers do not count for them. In a full queue, the one that has tried most lately gives way to a newcomer.
 */
export class PasswordThrottle {
  private readonly strangers = new FairGate(1, STRANGERS_MAX);
  private readonly known = new FairGate(1, KNOWN_MAX);
  private readonly tries: RecentTries;
  private readonly addresses: RateLimit;
  private readonly emails: RateLimit;
  private readonly knownEmails: RateLimit;

  constructor(
    now?: () => number,
    private readonly pauseAfterWrongMs = PAUSE_AFTER_WRONG_MS,
  ) {
    this.tries = new RecentTries(now);
    this.addresses = new RateLimit(WRONG_PER_ADDRESS, now);
    this.emails = new RateLimit(WRONG_PER_EMAIL, now);
    this.knownEmails = new RateLimit(WRONG_PER_EMAIL, now);
  }

  async check(origin: PasswordOrigin, isRight: () => Promise<boolean>): Promise<boolean | TooManyPasswords> {
    const { gate, waitingMax, holder, limits } = this.rulesFor(origin);
    this.tries.add(holder);
    if (gate.wantsMore(holder)) return new TooManyPasswords(RETRY_WHILE_FULL_S);
    if (gate.waiting >= waitingMax && !this.hasTriedLess(holder, gate)) return new TooManyPasswords(RETRY_WHILE_FULL_S);
    const refusal = takeFromAll(limits);
    if (refusal) return refusal;
    if (gate.waiting >= waitingMax) gate.refuseWaiting(this.busiestOf(gate));
    const leave = await enterUnlessRefused(gate, holder);
    if (!leave) {
      giveBackToAll(limits);
      return new TooManyPasswords(RETRY_WHILE_FULL_S);
    }
    // Each is counted before its check, so that many at once are not more than the limit.
    let isWrong = false;
    try {
      isWrong = !(await isRight());
      return !isWrong;
    } finally {
      if (!isWrong) giveBackToAll(limits);
      setTimeout(leave, isWrong ? this.pauseAfterWrongMs : 0).unref();
    }
  }

  private hasTriedLess(holder: string, gate: FairGate): boolean {
    return this.tries.of(holder) < this.tries.of(this.busiestOf(gate));
  }

  /** The one of those that wait that has tried most lately. */
  private busiestOf({ waitingHolders }: FairGate): string {
    return waitingHolders.reduce((busiest, one) => (this.tries.of(one) > this.tries.of(busiest) ? one : busiest));
  }

  private rulesFor({ address, email, isKnownBrowser }: PasswordOrigin): Rules {
    if (isKnownBrowser && email !== undefined) {
      const limits = [{ limit: this.knownEmails, key: email }];
      return { gate: this.known, waitingMax: KNOWN_MAX, holder: email, limits };
    }
    const limits = [{ limit: this.addresses, key: address }];
    if (email !== undefined) limits.push({ limit: this.emails, key: email });
    return { gate: this.strangers, waitingMax: STRANGERS_MAX, holder: address, limits };
  }
}

interface Rules {
  gate: FairGate;
  waitingMax: number;
  /** The one who waits for a place. */
  holder: string;
  limits: Limited[];
}

interface Limited {
  limit: RateLimit;
  key: string;
}

/** Null if the holder had to give way while it waited. */
const enterUnlessRefused = (gate: FairGate, holder: string): Promise<(() => void) | null> =>
  gate.enter(holder).catch((error: Error) => {
    if (error.message === TOO_MANY_WAITING) return null;
    throw error;
  });

/** Takes one from each, or none. */
function takeFromAll(limits: Limited[]): TooManyPasswords | null {
  for (const [index, { limit, key }] of limits.entries()) {
    const taken = limit.take(key);
    if (!taken || taken.isTaken) continue;
    giveBackToAll(limits.slice(0, index));
    return new TooManyPasswords(Math.ceil(taken.moreInMs / 1_000));
  }
  return null;
}

function giveBackToAll(limits: Limited[]): void {
  for (const { limit, key } of limits) limit.giveBack(key);
}

/** A try counts half after this time. */
const HALF_LIFE_MS = 300_000;
/** The most keys that are remembered. Then those are forgotten whose tries have faded. */
const KEYS_MAX = 10_000;
const FADED = 0.5;

interface Tries {
  count: number;
  at: number;
}

/** Counts who has tried most lately. Tries fade with time. */
export class RecentTries {
  private readonly tries = new Map<string, Tries>();

  constructor(private readonly now = () => performance.now()) {}

  add(key: string): void {
    this.tries.set(key, { count: this.of(key) + 1, at: this.now() });
    if (this.tries.size > KEYS_MAX) this.forgetFaded();
  }

  of(key: string): number {
    const tries = this.tries.get(key);
    return tries ? tries.count * 2 ** ((tries.at - this.now()) / HALF_LIFE_MS) : 0;
  }

  get size(): number {
    return this.tries.size;
  }

  /** The oldest ones go if none has faded, so that memory has a bound. */
  private forgetFaded(): void {
    for (const key of this.tries.keys()) if (this.of(key) < FADED) this.tries.delete(key);
    for (const key of this.tries.keys()) if (this.tries.size > KEYS_MAX / 2) this.tries.delete(key);
  }
}
