import { groupingLimits } from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { LOCK_WAIT_MAX_MS } from '../../../persistence/src/database/coalescer.js';
import { Accept } from '../accepting/accept.js';
import type { BatchLine } from './batch-line.js';
import { batchBench, inChunks, sold, type Uploader } from './test/batch-bench.js';

let bench: Awaited<ReturnType<typeof batchBench>>;
beforeAll(async () => void (bench = await batchBench()));
afterAll(() => bench.close());

class FileDropped extends Error {}

/** A file that has written its lines and has not ended: it goes on when the test says so. */
async function openFile(uploader: Uploader, lines: readonly BatchLine[]) {
  let end!: (how: 'commit' | 'drop') => void;
  const mayEnd = new Promise<'commit' | 'drop'>((resolve) => (end = resolve));
  let written!: () => void;
  const areWritten = new Promise<void>((resolve) => (written = resolve));
  const chunks = async function* () {
    yield* inChunks(lines, 500)();
    written();
    if ((await mayEnd) === 'drop') throw new FileDropped();
  };
  const ending = uploader.acceptWholeFile(await uploader.batch(), chunks).catch((error: unknown) => {
    if (!(error instanceof FileDropped)) throw error;
  });
  await areWritten;
  return {
    end: (how: 'commit' | 'drop') => {
      end(how);
      return ending;
    },
  };
}

/** The tills of one branch, which share the statements of one process. */
async function setup() {
  const uploader = await bench.uploader();
  const queue = { enqueue: async () => undefined } as unknown as HeadQueue;
  const accept = new Accept(bench.ledger, queue, () => undefined, groupingLimits(24));
  const post = (invoiceNumber: string) =>
    accept.accept(uploader.owner, sold(invoiceNumber), { mayFollowUnsettled: true });
  return { uploader, post };
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const startedAt = performance.now();
  return { result: await work, ms: performance.now() - startedAt };
}

describe('a till that posts a number of a file that is still being received', () => {
  it('is told so soon, and the other tills of its branch go on at once', async () => {
    const { uploader, post } = await setup();
    const file = await openFile(uploader, uploader.sales(3));
    const posts = ['INV-2', 'TILL-1', 'TILL-2', 'INV-3', 'TILL-3'].map((number) => timed(post(number)));
    const answers = await Promise.all(posts);
    const later = await timed(post('TILL-4'));
    await file.end('commit');
    expect(answers.map(({ result }) => result.kind)).toEqual([
      ...['contested', 'accepted', 'accepted', 'contested', 'accepted'],
    ]);
    expect(later.result.kind).toBe('accepted');
    for (const { ms } of [...answers, later]) expect(ms).toBeLessThan(LOCK_WAIT_MAX_MS);
  });

  it('gets the submission of the file when it repeats its post after the file was stored', async () => {
    const { uploader, post } = await setup();
    const file = await openFile(uploader, uploader.sales(3));
    expect(await post('INV-2')).toEqual({ kind: 'contested' });
    await file.end('commit');
    expect(await post('INV-2')).toMatchObject({ kind: 'known', identical: true, view: { reference: 'INV-2' } });
  });

  it('is accepted when it repeats its post after the file was dropped', async () => {
    const { uploader, post } = await setup();
    const file = await openFile(uploader, uploader.sales(3));
    expect(await post('INV-2')).toEqual({ kind: 'contested' });
    await file.end('drop');
    expect(await post('INV-2')).toMatchObject({ kind: 'accepted' });
    expect(await uploader.referencesInLane()).toEqual(['ADVICE', 'INV-2']);
  });
});

describe('two files with one number', () => {
  it('keep no till waiting, and the second knows the number when the first was stored', async () => {
    const { uploader, post } = await setup();
    const first = await openFile(uploader, uploader.sales(3));
    const batchId = await uploader.batch();
    const second = uploader.acceptWholeFile(batchId, inChunks(uploader.sales(4, 3), 2));
    const posts = ['TILL-1', 'INV-1', 'TILL-2'].map((number) => timed(post(number)));
    const answers = await Promise.all(posts);
    await first.end('commit');
    expect(await second).toEqual({ isAccepted: true });
    expect(answers.map(({ result }) => result.kind)).toEqual(['accepted', 'contested', 'accepted']);
    for (const { ms } of answers) expect(ms).toBeLessThan(LOCK_WAIT_MAX_MS);
    expect(await uploader.read(batchId)).toMatchObject({ accepted: 3, known: 1 });
  });
});

describe('a line of a batch with a number of a file that is still being received', () => {
  it('does not keep the tills of its branch waiting, and is a repeat once the file was stored', async () => {
    const { uploader, post } = await setup();
    const file = await openFile(uploader, uploader.sales(3));
    const batchId = await uploader.batch();
    const accepting = uploader.acceptLines(batchId).accept(uploader.sales(4));
    const oneAfterTheOther = async () => {
      for (let till = 0; till < 10; till++) expect(await post(`TILL-${till}`)).toMatchObject({ kind: 'accepted' });
    };
    const { ms } = await timed(oneAfterTheOther());
    await file.end('commit');
    await accepting;
    expect(ms).toBeLessThan(LOCK_WAIT_MAX_MS);
    const verdicts = (await uploader.verdicts(batchId)).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['known', 'known', 'known', 'accepted']);
  });
});
