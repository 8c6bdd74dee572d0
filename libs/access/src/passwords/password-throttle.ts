import { setTimeout as pause } from 'node:timers/promises';

/** Of all together, and under one name. */
const LINE_MAX = 8;
const UNDER_ONE_NAME_MAX = 2;
const REST_MS = 200;
const CLOSED_MIN_MS = 250;
const CLOSED_MAX_MS = 15_000;
const NAMES_MAX = 10_000;

const restAfter = (right: boolean): Promise<void> | void => (right ? undefined : pause(REST_MS));

interface Guesser {
  inLine: number;
  wrong: number;
  closedUntil: number;
}

/**
 * Between strangers and a hash that is slow on purpose. Passwords are checked one at a time, and after a wrong one comes
 * a rest, so that a flood of them takes a fifth of a core and not the machine. Whoever was wrong is not heard for a
 * while, which doubles with every further guess; whoever is not heard, or finds the line full, may come again. Who
 * guesses goes by one name or several, such as the address he comes from and the e-mail address he guesses at: closed to
 * one of them is closed, so that neither many passwords nor many addresses help.
 */
export class GuessGate {
  private readonly guessers = new Map<string, Guesser>();
  private line: Promise<unknown> = Promise.resolve();
  private inLine = 0;

  constructor(private readonly now = () => performance.now()) {}

  /** Null where it was not even checked. */
  async check(names: string | readonly string[], isRight: () => Promise<boolean>): Promise<boolean | null> {
    const guessers = [names].flat().map((name) => this.guesserNamed(name));
    if (this.inLine >= LINE_MAX || guessers.some((guesser) => this.isClosedTo(guesser))) return null;
    this.inLine++;
    for (const guesser of guessers) guesser.inLine++;
    const checking = this.line.then(isRight);
    this.line = checking.then(restAfter).catch(() => {});
    try {
      const right = await checking;
      for (const guesser of guessers) this.noteAnswer(guesser, right);
      return right;
    } finally {
      this.inLine--;
      for (const guesser of guessers) guesser.inLine--;
    }
  }

  private isClosedTo({ inLine, closedUntil }: Guesser): boolean {
    return inLine >= UNDER_ONE_NAME_MAX || this.now() < closedUntil;
  }

  private noteAnswer(guesser: Guesser, right: boolean): void {
    guesser.wrong = right ? 0 : guesser.wrong + 1;
    const closedMs = right ? 0 : Math.min(CLOSED_MIN_MS * 2 ** (guesser.wrong - 1), CLOSED_MAX_MS);
    guesser.closedUntil = this.now() + closedMs;
  }

  /** The one heard of longest ago is forgotten first. */
  private guesserNamed(name: string): Guesser {
    const guesser = this.guessers.get(name) ?? { inLine: 0, wrong: 0, closedUntil: 0 };
    this.guessers.delete(name);
    this.guessers.set(name, guesser);
    if (this.guessers.size > NAMES_MAX) this.guessers.delete(this.guessers.keys().next().value!);
    return guesser;
  }
}
