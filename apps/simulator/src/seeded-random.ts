import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';

export const SEED_MAX = 2 ** 32 - 1;

/** Faults and latency draw apart from each other, so that switching one on does not change the luck of the other. */
const streams = ['faults', 'latency'] as const;
export type RandomStream = (typeof streams)[number];

/**
 * Chance that can be had again: the same seed and the same order of calls bring the same faults and pauses. Without a
 * seed it is drawn, and told, so that a bad day that nobody planned can still be repeated.
 */
@Injectable()
export class SeededRandom {
  private draws!: Record<RandomStream, () => number>;
  private current!: number;

  constructor(private readonly firstSeed = randomInt(SEED_MAX)) {
    this.reset();
  }

  get seed(): number {
    return this.current;
  }

  reseed(seed: number): void {
    this.current = seed;
    const draws = streams.map((stream, index) => [stream, generator(seed + index)] as const);
    this.draws = Object.fromEntries(draws) as Record<RandomStream, () => number>;
  }

  /** From 0 up to, but not including, 1. */
  next(stream: RandomStream): number {
    return this.draws[stream]();
  }

  /** Back to the beginning of the seed it was started with. */
  reset(): void {
    this.reseed(this.firstSeed);
  }
}

/** Mulberry32: 32 bits of state are plenty for a dice. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
