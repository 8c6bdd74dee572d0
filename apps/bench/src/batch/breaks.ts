import { drawn } from './drawn.js';

const AFTER_MAX_MS = 100;

/** Where an upload ends, and how: its sender goes away, or the API does. */
export interface Break {
  how: 'cut' | 'kill';
  bytes: number;
  /** When so much of what was sent has been answered, from 0 to 1, and then a little later: in the middle of what comes next. */
  told: number;
  afterMs: number;
}

/** Each goes further than the one before, so that each has lines nobody has seen; the API is killed between the cuts. */
export function breaksOf(seed: number, fileBytes: number, { cuts, kills }: { cuts: number; kills: number }): Break[] {
  const count = cuts + kills;
  const places = upTo(count).map((nth) => 1 + Math.floor(drawn(seed, nth) * (fileBytes - 1)));
  const killed = new Set(upTo(kills).map((nth) => Math.floor(((nth + 0.5) * count) / kills)));
  return places
    .sort((one, other) => one - other)
    .map((bytes, index) => ({
      ...{ how: killed.has(index) ? 'kill' : 'cut', bytes },
      ...{ told: drawn(seed, count + index), afterMs: AFTER_MAX_MS * drawn(seed, 2 * count + index) },
    }));
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
