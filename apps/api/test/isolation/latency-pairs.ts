import { randomUUID } from 'node:crypto';
import { percentile, ratioOf, type Spread, type Till } from '@app/testing';
import { upTo } from '../sale-assertions.js';

/** What a till waits for its receipts, alone and beside trouble, taken within a moment of each other. */
export interface LatencyPair {
  idleMs: number;
  busyMs: number;
}

/** What it waits for all but the slowest of so many receipts, one sale after the other. */
export async function p95(till: Till, sales: number): Promise<number> {
  const waits: number[] = [];
  for (const _ of upTo(sales)) {
    const { status, body, tookMs } = await till.sell(`NEXT-DOOR-${randomUUID()}`);
    if (status !== 200) throw new Error(`A neighbour's sale is answered ${status}: ${JSON.stringify(body)}`);
    waits.push(tookMs);
  }
  return percentile(waits, 0.95);
}

/** Each pair is divided by itself, so that a slow moment of the machine is in both halves. */
export const slowdownOf = (pairs: LatencyPair[]): Spread =>
  ratioOf(
    pairs.map(({ busyMs }) => busyMs),
    pairs.map(({ idleMs }) => idleMs),
  )!;
