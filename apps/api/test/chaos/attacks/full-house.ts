import { eventually, testSize } from '@app/testing';
import type { Attack } from '../attack.js';
import { Backlog } from '../backlog.js';
import type { ChaosStack } from '../chaos-stack.js';
import { isFull } from '../scale.js';
import type { ChaosShop } from '../chaos-shop.js';
import { type InstallationMeasures, measureInstallation } from '../measure-installation.js';

/** Lines in files for each sale that another attack would post. */
const LINES_EACH = testSize({ short: 30, full: 100 });
/** The number of files per device. The first measurement comes after the first of them. */
const FILES = testSize({ short: 3, full: 10 });
const LATER = { prefer: 'respond-async' };
const MEASUREMENTS_MAX = isFull ? 3 : 1;
/** A count of that many rows takes time too. */
const LONG_WAIT = { timeoutMs: 120_000, everyMs: isFull ? 500 : 100 };

/** The allowed growth of each measure with ten times as many pending sales. */
const MEMORY_FACTOR = 1.5;
const TIME_FACTOR = 3;
/**
 * Smaller differences come from other work of the machine or from the garbage collector. A process that kept 180,000
 * more lines in memory would need twice as much.
 */
const MEMORY_MIN_MB = 128;
const TIME_MIN_MS = 30;

/** Returns the measures that grew too much. */
function worseMeasures(all: InstallationMeasures, few: InstallationMeasures): string[] {
  const names = Object.keys(few) as (keyof InstallationMeasures)[];
  return names.filter((name) => {
    const isMemory = name.endsWith('Mb');
    const limit = few[name] * (isMemory ? MEMORY_FACTOR : TIME_FACTOR);
    return all[name] > Math.max(limit, few[name] + (isMemory ? MEMORY_MIN_MB : TIME_MIN_MS));
  });
}

/** Repeats the measurement, because growth from the backlog stays and noise of the machine does not. */
async function expectNoWorse(
  few: InstallationMeasures,
  measure: (name: string) => Promise<InstallationMeasures>,
): Promise<void> {
  const measurements: object[] = [];
  for (let worse = ['all']; worse.length > 0 && measurements.length < MEASUREMENTS_MAX;) {
    const all = await measure(`ALL${measurements.length}`);
    worse = worseMeasures(all, few);
    measurements.push({ worse, ...all });
  }
  if (!isFull) return;
  console.info(JSON.stringify({ few, looks: measurements }, null, 1));
  expect({ few, looks: measurements }).toMatchObject({
    looks: expect.arrayContaining([expect.objectContaining({ worse: [] })]),
  });
}

const countOf = async ({ stack: { db } }: ChaosStack, shops: ChaosShop[], condition: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int FROM submissions WHERE tin = ANY ($1) AND kind = 'sale' AND ${condition}`,
    [shops.map(({ till }) => till.tin)],
  );
  return row!.count;
};

const BATCHED = "reference LIKE 'FILE%'";
const OPEN = "status NOT IN ('APPROVED', 'CANCELLED')";

/** Records that withdrawn sales must not be approved and all others must. */
async function notePromises({ stack: { db } }: ChaosStack, shops: ChaosShop[]): Promise<void> {
  const lines = await db.query<{ tin: string; reference: string; status: string }>(
    `SELECT tin, reference, status FROM submissions WHERE tin = ANY ($1) AND ${BATCHED}`,
    [shops.map(({ till }) => till.tin)],
  );
  const byTin = new Map(shops.map((shop) => [shop.till.tin, shop]));
  for (const { tin, reference, status } of lines) {
    const { promised, refusedOnPurpose } = byTin.get(tin)!;
    (status === 'CANCELLED' ? refusedOnPurpose : promised).push(reference);
  }
}

export const fullHouse: Attack = {
  name: 'full-house',
  does: 'The authority is away and files fill the ledger: ten times as much pending takes no more memory, nor time',
  isLong: true,
  async run(chaosStack, { sales, devices }) {
    const shops = await chaosStack.shops(devices);
    const backlog = new Backlog(shops);
    const lines = sales * LINES_EACH;
    await chaosStack.authorityProxy.close();
    // A single sale overtakes batch lines but not the head of a lane, so every head must be a single sale.
    for (const shop of shops) await shop.sell('HEAD', LATER);
    await backlog.addLines('FILE1', lines / FILES);
    const few = await measureInstallation(chaosStack, shops, 'FEW');
    // All files have one size, so that only the number of pending sales grows.
    for (let file = 2; file <= FILES; file++) await backlog.addLines(`FILE${file}`, lines / FILES);
    await expectNoWorse(few, (name) => measureInstallation(chaosStack, shops, name));
    expect(await countOf(chaosStack, shops, OPEN)).toBeGreaterThanOrEqual(lines);
    await chaosStack.authorityProxy.open();
    await eventually(
      async () => expect(await countOf(chaosStack, shops, `${OPEN} AND NOT ${BATCHED}`)).toBe(0),
      LONG_WAIT,
    );
    expect(await countOf(chaosStack, shops, `${OPEN} AND ${BATCHED}`)).toBeGreaterThan(0);
    await backlog.withdraw();
    await eventually(async () => expect(await countOf(chaosStack, shops, OPEN)).toBe(0), LONG_WAIT);
    await notePromises(chaosStack, shops);
    return shops;
  },
};
