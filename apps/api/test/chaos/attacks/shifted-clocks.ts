import path from 'node:path';
import type { Attack } from '../attack.js';
import { atRandomMoments } from '../random-moments.js';
import { oneOf } from '../scale.js';
import { randomWaits, sellAll, type SaleOptionsFor } from '../chaos-shop.js';

const CLOCK = path.join(process.cwd(), 'scripts/testing/shifted-clock.mjs');
const MINUTES_MS = 7 * 60_000;

const offBy = (ms: number) => ({ NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_OFFSET_MS: String(ms) });

/** Faults that cause delays, because the end of a delay depends on a clock. */
const PAUSES = ['simulate:status-503', 'simulate:accept-then-reset'];

const withPauses = (random: () => number): SaleOptionsFor => {
  const optionsFor = randomWaits(random);
  return (invcNo) => ({ ...optionsFor(invcNo), remark: random() < 0.2 ? oneOf(PAUSES, random) : undefined });
};

export const shiftedClocks: Attack = {
  name: 'shifted-clocks',
  // Rescue ends delays caused by a wrong clock after a minute.
  isLong: true,
  does: 'One worker is seven minutes ahead and one seven behind, and the one ahead is killed: Postgres tells the time',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    await chaosStack.replaceWorkers(offBy(MINUTES_MS), offBy(-MINUTES_MS));
    await Promise.all([
      sellAll(shops, sales, withPauses(random)),
      atRandomMoments(chaosStack.stack, { sales, times: 1, random }, () => chaosStack.killWorker(0)),
    ]);
    return shops;
  },
};
