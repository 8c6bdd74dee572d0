import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import { Backlog } from '../backlog.js';
import type { Field } from '../chaos-stack.js';
import { isFull } from '../scale.js';
import type { Shop } from '../chaos-shop.js';
import { type VitalSigns, vitalSigns } from '../measure-installation.js';

/** In files, for each sale another attack would post. */
const LINES_EACH = 100;
const TENTHS = 10;
const LATER = { prefer: 'respond-async' };
const LOOKS_MAX = isFull ? 3 : 1;
/** To look at so many is work, too. */
const PATIENCE = { timeoutMs: 120_000, everyMs: 500 };

/** With ten times as much pending, by what each may be more. */
const MEMORY_FACTOR = 1.5;
const TIME_FACTOR = 3;
/**
 * Less than this is the luck of a machine that does something else too, or of a collector of garbage, which lets a heap grow for
 * a while where there is room. Who held 180,000 lines more would need twice as much.
 */
const MEMORY_MIN_MB = 128;
const TIME_MIN_MS = 30;

/** Which are worse than they may be. */
function worseIn(all: VitalSigns, few: VitalSigns): string[] {
  const names = Object.keys(few) as (keyof VitalSigns)[];
  return names.filter((name) => {
    const isMemory = name.endsWith('Mb');
    const bound = few[name] * (isMemory ? MEMORY_FACTOR : TIME_FACTOR);
    return all[name] > Math.max(bound, few[name] + (isMemory ? MEMORY_MIN_MB : TIME_MIN_MS));
  });
}

/** What a full house costs is there whenever one looks; what the machine did meanwhile is not. */
async function expectNoWorse(few: VitalSigns, look: (name: string) => Promise<VitalSigns>): Promise<void> {
  const looks: object[] = [];
  for (let worse = ['all']; worse.length > 0 && looks.length < LOOKS_MAX;) {
    const all = await look(`ALL${looks.length}`);
    worse = worseIn(all, few);
    looks.push({ worse, ...all });
  }
  if (!isFull) return;
  console.info(JSON.stringify({ few, looks }, null, 1));
  expect({ few, looks }).toMatchObject({ looks: expect.arrayContaining([expect.objectContaining({ worse: [] })]) });
}

const countOf = async ({ stack: { db } }: Field, shops: Shop[], which: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int FROM submissions WHERE tin = ANY ($1) AND kind = 'sale' AND ${which}`,
    [shops.map(({ till }) => till.tin)],
  );
  return row!.count;
};

const BATCHED = "reference LIKE 'FILE%'";
const OPEN = "status NOT IN ('APPROVED', 'CANCELLED')";

/** What was withdrawn is to be approved no more, and all else is. */
async function tellPromises({ stack: { db } }: Field, shops: Shop[]): Promise<void> {
  const lines = await db.query<{ tin: string; reference: string; status: string }>(
    `SELECT tin, reference, status FROM submissions WHERE tin = ANY ($1) AND ${BATCHED}`,
    [shops.map(({ till }) => till.tin)],
  );
  const byTin = new Map(shops.map((shop) => [shop.till.tin, shop]));
  for (const { tin, reference, status } of lines) {
    const { promised, inVain } = byTin.get(tin)!;
    (status === 'CANCELLED' ? inVain : promised).push(reference);
  }
}

export const fullHouse: Attack = {
  name: 'full-house',
  does: 'The authority is away and files fill the ledger: ten times as much pending takes no more memory, nor time',
  async run(field, { sales, devices }) {
    const shops = await field.shops(devices);
    const backlog = new Backlog(shops);
    const lines = sales * LINES_EACH;
    await field.wire.shut();
    // A head is not overtaken any more: let it be one of those that overtake.
    for (const shop of shops) await shop.sell('HEAD', LATER);
    await backlog.grow('FILE1', lines / TENTHS);
    const few = await vitalSigns(field, shops, 'FEW');
    // In files of one size, so that only what is pending is more.
    for (let tenth = 2; tenth <= TENTHS; tenth++) await backlog.grow(`FILE${tenth}`, lines / TENTHS);
    await expectNoWorse(few, (name) => vitalSigns(field, shops, name));
    expect(await countOf(field, shops, OPEN)).toBeGreaterThanOrEqual(lines);
    await field.wire.open();
    await eventually(async () => expect(await countOf(field, shops, `${OPEN} AND NOT ${BATCHED}`)).toBe(0), PATIENCE);
    expect(await countOf(field, shops, `${OPEN} AND ${BATCHED}`)).toBeGreaterThan(0);
    await backlog.withdraw();
    await eventually(async () => expect(await countOf(field, shops, OPEN)).toBe(0), PATIENCE);
    await tellPromises(field, shops);
    return shops;
  },
};
