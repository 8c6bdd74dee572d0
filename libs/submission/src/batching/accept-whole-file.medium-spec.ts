import { cancelBatch } from '@app/persistence';
import { item, line, sale } from '../../../domain/src/test/documents.js';
import type { BatchLine } from './batch-line.js';
import { BatchClosed } from './accept-chunk.js';
import { batchBench, inChunks, note, sold, type Uploader, withTransactions } from './test/batch-bench.js';
import { lineOf } from './test/batch-documents.js';

let bench: Awaited<ReturnType<typeof batchBench>>;
beforeAll(async () => void (bench = await batchBench()));
afterAll(() => bench.close());

async function setup() {
  const uploader = await bench.uploader();
  return { uploader, batchId: await uploader.batch() };
}

const records = (taken: Awaited<ReturnType<Uploader['acceptWholeFile']>>) => (taken.isAccepted ? [] : taken.records);

/** All that a batch could leave behind for its account. */
async function leftBehind({ lane }: Uploader) {
  const [left] = await bench.db.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM submissions WHERE lane_id = $1) AS submissions,
       (SELECT count(*)::int FROM natural_keys k WHERE k.key LIKE '%/' || $2 || '/%') AS "naturalKeys",
       (SELECT count(*)::int FROM items WHERE tin = $2) AS items,
       (SELECT count(*)::int FROM credits c JOIN submissions s ON s.id = c.original_id WHERE s.lane_id = $1) AS credits,
       (SELECT waiting FROM lanes WHERE id = $1) AS waiting`,
    [lane.laneId, lane.tin],
  );
  return left;
}

/** Chunks of which the one behind the first comes when the test says so. */
function inTwoParts(first: BatchLine[], second: BatchLine[]) {
  let go = () => {};
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  let reached = () => {};
  const isHalfWritten = new Promise<void>((resolve) => (reached = resolve));
  const chunks = async function* () {
    yield first;
    reached();
    await mayGo;
    yield second;
  };
  return { chunks, isHalfWritten, go };
}

describe('a file that is taken as a whole', () => {
  it('is there with all its lines, in their order across its chunks', async () => {
    const { uploader, batchId } = await setup();
    const tea = lineOf(uploader.owner, 31, item({ itemCode: 'TEA' }));
    const teaSale = lineOf(uploader.owner, 32, sale({ invoiceNumber: 'INV-32', lines: [line({ itemCode: 'TEA' })] }));
    const file = [...uploader.sales(30), tea, teaSale, lineOf(uploader.owner, 33, note('CN-1', 'INV-1'))];
    expect(await uploader.acceptWholeFile(batchId, inChunks(file, 8))).toEqual({ isAccepted: true });
    const names = file.map(({ line: number }) => ({ 31: 'TEA', 33: 'CN-1' })[number] ?? `INV-${number}`);
    expect(await uploader.referencesInLane()).toEqual(['ADVICE', ...names]);
    const verdicts = await uploader.verdicts(batchId);
    expect(verdicts.map(({ verdict, reference }) => [verdict, reference])).toEqual(
      names.map((name) => ['accepted', name]),
    );
    expect(await uploader.read(batchId)).toMatchObject({ lastLine: 33, accepted: 33, known: 0 });
  });

  it('may say again what is there already', async () => {
    const { uploader, batchId } = await setup();
    await uploader.post(sold('INV-2'));
    expect(await uploader.acceptWholeFile(batchId, inChunks(uploader.sales(3), 2))).toEqual({ isAccepted: true });
    const verdicts = (await uploader.verdicts(batchId)).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['accepted', 'known', 'accepted']);
    expect(await uploader.read(batchId)).toMatchObject({ accepted: 2, known: 1 });
  });

  it('may have no lines', async () => {
    const { uploader, batchId } = await setup();
    expect(await uploader.acceptWholeFile(batchId, inChunks([], 1))).toEqual({ isAccepted: true });
    expect(await uploader.read(batchId)).toMatchObject({ lastLine: 0, accepted: 0 });
  });

  it('leaves who waits counted, and a head in front of them', async () => {
    const idle = await bench.uploader();
    const { headId } = await bench.laneRow(idle.lane);
    await bench.approve(idle.lane, headId as never);
    expect(await idle.laneState()).toEqual({ said: 0, waiting: 0, head: null });
    await idle.acceptWholeFile(await idle.batch(), inChunks(idle.sales(20), 6));
    expect(await idle.laneState()).toEqual({ said: 19, waiting: 19, head: 'INV-1' });
    expect(idle.heads.at(-1)).toMatchObject({ reference: 'INV-1', laneDepth: 19 });
  });
});

describe('a file of which one line cannot be taken', () => {
  it('leaves nothing behind, and tells what every line would have been', async () => {
    const { uploader, batchId } = await setup();
    const before = await leftBehind(uploader);
    const tea = item({ itemCode: 'TEA' });
    const unreadable = { line: 4, verdict: 'refused', submissionId: null, kind: null, reference: null } as const;
    const file: BatchLine[] = [
      ...uploader.lines(sold('INV-1'), sale({ invoiceNumber: 'INV-2', lines: [line({ itemCode: 'NOBODY' })] }), tea),
      { ...unreadable, details: { code: '003' } },
      ...[note('CN-1', 'INV-1'), note('CN-2', 'INV-2')].map((draft, index) => lineOf(uploader.owner, 5 + index, draft)),
    ];
    const lineRecords = records(await uploader.acceptWholeFile(batchId, inChunks(file, 2)));
    expect(lineRecords.map(({ line: number, verdict, reference }) => `${number} ${reference} ${verdict}`)).toEqual([
      ...['1 INV-1 valid', '2 INV-2 refused', '3 TEA valid', '4 null refused', '5 CN-1 valid', '6 CN-2 refused'],
    ]);
    expect(lineRecords.map(({ submissionId }) => submissionId)).toEqual(Array(6).fill(null));
    expect(await leftBehind(uploader)).toEqual(before);
    expect(await uploader.verdicts(batchId)).toEqual([]);
    expect(await uploader.read(batchId)).toMatchObject({ state: 'RECEIVING', lastLine: 0, accepted: 0 });
    expect(uploader.events.filter(({ event }) => event === 'accepted')).toHaveLength(1);
  });

  it('is refused for a number that another document has, too', async () => {
    const { uploader, batchId } = await setup();
    const there = await uploader.post(sold('INV-2', { total: 1 }));
    const lineRecords = records(await uploader.acceptWholeFile(batchId, inChunks(uploader.sales(3), 3)));
    expect(lineRecords.map(({ verdict }) => verdict)).toEqual(['valid', 'duplicate', 'valid']);
    expect(there).toMatchObject({ id: lineRecords[1]!.submissionId });
    expect(await uploader.referencesInLane()).toEqual(['ADVICE', 'INV-2']);
  });

  it('may be mended and taken', async () => {
    const { uploader, batchId } = await setup();
    const file = uploader.sales(3);
    const bad = sale({ invoiceNumber: 'INV-2', lines: [line({ itemCode: 'NOBODY' })] });
    await uploader.acceptWholeFile(batchId, inChunks(file.with(1, lineOf(uploader.owner, 2, bad)), 3));
    expect(await uploader.acceptWholeFile(await uploader.batch(), inChunks(file, 3))).toEqual({ isAccepted: true });
    expect(await uploader.referencesInLane()).toEqual(['ADVICE', 'INV-1', 'INV-2', 'INV-3']);
  });
});

describe('while a whole file is being written', () => {
  it('tills on its lines are not kept waiting, and stand before it', async () => {
    const { uploader, batchId } = await setup();
    const [first, second] = [uploader.sales(20), uploader.sales(20, 21)];
    const { chunks, isHalfWritten, go } = inTwoParts(first, second);
    const taken = uploader.acceptWholeFile(batchId, chunks);
    await isHalfWritten;
    expect((await uploader.post(sold('TILL-1'))).kind).toBe('accepted');
    const { headId } = await bench.laneRow(uploader.lane);
    await bench.approve(uploader.lane, headId as never);
    expect(await uploader.laneState()).toEqual({ said: 0, waiting: 0, head: 'TILL-1' });
    go();
    expect(await taken).toEqual({ isAccepted: true });
    expect((await uploader.referencesInLane()).slice(0, 4)).toEqual(['ADVICE', 'TILL-1', 'INV-1', 'INV-2']);
    expect(await uploader.laneState()).toEqual({ said: 40, waiting: 40, head: 'TILL-1' });
  });

  it('nobody sees a part of it', async () => {
    const { uploader, batchId } = await setup();
    const { chunks, isHalfWritten, go } = inTwoParts(uploader.sales(2), uploader.sales(2, 3));
    const taken = uploader.acceptWholeFile(batchId, chunks);
    await isHalfWritten;
    expect([await uploader.referencesInLane(), await uploader.verdicts(batchId)]).toEqual([['ADVICE'], []]);
    go();
    await taken;
    expect(await uploader.referencesInLane()).toHaveLength(5);
  });

  it('a till with one of its numbers is served once, and the whole is taken all the same', async () => {
    const { uploader, batchId } = await setup();
    const { chunks, isHalfWritten, go } = inTwoParts(uploader.sales(2), uploader.sales(2, 3));
    const taken = uploader.acceptWholeFile(batchId, chunks);
    await isHalfWritten;
    expect(await uploader.post(sold('INV-1'))).toEqual({ kind: 'contested' });
    go();
    expect(await taken).toEqual({ isAccepted: true });
    const [{ submissionId } = { submissionId: null }] = await uploader.verdicts(batchId);
    expect(await uploader.post(sold('INV-1'))).toMatchObject({ kind: 'known', view: { id: submissionId } });
    expect((await uploader.referencesInLane()).toSorted()).toEqual(['ADVICE', 'INV-1', 'INV-2', 'INV-3', 'INV-4']);
    const { said, waiting } = await uploader.laneState();
    expect([said, waiting]).toEqual([4, 4]);
  });

  it('it is cancelled whole', async () => {
    const { uploader, batchId } = await setup();
    const before = await leftBehind(uploader);
    const { chunks, isHalfWritten, go } = inTwoParts(uploader.sales(2), uploader.sales(2, 3));
    const taken = uploader.acceptWholeFile(batchId, chunks);
    await isHalfWritten;
    await cancelBatch(bench.db, batchId);
    go();
    await expect(taken).rejects.toThrow(BatchClosed);
    expect([await leftBehind(uploader), await uploader.verdicts(batchId)]).toEqual([before, []]);
  });
});

describe('what is in the way of a whole file', () => {
  const contention = [
    ['a deadlock', { code: '40P01' }],
    ['a lock that somebody keeps', { code: '55P03' }],
    ['a claim on what an original has left', { code: '23514', constraint: 'credits_cap' }],
  ] as const;

  it.each(contention)('makes it read and written again: %s', async (name, fields) => {
    const { uploader, batchId } = await setup();
    let reads = 0;
    const chunks = async function* () {
      yield uploader.sales(2);
      if (++reads < 3) throw Object.assign(new Error(name), fields);
      yield uploader.sales(1, 3);
    };
    expect(await uploader.acceptWholeFile(batchId, chunks)).toEqual({ isAccepted: true });
    expect(await uploader.read(batchId)).toMatchObject({ lastLine: 3, accepted: 3 });
    expect(uploader.events.filter(({ event }) => event === 'accepted')).toHaveLength(4);
  });

  it('is told where it does not end', async () => {
    const { uploader, batchId } = await setup();
    const db = withTransactions(bench.db, () => Promise.reject(Object.assign(new Error('locked'), { code: '55P03' })));
    await expect(uploader.acceptWholeFile(batchId, inChunks(uploader.sales(3), 2), db)).rejects.toThrow('locked');
    expect(await uploader.referencesInLane()).toEqual(['ADVICE']);
  });

  it('is told at once where the same again would be no better', async () => {
    const { uploader, batchId } = await setup();
    const before = await leftBehind(uploader);
    const poison = lineOf(uploader.owner, 3, sale({ ...sold('INV-3'), remark: 'a\u0000b' }));
    await expect(uploader.acceptWholeFile(batchId, inChunks([...uploader.sales(2), poison], 2))).rejects.toMatchObject({
      code: '22P05',
    });
    expect([await leftBehind(uploader), await uploader.verdicts(batchId)]).toEqual([before, []]);
  });

  it('that is a file of the same numbers, taken at the same time: each number is there once', async () => {
    const { uploader, batchId } = await setup();
    const again = await uploader.batch();
    const file = uploader.sales(40);
    await Promise.all([batchId, again].map((id) => uploader.acceptWholeFile(id, inChunks(file, 15))));
    const [first, second] = await Promise.all([batchId, again].map((id) => uploader.read(id)));
    expect([first!.accepted + second!.accepted, first!.known + second!.known]).toEqual([40, 40]);
    expect(await uploader.referencesInLane()).toHaveLength(41);
    const { said, waiting } = await uploader.laneState();
    expect([said, waiting]).toEqual([40, 40]);
  });

  it('is known to be there where its commit’s answer got lost', async () => {
    const { uploader, batchId } = await setup();
    const breaking = withTransactions(bench.db, async (run) => {
      await run();
      throw new Error('Connection terminated unexpectedly');
    });
    expect(await uploader.acceptWholeFile(batchId, inChunks(uploader.sales(3), 2), breaking)).toEqual({
      isAccepted: true,
    });
    expect(await uploader.referencesInLane()).toEqual(['ADVICE', 'INV-1', 'INV-2', 'INV-3']);
  });
});
