import { setTimeout as pause } from 'node:timers/promises';
import { percentile, testSize } from '@app/testing';
import { isFull } from '../scale.js';
import type { NeighbourAct } from './neighbour-attack.js';

const ACTS = isFull ? 60 : testSize({ short: 6, full: 20 });
const ROUNDS = isFull ? 3 : 1;
/** Chance decides on a ratio that is near its bound. More rounds are played there, on both sides of the bound. */
const ROUNDS_NEAR_BOUND = isFull ? 9 : 1;
const NEAR_BOUND = 0.15;
/** All connections of the attack are at work by then. */
const SETTLE_MS = 500;
/** One connection of the attack is at work for so long. */
const SINGLE_MS = 2_000;

export interface NeighbourMeasures {
  /** The share of what the neighbour asked for that they got, during the attack. */
  success: number;
  /** The 95th percentile during the attack, divided by the same without it: the median of the rounds. */
  ratio: number;
  idleMs: number;
  busyMs: number;
  /** The longest slice of the API without the attack: the longest of the first three rounds. */
  idleSliceMs: number;
  /** The same during the attack: the median of the rounds, because a collection of garbage may fall into any of them. */
  sliceMs: number;
}

/** What disturbs the neighbour: an attack that begins and ends several times. */
export interface Disturbance {
  begin(): Promise<void>;
  end(): Promise<void>;
  isOver(): Promise<void>;
}

/** Acts without the attack and during it, one after the other, so that other work of the machine affects both. */
export async function measureNeighbour(
  act: NeighbourAct,
  attack: Disturbance,
  takeLongestSlice: () => Promise<number>,
  ratioMax: number,
): Promise<NeighbourMeasures> {
  const rounds: NeighbourMeasures[] = [];
  const medianBy = (of: (round: NeighbourMeasures) => number) =>
    rounds.toSorted((one, other) => of(one) - of(other))[Math.floor(rounds.length / 2)]!;
  const isNearBound = () => Math.abs(medianBy(({ ratio }) => ratio).ratio / ratioMax - 1) < NEAR_BOUND;
  const needsMore = () => rounds.length < ROUNDS || (rounds.length < ROUNDS_NEAR_BOUND && isNearBound());
  while (needsMore()) {
    const round = rounds.length + 1;
    await takeLongestSlice();
    const idle = await repeat(act, `IDLE${round}`);
    const idleSliceMs = await takeLongestSlice();
    await attack.begin();
    await pause(SETTLE_MS);
    const busy = await repeat(act, `BUSY${round}`);
    const sliceMs = await takeLongestSlice();
    await attack.end();
    await attack.isOver();
    rounds.push({
      success: busy.served / ACTS,
      ratio: busy.p95Ms / idle.p95Ms,
      idleMs: Math.round(idle.p95Ms),
      busyMs: Math.round(busy.p95Ms),
      ...{ idleSliceMs, sliceMs },
    });
  }
  const success = rounds.reduce((sum, round) => sum + round.success, 0) / rounds.length;
  // Further rounds must not raise it, because the bound of a slice depends on it.
  const idleSliceMs = Math.max(...rounds.slice(0, ROUNDS).map((round) => round.idleSliceMs));
  return {
    ...medianBy(({ ratio }) => ratio),
    success,
    idleSliceMs,
    sliceMs: medianBy(({ sliceMs }) => sliceMs).sliceMs,
  };
}

/** One act after another. */
async function repeat(act: NeighbourAct, name: string): Promise<{ p95Ms: number; served: number }> {
  const times: number[] = [];
  let served = 0;
  for (let number = 1; number <= ACTS; number++) {
    const { isServed, tookMs } = await act(`${name}-${number}`);
    times.push(tookMs);
    if (isServed) served++;
  }
  return { p95Ms: percentile(times, 0.95), served };
}

/** The longest slice of the API that each of these takes: one after another, so that no other is under way. */
export async function longestSliceOf(
  attacks: readonly Disturbance[],
  takeLongestSlice: () => Promise<number>,
): Promise<number> {
  const slices: number[] = [];
  for (const attack of attacks) {
    await takeLongestSlice();
    await attack.begin();
    await pause(SINGLE_MS);
    slices.push(await takeLongestSlice());
    await attack.end();
    await attack.isOver();
  }
  return Math.max(...slices);
}
