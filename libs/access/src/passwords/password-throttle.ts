import { setTimeout as pause } from 'node:timers/promises';

/** The longest queue of all names together, and of one name. */
const QUEUED_MAX = 8;
const QUEUED_PER_NAME_MAX = 2;
const PAUSE_AFTER_FAILURE_MS = 200;
const BLOCK_MIN_MS = 250;
const BLOCK_MAX_MS = 15_000;
const NAMES_MAX = 10_000;

const pauseAfter = (right: boolean): Promise<void> | void => (right ? undefined : pause(PAUSE_AFTER_FAILURE_MS));

interface NameState {
  queued: number;
  failures: number;
  blockedUntil: number;
}

/**
 * Protects the slow password hash from strangers. It checks one password at a time and pauses after a wrong one, so that a flood
 * of guesses takes a fifth of a core and not the machine. A wrong password blocks its names for a while, and each further one
 * doubles that time. A blocked guess, or one that finds the queue full, is not checked and may come again. The names of a guess
 * are, for example, its address and the e-mail address it is for: one blocked name is enough, so neither many passwords nor
 * many addresses help.
 */
export class PasswordThrottle {
  private readonly states = new Map<string, NameState>();
  private lastCheck: Promise<unknown> = Promise.resolve();
  private queued = 0;

  constructor(private readonly now = () => performance.now()) {}

  /** Null if the password was not checked. */
  async check(names: string | readonly string[], isRight: () => Promise<boolean>): Promise<boolean | null> {
    const states = [names].flat().map((name) => this.stateOfName(name));
    if (this.queued >= QUEUED_MAX || states.some((state) => this.isBlocked(state))) return null;
    this.queued++;
    for (const state of states) state.queued++;
    const checking = this.lastCheck.then(isRight);
    this.lastCheck = checking.then(pauseAfter).catch(() => {});
    try {
      const right = await checking;
      for (const state of states) this.recordResult(state, right);
      return right;
    } finally {
      this.queued--;
      for (const state of states) state.queued--;
    }
  }

  private isBlocked({ queued, blockedUntil }: NameState): boolean {
    return queued >= QUEUED_PER_NAME_MAX || this.now() < blockedUntil;
  }

  private recordResult(state: NameState, right: boolean): void {
    state.failures = right ? 0 : state.failures + 1;
    const blockedMs = right ? 0 : Math.min(BLOCK_MIN_MS * 2 ** (state.failures - 1), BLOCK_MAX_MS);
    state.blockedUntil = this.now() + blockedMs;
  }

  /** The name that came longest ago is forgotten first when there are too many. */
  private stateOfName(name: string): NameState {
    const state = this.states.get(name) ?? { queued: 0, failures: 0, blockedUntil: 0 };
    this.states.delete(name);
    this.states.set(name, state);
    if (this.states.size > NAMES_MAX) this.states.delete(this.states.keys().next().value!);
    return state;
  }
}
