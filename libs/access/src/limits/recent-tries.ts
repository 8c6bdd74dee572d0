/** So long after a try, half of it still counts. */
const HALF_LIFE_MS = 300_000;
/** So many keys are remembered before those are forgotten whose tries have faded. */
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

  /** If none has faded, the oldest ones go, so that memory has a bound. */
  private forgetFaded(): void {
    for (const key of this.tries.keys()) if (this.of(key) < FADED) this.tries.delete(key);
    for (const key of this.tries.keys()) if (this.tries.size > KEYS_MAX / 2) this.tries.delete(key);
  }
}
