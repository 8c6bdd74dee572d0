import { randomUUID } from 'node:crypto';
import { percentile, type Till } from '@app/testing';
import { upTo } from '../sale-assertions.js';

/** The waits of a till for its receipts, with and without a disturbance, measured right after each other. */
export interface LatencyPair {
  idleMs: number;
  busyMs: number;
}

/** The 95th percentile of the waits of this number of consecutive sales. */
export async function p95(till: Till, sales: number): Promise<number> {
  const waits: number[] = [];
  for (const _ of upTo(sales)) {
    const { status, body, tookMs } = await till.sell(`NEXT-DOOR-${randomUUID()}`);
    if (status !== 200) throw new Error(`A neighbour's sale is answered ${status}: ${JSON.stringify(body)}`);
    waits.push(tookMs);
  }
  return percentile(waits, 0.95);
}

/**
 * Expects that the median slowdown of this number of pairs is within the limit. It measures no further once more than
 * half of the pairs are, because the rest cannot move the median over it. Each pair gives its own ratio, so that a slow
 * moment of the machine affects both halves.
 */
export async function expectSlowdownWithin(
  limit: number,
  pairs: number,
  measurePair: (nth: number) => Promise<LatencyPair>,
): Promise<void> {
  const ratios: number[] = [];
  const isDecided = () => ratios.filter((ratio) => ratio <= limit).length > pairs / 2;
  while (ratios.length < pairs && !isDecided()) {
    const { idleMs, busyMs } = await measurePair(ratios.length + 1);
    ratios.push(busyMs / idleMs);
  }
  expect(percentile(ratios, 0.5)).toBeLessThanOrEqual(limit);
}
