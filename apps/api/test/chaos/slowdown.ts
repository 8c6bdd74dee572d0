import { isFull } from './scale.js';
import type { Shop } from './chaos-shop.js';

export const PAIRS = isFull ? 5 : 1;
const SALES = isFull ? 40 : 8;

/**
 * How much longer a shop waits for its receipts beside this trouble than without: the median of p95 by p95, in pairs, each
 * measured in one go, so that a machine that is busy with something else is busy with both.
 */
export async function ratioBeside(shop: Shop, trouble: { begin(): Promise<void>; end(): Promise<void> }) {
  const ratios: number[] = [];
  for (let pair = 1; pair <= PAIRS; pair++) {
    const idleMs = await p95(shop, `IDLE${pair}`);
    await trouble.begin();
    const busyMs = await p95(shop, `BUSY${pair}`);
    await trouble.end();
    ratios.push(busyMs / idleMs);
  }
  return ratios.sort((one, two) => one - two)[Math.floor(PAIRS / 2)]!;
}

/** One sale after the other, each waiting for its receipt. */
async function p95(shop: Shop, name: string): Promise<number> {
  const times: number[] = [];
  for (let number = 1; number <= SALES; number++) {
    const startedAt = performance.now();
    await shop.sell(`${name}-${number}`);
    times.push(performance.now() - startedAt);
  }
  return times.sort((one, two) => one - two)[Math.ceil(SALES * 0.95) - 1]!;
}
