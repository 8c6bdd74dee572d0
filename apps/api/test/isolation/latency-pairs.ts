import { randomUUID } from 'node:crypto';
import { percentile, ratioOf, type Spread, type Till } from '@app/testing';
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

/** Each pair gives its own ratio, so that a slow moment of the machine affects both halves. */
export const slowdownOf = (pairs: LatencyPair[]): Spread =>
  ratioOf(
    pairs.map(({ busyMs }) => busyMs),
    pairs.map(({ idleMs }) => idleMs),
  )!;
