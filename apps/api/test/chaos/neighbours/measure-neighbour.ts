import { setTimeout as pause } from 'node:timers/promises';
import { percentile, testSize, type Till } from '@app/testing';
import { isFull } from '../scale.js';

const SALES = isFull ? 60 : testSize({ short: 6, full: 20 });
const ROUNDS = isFull ? 3 : 1;
/** The attack has begun by then. */
const SETTLE_MS = 500;

export interface NeighbourMeasures {
  /** The share of the neighbour's sales that got their receipt, during the attack. */
  success: number;
  /** The 95th percentile during the attack, divided by the same without it: the median of the rounds. */
  ratio: number;
  idleMs: number;
  busyMs: number;
}

/** Sells without the attack and during it, by turns, so that other work of the machine affects both. */
export async function measureNeighbour(
  till: Till,
  attack: { begin(): void; end(): Promise<void> },
): Promise<NeighbourMeasures> {
  const rounds: NeighbourMeasures[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const idle = await sell(till, `IDLE${round}`);
    attack.begin();
    await pause(SETTLE_MS);
    const busy = await sell(till, `BUSY${round}`);
    await attack.end();
    rounds.push({
      success: busy.signed / SALES,
      ratio: busy.p95Ms / idle.p95Ms,
      idleMs: Math.round(idle.p95Ms),
      busyMs: Math.round(busy.p95Ms),
    });
  }
  const success = rounds.reduce((sum, round) => sum + round.success, 0) / ROUNDS;
  const median = rounds.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(ROUNDS / 2)]!;
  return { ...median, success };
}

/** Sells one sale after another and waits for each receipt. */
async function sell(till: Till, name: string): Promise<{ p95Ms: number; signed: number }> {
  const times: number[] = [];
  let signed = 0;
  for (let number = 1; number <= SALES; number++) {
    const answer = await till.sell(`${name}-${number}`);
    times.push(answer.tookMs);
    if (answer.status === 200 && answer.body.data.rcptSign) signed++;
  }
  return { p95Ms: percentile(times, 0.95), signed };
}
