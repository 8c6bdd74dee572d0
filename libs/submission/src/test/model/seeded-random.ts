import { seededRandom } from '../../../../domain/src/test/seeded-random.js';

/** Random numbers that repeat: a run follows from its seed. */
export class SeededRandom {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  happens(of: number): boolean {
    return this.next() * 100 < of;
  }

  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }

  /** Draws one of the names by their weights. */
  pickWeighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const named = Object.entries<number>(weights);
    let left = this.next() * named.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of named) {
      left -= weight;
      if (left < 0) return name as Name;
    }
    return named.at(-1)![0] as Name;
  }

  /** Random numbers for a user that draws at the same time as others, without a change of their numbers. */
  fork(): SeededRandom {
    return new SeededRandom(this.below(2 ** 31));
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
}
