import { setTimeout as pause } from 'node:timers/promises';

/** Of all addresses together, and of one of them. */
const LINE_MAX = 8;
const OF_ONE_ADDRESS_MAX = 2;
const REST_MS = 200;
const CLOSED_MIN_MS = 250;
const CLOSED_MAX_MS = 15_000;
const ADDRESSES_MAX = 10_000;

const restAfter = (right: boolean): Promise<void> | void => (right ? undefined : pause(REST_MS));

interface Guesser {
  inLine: number;
  wrong: number;
  closedUntil: number;
}

/**
 * Between strangers and a hash that is slow on purpose. Passwords are checked one at a time, and after a wrong one comes
 * a rest, so that a flood of them takes a fifth of a core and not the machine. Whoever was wrong is not heard for a
 * while, which doubles with every further guess; whoever is not heard, or finds the line full, may come again.
 */
export class GuessGate {
  private readonly guessers = new Map<string, Guesser>();
  private line: Promise<unknown> = Promise.resolve();
  private inLine = 0;

  constructor(private readonly now = () => performance.now()) {}

  /** Null where it was not even checked. */
  async check(address: string, isRight: () => Promise<boolean>): Promise<boolean | null> {
    const guesser = this.guesserAt(address);
    const isFull = this.inLine >= LINE_MAX || guesser.inLine >= OF_ONE_ADDRESS_MAX;
    if (isFull || this.now() < guesser.closedUntil) return null;
    this.inLine++;
    guesser.inLine++;
    const checking = this.line.then(isRight);
    this.line = checking.then(restAfter).catch(() => {});
    try {
      return this.noteAnswer(guesser, await checking);
    } finally {
      this.inLine--;
      guesser.inLine--;
    }
  }

  private noteAnswer(guesser: Guesser, right: boolean): boolean {
    guesser.wrong = right ? 0 : guesser.wrong + 1;
    const closedMs = right ? 0 : Math.min(CLOSED_MIN_MS * 2 ** (guesser.wrong - 1), CLOSED_MAX_MS);
    guesser.closedUntil = this.now() + closedMs;
    return right;
  }

  /** The one heard of longest ago is forgotten first. */
  private guesserAt(address: string): Guesser {
    const guesser = this.guessers.get(address) ?? { inLine: 0, wrong: 0, closedUntil: 0 };
    this.guessers.delete(address);
    this.guessers.set(address, guesser);
    if (this.guessers.size > ADDRESSES_MAX) this.guessers.delete(this.guessers.keys().next().value!);
    return guesser;
  }
}
