import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';

export const SEED_MAX = 2 ** 32 - 1;

/** Faults, latency and test PINs have separate streams, so that one does not change the draws of the other. */
const streams = ['faults', 'latency', 'session'] as const;
export type RandomStream = (typeof streams)[number];

/**
 * Repeatable random numbers: the same seed and the same order of calls give the same faults, pauses and PINs. Without a seed
 * one is drawn and reported, so that an unplanned failure can be repeated.
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

  next(stream: RandomStream): number {
    return this.draws[stream]();
  }

  /** Starts again with the first seed of the process. */
  reset(): void {
    this.reseed(this.firstSeed);
  }
}

/** Mulberry32; its 32 bits of state are enough for a simulator. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
