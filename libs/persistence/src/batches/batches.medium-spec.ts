import { randomUUID } from 'node:crypto';
import {
  type BatchEnd,
  cancelBatch,
  endBatch,
  listBatches,
  type LineRecord,
  openBatch,
  readBatch,
  readBatchByKey,
  readLines,
  readProgress,
  readWithdrawableBackwards,
  refuseBatch,
  touchBatch,
} from './batches.js';
import type { Tx } from '../database/tx.js';
import { readAccountBranches } from '../devices.js';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

async function setup() {
  const lane = await bench.lane();
  const batchId = await bench.batch(lane);
  const end = (how: BatchEnd, id = batchId) => endBatch(bench.db, id, how);
  const read = async (id = batchId) => (await readBatch(bench.db, id))!;
  return { lane, batchId, end, read };
}

const stopTouching = (id: string, seconds: number, tx: Tx = bench.db) =>
  tx.query<{ touchedAt: Date }>(
    `UPDATE batches SET touched_at = now() - $2 * interval '1 second' WHERE id = $1 RETURNING touched_at AS "touchedAt"`,
    [id, seconds],
  );

const refused = (line: number): LineRecord => ({
  ...{ line, verdict: 'refused', submissionId: null, kind: null, reference: null, details: { code: '003' } },
});

describe('a batch', () => {
  it('is being received, and has no lines yet', async () => {
    const { lane, batchId, read } = await setup();
    expect(await read()).toEqual({
      ...{
        id: batchId,
        accountId: lane.accountId,
        appId: lane.appId,
        environment: 'SANDBOX',
        tin: lane.tin,
        atomic: false,
      },
      ...{ state: 'RECEIVING', lastLine: 0, accepted: 0, known: 0, duplicates: 0, refused: 0 },
      ...{ trouble: null, endedAt: null, bodyHash: null, createdAt: expect.any(Date) as Date },
    });
  });

  it('is null for an unknown id', async () => {
    expect(await readBatch(bench.db, randomUUID() as never)).toBeNull();
  });

  it('counts as cut after a minute without a sign of life, at the time of the last one', async () => {
    const { batchId } = await setup();
    // In one transaction, in which the time stands still.
    await bench.db.transaction(async (tx) => {
      await stopTouching(batchId, 59, tx);
      expect(await readBatch(tx, batchId)).toMatchObject({ state: 'RECEIVING', endedAt: null });
      const [last] = await stopTouching(batchId, 61, tx);
      expect(await readBatch(tx, batchId)).toMatchObject({ state: 'CUT', endedAt: last!.touchedAt });
    });
  });

  it('stays open when a process touches it, or writes a chunk of it', async () => {
    const { lane, batchId, read } = await setup();
    await stopTouching(batchId, 61);
    expect(await touchBatch(bench.db, batchId)).toBe(true);
    expect(await read()).toMatchObject({ state: 'RECEIVING' });
    await stopTouching(batchId, 61);
    await bench.chunk(batchId, [bench.sale(lane)]);
    expect(await read()).toMatchObject({ state: 'RECEIVING' });
  });

  it('takes no more lines after its end, and never counts as cut then', async () => {
    const { batchId, end, read } = await setup();
    await end({ state: 'RECEIVED' });
    await stopTouching(batchId, 3_600);
    expect(await touchBatch(bench.db, batchId)).toBe(false);
    expect(await read()).toMatchObject({ state: 'RECEIVED' });
  });

  it('ends once: the first end stays', async () => {
    const { end, read } = await setup();
    const trouble = { code: '003', field: 'body', message: 'The connection ended early.', fix: 'Send it again.' };
    await end({ state: 'CUT', trouble });
    const first = await read();
    expect(first).toMatchObject({ state: 'CUT', trouble, endedAt: expect.any(Date) as Date });
    await end({ state: 'RECEIVED', idempotency: { key: randomUUID(), bodyHash: 'hash' } });
    expect(await read()).toEqual(first);
  });

  it('can be cancelled after its end and keeps the time of it; a refused one stays refused', async () => {
    const { batchId, lane, end, read } = await setup();
    await end({ state: 'RECEIVED' });
    const { endedAt } = await read();
    await cancelBatch(bench.db, batchId);
    expect(await read()).toMatchObject({ state: 'CANCELLED', endedAt });
    const refusedId = await bench.batch(lane);
    await refuseBatch(bench.db, refusedId, [refused(1)]);
    await cancelBatch(bench.db, refusedId);
    expect(await read(refusedId)).toMatchObject({ state: 'REFUSED' });
  });

  it('stays cancelled if it was cancelled while lines arrived', async () => {
    const { batchId, end, read } = await setup();
    await cancelBatch(bench.db, batchId);
    await end({ state: 'RECEIVED' });
    expect(await read()).toMatchObject({ state: 'CANCELLED' });
  });
});

describe('a batch that is refused as a whole', () => {
  it('keeps the faults of each line, however many there are', async () => {
    const { batchId, read } = await setup();
    const records = Array.from({ length: 4_500 }, (_, index) => refused(2 * index + 1));
    await refuseBatch(bench.db, batchId, [...records, { ...refused(10_000), verdict: 'valid', details: null }]);
    expect(await read()).toMatchObject({ state: 'REFUSED', lastLine: 10_000, refused: 4_500, accepted: 0 });
    const lines = await readLines(bench.db, batchId, 0, 10_000);
    expect(lines.map(({ line }) => line)).toEqual([...records.map(({ line }) => line), 10_000]);
  });

  it('stays cancelled if it was cancelled before', async () => {
    const { batchId, read } = await setup();
    await cancelBatch(bench.db, batchId);
    await refuseBatch(bench.db, batchId, [refused(1)]);
    expect([await read(), await readLines(bench.db, batchId, 0, 1)]).toMatchObject([{ state: 'CANCELLED' }, []]);
  });
});

describe('the key of a batch', () => {
  it('is known after its end, with the hash of the upload', async () => {
    const { lane, batchId, end } = await setup();
    const key = randomUUID();
    const find = (appId = lane.appId) => readBatchByKey(bench.db, appId as never, key);
    expect(await find()).toBeNull();
    await end({ state: 'RECEIVED', idempotency: { key, bodyHash: 'hash' } });
    expect(await find()).toMatchObject({ id: batchId, bodyHash: 'hash' });
    expect(await find((await bench.lane()).appId)).toBeNull();
  });

  it('stays with the first batch, and the other batch still ends', async () => {
    const { lane, batchId, end, read } = await setup();
    const idempotency = { key: randomUUID(), bodyHash: 'hash' };
    const second = await bench.batch(lane);
    await end({ state: 'RECEIVED', idempotency });
    await end({ state: 'RECEIVED', idempotency }, second);
    expect(await read(second)).toMatchObject({ state: 'RECEIVED' });
    expect(await readBatchByKey(bench.db, lane.appId as never, idempotency.key)).toMatchObject({ id: batchId });
  });

  it('belongs to one batch, however many end with it at once, and all of them end', async () => {
    const { lane } = await setup();
    for (let round = 0; round < 10; round++) {
      const idempotency = { key: randomUUID(), bodyHash: 'hash' };
      const ids = await Promise.all(Array.from({ length: 6 }, () => bench.batch(lane)));
      await Promise.all(ids.map((id) => endBatch(bench.db, id, { state: 'RECEIVED', idempotency })));
      const states = await Promise.all(ids.map(async (id) => (await readBatch(bench.db, id))!.state));
      expect(states).toEqual(ids.map(() => 'RECEIVED'));
      expect(ids).toContain((await readBatchByKey(bench.db, lane.appId as never, idempotency.key))!.id);
    }
  });
});

describe('the list of batches', () => {
  const page = async ({ accountId }: Lane, limit: number, after?: string) =>
    (await listBatches(bench.db, { accountId, environment: 'SANDBOX', limit, after } as never)).map(({ id }) => id);

  it('shows the batches of one account and environment, newest first', async () => {
    const lane = await bench.lane();
    const ids = [await bench.batch(lane), await bench.batch(lane), await bench.batch(lane)];
    await bench.batch(await bench.lane());
    const elsewhere = { ...lane, environment: 'PRODUCTION', atomic: true } as unknown as Parameters<
      typeof openBatch
    >[1];
    await openBatch(bench.db, { ...elsewhere, id: randomUUID() as never });
    expect(await page(lane, 10)).toEqual(ids.reverse());
  });

  it('goes on behind any batch, even if several began at the same time', async () => {
    const lane = await bench.lane();
    for (let count = 0; count < 7; count++) await bench.batch(lane);
    await bench.db.query('UPDATE batches SET created_at = now() WHERE account_id = $1', [lane.accountId]);
    const all = await page(lane, 10);
    const paged: string[] = [];
    for (let next = await page(lane, 2); next.length > 0; next = await page(lane, 2, next.at(-1))) paged.push(...next);
    expect([paged, new Set(paged).size]).toEqual([all, 7]);
  });
});

describe('the progress of a batch', () => {
  it('counts accepted and known submissions by lane and status', async () => {
    const { lane, batchId } = await setup();
    const other = await bench.lane();
    const till = await bench.accept(lane, 'TILL-1');
    await bench.accept(lane, 'TILL-2');
    const mine = [bench.sale(lane, 'TILL-1'), bench.sale(lane), bench.sale(lane)];
    const theirs = [bench.sale(other), bench.sale(other)];
    await bench.chunk(batchId, [...mine, ...theirs]);
    await bench.approve(lane, till.id);
    await bench.reject(other, theirs[0]!.id);
    await bench.withdraw(mine[2]!.id);
    const progress = new Map((await readProgress(bench.db, batchId)).map((one) => [one.laneId, one]));
    expect(progress.get(lane.laneId)).toEqual({
      ...{ laneId: lane.laneId, pending: 1, recent: 1 },
      statuses: { APPROVED: 1, ACCEPTED: 1, CANCELLED: 1 },
    });
    expect(progress.get(other.laneId)).toEqual({
      ...{ laneId: other.laneId, pending: 1, recent: 1 },
      statuses: { REJECTED: 1, QUEUED: 1 },
    });
  });

  it('counts submissions that settled within the last minute', async () => {
    const { lane, batchId } = await setup();
    const sales = [bench.sale(lane), bench.sale(lane), bench.sale(lane)];
    await bench.chunk(batchId, sales);
    for (const { id } of sales) await bench.approve(lane, id);
    await bench.db.query(`UPDATE submissions SET settled_at = now() - interval '61 seconds' WHERE id = $1`, [
      sales[0]!.id,
    ]);
    expect(await readProgress(bench.db, batchId)).toMatchObject([{ pending: 0, recent: 2, statuses: { APPROVED: 3 } }]);
  });

  it('is empty if no line was accepted', async () => {
    const { batchId } = await setup();
    expect(await readProgress(bench.db, batchId)).toEqual([]);
  });
});

it('reads lines to withdraw from the last to the first, without lines that were known before or were withdrawn', async () => {
  const { lane, batchId } = await setup();
  await bench.accept(lane, 'INV-3');
  await bench.chunk(
    batchId,
    [1, 2, 3, 4, 5].map((number) => bench.sale(lane, `INV-${number}`)),
  );
  const linesBefore = (before: number | null, limit: number) =>
    readWithdrawableBackwards(bench.db, batchId, before, limit);
  const numbersOf = (lines: { line: number }[]) => lines.map(({ line }) => line);
  const all = await linesBefore(null, 3);
  expect(numbersOf(all)).toEqual([5, 4, 2]);
  expect([numbersOf(await linesBefore(2, 3)), numbersOf(await linesBefore(1, 3))]).toEqual([[1], []]);
  await bench.ledger.withdraw([all[0]!.submissionId]);
  expect(numbersOf(await linesBefore(null, 3))).toEqual([4, 2, 1]);
});

it('cancels a batch with the number of lines that it has accepted, again and again', async () => {
  const { lane, batchId } = await setup();
  await bench.chunk(batchId, [bench.sale(lane, 'INV-1'), bench.sale(lane, 'INV-2')]);
  expect([await cancelBatch(bench.db, batchId), await cancelBatch(bench.db, batchId)]).toEqual([2, 2]);
});

it('reads the devices of an account in one environment', async () => {
  const lane = await bench.lane();
  const device = { accountId: lane.accountId, tin: lane.tin, bhfId: '01' };
  const inSandbox = randomUUID();
  await bench.db.prisma.device.create({ data: { ...device, id: inSandbox, environment: 'SANDBOX' } });
  await bench.db.prisma.device.create({ data: { ...device, id: randomUUID(), environment: 'PRODUCTION' } });
  const branches = await readAccountBranches(bench.db, lane.accountId as never, 'SANDBOX');
  expect(branches.toSorted((one, other) => one.bhfId.localeCompare(other.bhfId))).toEqual([
    { tin: lane.tin, bhfId: '00', laneId: lane.laneId },
    { tin: lane.tin, bhfId: '01', laneId: inSandbox },
  ]);
});
