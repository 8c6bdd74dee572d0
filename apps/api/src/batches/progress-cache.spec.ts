import { setImmediate as breathe } from 'node:timers/promises';
import type { BatchId } from '@app/domain';
import type { ReadDatabase, LaneProgress } from '@app/persistence';
import { ProgressCache } from './progress-cache.js';

const ID = '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11' as unknown as BatchId;

/** A ledger that answers when the test says so, with how many looks it has seen. */
function slowLedger() {
  const waiting: (() => void)[] = [];
  let looks = 0;
  const query = () =>
    new Promise((resolve) => {
      const look = ++looks;
      waiting.push(() => resolve([{ laneId: 'lane', statuses: {}, pending: look, recent: 0 }]));
    });
  return { db: { query } as unknown as ReadDatabase, answer: () => waiting.splice(0).forEach((go) => go()) };
}

const pending = async (lanes: Promise<LaneProgress[]>) => (await lanes)[0]!.pending;

it('reads once for all callers that ask meanwhile', async () => {
  const { db, answer } = slowLedger();
  const progress = new ProgressCache(db);
  const reads = [progress.of(ID), progress.of(ID)];
  answer();
  expect(await Promise.all(reads.map(pending))).toEqual([1, 1]);
});

it.each([
  ['anew where it was cheap', 49, 0, 2],
  ['no sooner than after ten times as long where it was dear', 50, 499, 1],
  ['anew after ten times as long', 50, 500, 2],
  ['anew after five seconds, however dear it was', 60_000, 5_000, 2],
])('reads %s', async (_, tookMs, laterMs, looks) => {
  const { db, answer } = slowLedger();
  let now = 0;
  const progress = new ProgressCache(db, () => now);
  const first = progress.of(ID);
  now += tookMs;
  answer();
  await first;
  await breathe();
  now += laterMs;
  const second = progress.of(ID);
  answer();
  expect(await pending(second)).toBe(looks);
});

it('reads again for the caller that changed the batch, even while a read is under way', async () => {
  const { db, answer } = slowLedger();
  const progress = new ProgressCache(db);
  const before = progress.of(ID);
  progress.forget(ID);
  const after = progress.of(ID);
  answer();
  expect([await pending(before), await pending(after)]).toEqual([1, 2]);
});
