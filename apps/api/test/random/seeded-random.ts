/** Repeatable random numbers: a whole run depends on one seed. */
export class SeededRandom {
  constructor(private state: number) {}

  /** A number from 0 to below 1 (mulberry32). */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.fraction() * count);
  }

  /** True with this probability in percent. */
  percent(chance: number): boolean {
    return this.fraction() * 100 < chance;
  }

  one<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!;
  }
}
