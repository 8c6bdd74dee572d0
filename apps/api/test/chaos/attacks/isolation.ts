import { eventually, saleBody, testSize } from '@app/testing';
import { upTo } from '../../sale-assertions.js';
import type { Attack } from '../attack.js';
import { ChaosShop, sellAll } from '../chaos-shop.js';
import type { ChaosStack } from '../chaos-stack.js';
import { type InstallationMeasures, measureInstallation } from '../measure-installation.js';
import { isFull } from '../scale.js';

/** Slow enough that most sales are still pending at any check. */
const SLOWLY = () => ({ remark: `simulate:latency=${isFull ? 60 : 200}`, prefer: 'respond-async' });
const RATIO_MAX = 2;

export const longBacklog: Attack = {
  name: 'long-backlog',
  does: 'One device has a backlog: the sales of another have their receipts meanwhile, none in twice its time',
  async run(chaosStack, { sales }) {
    const [busy, quiet] = (await chaosStack.shops(2)) as [ChaosShop, ChaosShop];
    const approved = () =>
      chaosStack.stack.db.query("SELECT 1 FROM submissions WHERE tin = $1 AND kind = 'sale' AND status = 'APPROVED'", [
        busy.till.tin,
      ]);
    // The device needs time to send the whole backlog at the end.
    const backlog = Math.ceil(sales / MEASUREMENTS);
    let files = 0;
    const ratio = await slowdownDuring(quiet, {
      begin: () => sellAll([busy], backlog, SLOWLY, `BACKLOG${++files}`),
      end: async () => expect((await approved()).length).toBeLessThan(files * backlog),
    });
    expect(quiet.outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    if (isFull) expect(ratio).toBeLessThanOrEqual(RATIO_MAX);
    return [busy, quiet];
  },
};

const SILENT = 500;
const SILENT_RATIO_MAX = 2;
const LATER = { prefer: 'respond-async' };

/** Branches of one taxpayer with initialised devices. */
async function branches(chaosStack: ChaosStack, count: number): Promise<ChaosShop[]> {
  const till = await chaosStack.stack.till();
  const shops = [chaosStack.shopOf(till)];
  for (const nth of upTo(count - 1)) {
    const branch = await chaosStack.stack.branchOf(till, nth.toString(36).padStart(2, '0'));
    await branch.initialise();
    shops.push(chaosStack.shopOf(branch));
  }
  return shops;
}

export const silentDevices: Attack = {
  name: 'silent-devices',
  does: `One taxpayer's ${SILENT} devices are never answered: another's sales have their receipts, none in twice its time`,
  isLong: true,
  async run(chaosStack) {
    const [quiet] = await chaosStack.shops(1);
    const silent = await branches(chaosStack, SILENT);
    const { tin } = silent[0]!.till;
    let times = 0;
    const ratio = await slowdownDuring(quiet!, {
      begin: async () => {
        await chaosStack.stack.simulator.armFault({ fault: 'timeout', tin, times: 1_000_000 });
        const name = `SILENT${++times}`;
        await Promise.all(silent.map((shop, nth) => shop.sell(`${name}-${nth}`, LATER)));
      },
      end: async () => {
        await chaosStack.stack.simulator.clearFaults();
        // The next measurement begins when these sales are approved.
        await eventually(async () => expect(await countOf(chaosStack, silent, OPEN)).toBe(0), LONG_WAIT);
      },
    });
    expect(ratio).toBeLessThanOrEqual(SILENT_RATIO_MAX);
    return [quiet!];
  },
};

/** Lines in files for each sale that another attack would post. */
const LINES_EACH = testSize({ short: 30, full: 100 });
/** The number of files per device. The first measurement comes after the first of them. */
const FILES = testSize({ short: 3, full: 10 });
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

const MEASUREMENTS = isFull ? 5 : 1;
const SALES = isFull ? 40 : testSize({ short: 4, full: 8 });

/**
 * The slowdown of a shop during a disturbance: the median ratio of the 95th percentiles, measured in pairs, so that
 * other work of the machine affects both halves.
 */
async function slowdownDuring(shop: ChaosShop, disturbance: { begin(): Promise<void>; end(): Promise<void> }) {
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

const UPLOADS_AT_ONCE = 8;
const WITHDRAWALS_AT_ONCE = 4;
const WAIT_MAX_MS = 120_000;

interface Batch {
  shop: ChaosShop;
  batchId: string;
}

/** Files of sales, one batch per device, until they are withdrawn. */
class Backlog {
  private readonly batches: Batch[] = [];

  constructor(private readonly shops: ChaosShop[]) {}

  /** Adds this number of lines over all devices. The devices' tills go on selling meanwhile. */
  async addLines(name: string, lines: number): Promise<void> {
    const each = Math.ceil(lines / this.shops.length);
    await withConcurrency(this.shops, UPLOADS_AT_ONCE, async (shop) => {
      const batchId = await upload(shop, name, each);
      this.batches.push({ shop, batchId });
      await shop.sell(`AFTER-${name}`, { prefer: 'respond-async' });
    });
  }

  async withdraw(): Promise<void> {
    await withConcurrency(this.batches, WITHDRAWALS_AT_ONCE, ({ shop, batchId }) =>
      untilAccepted(shop, () => request(shop, 'DELETE', `batches/${batchId}`)).then(() => {}),
    );
  }
}

async function upload(shop: ChaosShop, name: string, lines: number): Promise<string> {
  const sales = Array.from({ length: lines }, (_, index) => ({ kind: 'sale', ...saleBody(`${name}-${index + 1}`) }));
  const body = sales.map((sale) => `${JSON.stringify(sale)}\n`).join('');
  const text = await untilAccepted(shop, () => request(shop, 'POST', 'batches', body));
  const { batch } = JSON.parse(text.trimEnd().split('\n').at(-1)!) as { batch: { batchId: string; accepted: number } };
  if (batch.accepted !== lines) shop.unexpected.push(`${name}: ${JSON.stringify(batch)}`);
  return batch.batchId;
}

/** Repeats a post that is told to come again later. Any other refusal is an error. */
async function untilAccepted(shop: ChaosShop, post: () => Promise<Response>): Promise<string> {
  return eventually(
    async () => {
      const response = await post();
      const text = await response.text();
      const mayRefuse = [429, 503].includes(response.status) && response.headers.has('retry-after');
      if (!response.ok && !mayRefuse) shop.unexpected.push(`${response.status} ${text.slice(0, 500)}`);
      if (mayRefuse) throw new Error(`It is answered ${response.status}.`);
      return text;
    },
    { timeoutMs: WAIT_MAX_MS, everyMs: 1_000 },
  );
}

const request = ({ till }: ChaosShop, method: string, path: string, body?: string): Promise<Response> =>
  fetch(`${till.address()}/api/v1/${path}`, {
    method,
    body,
    headers: { 'x-api-key': till.apiKey, ...(body && { 'content-type': 'application/x-ndjson' }) },
  });

async function withConcurrency<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
