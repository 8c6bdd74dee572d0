import { setTimeout as pause } from 'node:timers/promises';
import { percentile, perSecond } from '@app/testing';
import type { BenchTill, Contestant } from './contestant.js';
import type { CostMeter } from './costs.js';
import { isSigned, type Load } from './load.js';
import type { Size } from './options.js';

/** The measurements of one contestant in one round, by name. */
export type Measures = Record<string, number>;

export interface Tools {
  load: Load;
  size: Size;
  meter: CostMeter;
  directTills: BenchTill[];
}

type Stretch = (contestant: Contestant, tools: Tools) => Promise<Measures>;

const TILLS_AT_ONCE = 8;
const POLL_MS = 100;
const SETTLE_MAX_MS = 120_000;

/** The worker is halted while the API accepts a backlog; then the API is idle while the worker settles it. */
const backlog: Stretch = async (contestant, { load, size: { sales }, meter }) => {
  let acceptMs = 0;
  let settleMs = 0;
  haltWorker(contestant);
  const accepting = await meter.during('accepting', sales, async () => {
    const startedAt = performance.now();
    await load.postAll(contestant.tills, sales);
    acceptMs = performance.now() - startedAt;
  });
  const settling = await meter.during('settling', sales, async () => {
    settleMs = await settledAfter(contestant, () => continueWorker(contestant));
  });
  return { ...accepting, ...settling, accepted: perSecond(sales, acceptMs), settled: perSecond(sales, settleMs) };
};

/** Accepting and settling at the same time, as on a working day. */
const journey: Stretch = async (contestant, { load, size: { sales }, meter }) => {
  let ms = 0;
  const costs = await meter.during('journey', sales, async () => {
    ms = await settledAfter(contestant, () => load.postAll(contestant.tills, sales));
  });
  const perProcessorSecond = 1_000 / costs['journey.cpu.all']!;
  return { ...costs, journey: perSecond(sales, ms), ...(perProcessorSecond > 0 && { perProcessorSecond }) };
};

/** The backlog of one device, which must be settled one by one. */
const oneLane: Stretch = async (contestant, { load, size: { laneSales } }) => {
  haltWorker(contestant);
  await load.postAll(contestant.tills.slice(0, 1), laneSales);
  return { oneLane: perSecond(laneSales, await settledAfter(contestant, () => continueWorker(contestant))) };
};

/** The time to a receipt, less the time of the same sale posted directly to the authority. */
const waitingTime: Stretch = async ({ tills }, { load, size, directTills }) => {
  const measures: Measures = {};
  for (const count of [1, TILLS_AT_ONCE]) {
    const each = Math.ceil(size.syncSales / count);
    const direct = await load.sellInTurn(directTills.slice(0, count), each, isSigned);
    const sync = await load.sellInTurn(tills.slice(0, count), each);
    for (const [name, share] of [['p50', 0.5] as const, ['p95', 0.95] as const])
      measures[`sync.${name}.${count}`] = percentile(sync, share) - percentile(direct, share);
  }
  return measures;
};

export const STRETCHES: Stretch[] = [backlog, journey, oneLane, waitingTime];

/** A halted worker stays warm. */
export function haltWorker({ worker }: Pick<Contestant, 'worker'>): void {
  process.kill(worker.pid, 'SIGSTOP');
}

export function continueWorker({ worker }: Pick<Contestant, 'worker'>): void {
  process.kill(worker.pid, 'SIGCONT');
}

/** Resolves to the time from `begin` to the last settlement, by the clock of Postgres. */
export async function settledAfter(
  contestant: Contestant,
  begin: () => void | Promise<void>,
  settleMaxMs = SETTLE_MAX_MS,
): Promise<number> {
  const { ledger } = contestant;
  const [start] = await ledger.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
  await begin();
  await waitUntilSettled(contestant, settleMaxMs);
  const [end] = await ledger.query<{ ms: number }>(LAST_SETTLED_AFTER, [start!.at]);
  return end!.ms;
}

const LAST_SETTLED_AFTER = `
  SELECT (extract(epoch FROM max(settled_at) - $1::timestamptz) * 1000)::float8 AS ms
  FROM submissions WHERE settled_at >= $1::timestamptz`;

async function waitUntilSettled({ ledger, pendingQuery }: Contestant, maxMs: number): Promise<void> {
  const deadline = performance.now() + maxMs;
  while ((await ledger.query(pendingQuery)).length > 0) {
    if (performance.now() > deadline) throw new Error(`Not every sale was settled within ${maxMs} ms.`);
    await pause(POLL_MS);
  }
}
