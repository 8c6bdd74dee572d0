import { testSize } from '@app/testing';
import { isFull } from './scale.js';
import type { ChaosShop } from './chaos-shop.js';

export const MEASUREMENTS = isFull ? 5 : 1;
const SALES = isFull ? 40 : testSize({ short: 4, full: 8 });

/**
 * The slowdown of a shop during a disturbance: the median ratio of the 95th percentiles, measured in pairs, so that
 * other work of the machine affects both halves.
 */
export async function slowdownDuring(shop: ChaosShop, disturbance: { begin(): Promise<void>; end(): Promise<void> }) {
  const ratios: number[] = [];
  for (let measurement = 1; measurement <= MEASUREMENTS; measurement++) {
    const idleMs = await p95(shop, `IDLE${measurement}`);
    await disturbance.begin();
    const busyMs = await p95(shop, `BUSY${measurement}`);
    await disturbance.end();
    ratios.push(busyMs / idleMs);
  }
  return ratios.sort((one, two) => one - two)[Math.floor(MEASUREMENTS / 2)]!;
}

/** Sells one sale after another and waits for each receipt. */
async function p95(shop: ChaosShop, name: string): Promise<number> {
  const times: number[] = [];
  for (let number = 1; number <= SALES; number++) {
    const startedAt = performance.now();
    await shop.sell(`${name}-${number}`);
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, two) => one - two)[Math.ceil(SALES * 0.95) - 1]!;
}
