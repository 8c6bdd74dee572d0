import { groupingLimits, freePin } from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { eventually } from '@app/testing';
import { LOCK_WAIT_MAX_MS } from '../../../persistence/src/database/coalescer.js';
import { Accept } from '../accepting/accept.js';
import type { BatchLine } from './batch-line.js';
import { batchBench, inChunks, sold, type Uploader, withTransactions } from './test/batch-bench.js';
import { isPinLost } from '../accepting/pin-lost.js';
import { lineOf } from './test/batch-documents.js';

let bench: Awaited<ReturnType<typeof batchBench>>;
beforeAll(async () => void (bench = await batchBench()));
afterAll(() => bench.close());

describe('contested keys', () => {
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
});

describe('accept lines trouble', () => {
  async function setup() {
    const uploader = await bench.uploader();
    return { uploader, batchId: await uploader.batch() };
  }

  describe('an obstacle', () => {
    it('is waited for: a locked lane', async () => {
      const { uploader, batchId } = await setup();
      const other = await bench.uploader();
      const file = [...uploader.sales(2), lineOf(other.owner, 3, sold('INV-3'))];
      let tries = 0;
      const counting = withTransactions(bench.db, (run, attempt) => {
        tries = attempt;
        return run();
      });
      const taken = await bench.db.transaction(async (keeper) => {
        await keeper.query('SELECT FROM lanes WHERE id = $1 FOR UPDATE', [other.lane.laneId]);
        const taking = uploader.acceptLines(batchId, counting).accept(file);
        await eventually(() => expect(tries).toBeGreaterThan(2));
        return { taking };
      });
      await taken.taking;
      const verdicts = await uploader.verdicts(batchId);
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted', 'accepted']);
    });

    it('is waited for: a restarting server', async () => {
      const { uploader, batchId } = await setup();
      const starting = withTransactions(bench.db, (run, attempt) => {
        if (attempt < 4) throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
        return run();
      });
      await uploader.acceptLines(batchId, starting).accept(uploader.sales(3));
      expect(await uploader.read(batchId)).toMatchObject({ lastLine: 3, accepted: 3 });
    });

    it('is reported if it does not end, and blames no line', async () => {
      const { uploader, batchId } = await setup();
      const gone = withTransactions(bench.db, () =>
        Promise.reject(Object.assign(new Error('gone'), { code: '08006' })),
      );
      await expect(uploader.acceptLines(batchId, gone).accept(uploader.sales(3))).rejects.toThrow('gone');
      expect(await uploader.verdicts(batchId)).toEqual([]);
    });
  });

  it('a batch ends with the first chunk of a PIN that its account has lost', async () => {
    const { uploader, batchId } = await setup();
    const { tin, accountId } = uploader.owner;
    await freePin(bench.db, { environment: 'SANDBOX', tin, accountId });
    let tries = 0;
    const counting = withTransactions(bench.db, (run, attempt) => {
      tries = attempt;
      return run();
    });
    const failure = await uploader
      .acceptLines(batchId, counting)
      .accept(uploader.sales(20))
      .catch((error: unknown) => error);
    expect([isPinLost(failure), tries]).toEqual([true, 1]);
    expect(await uploader.verdicts(batchId)).toEqual([]);
    expect(uploader.events.filter(({ event }) => event === 'trouble')).toEqual([]);
  });

  describe('a connection that breaks at the commit', () => {
    const broken = () => new Error('Connection terminated unexpectedly');

    it('accepts no line twice, and the rest of the file follows', async () => {
      const { uploader, batchId } = await setup();
      const breaking = withTransactions(bench.db, async (run, attempt) => {
        const value = await run();
        if (attempt === 1) throw broken();
        return value;
      });
      const taking = uploader.acceptLines(batchId, breaking);
      await taking.accept(uploader.sales(3));
      await taking.accept(uploader.sales(3, 4));
      expect(await uploader.read(batchId)).toMatchObject({ lastLine: 6, accepted: 6, known: 0, refused: 0 });
      expect(await uploader.referencesInLane()).toEqual([
        'ADVICE',
        'INV-1',
        'INV-2',
        'INV-3',
        'INV-4',
        'INV-5',
        'INV-6',
      ]);
    });

    it('loses no line if there was no commit', async () => {
      const { uploader, batchId } = await setup();
      const breaking = withTransactions(bench.db, (run, attempt) => (attempt === 1 ? Promise.reject(broken()) : run()));
      await uploader.acceptLines(batchId, breaking).accept(uploader.sales(3));
      expect(await uploader.read(batchId)).toMatchObject({ lastLine: 3, accepted: 3 });
    });

    it('accepts no line twice while the commit is still running', async () => {
      const { uploader, batchId } = await setup();
      let commit = () => {};
      const mayCommit = new Promise<void>((resolve) => (commit = resolve));
      const slow = Object.assign(Object.create(bench.db) as typeof bench.db, {
        transaction: lateCommitOnce(mayCommit, broken()),
      });
      const taken = uploader.acceptLines(batchId, slow).accept(uploader.sales(3));
      await eventually(async () => expect(await lockedOut()).toBeGreaterThan(0));
      commit();
      await taken;
      expect(await uploader.read(batchId)).toMatchObject({ lastLine: 3, accepted: 3, known: 0, refused: 0 });
      expect(await uploader.referencesInLane()).toEqual(['ADVICE', 'INV-1', 'INV-2', 'INV-3']);
    });
  });

  /** The first transaction is given up by its caller with all its work done, and commits when it may. */
  function lateCommitOnce(mayCommit: Promise<void>, error: Error): typeof bench.db.transaction {
    let isFirst = true;
    return (work) => {
      if (!isFirst) return bench.db.transaction(work);
      isFirst = false;
      return new Promise((_, reject) => {
        void bench.db.transaction(async (tx) => {
          await work(tx);
          reject(error);
          await mayCommit;
        });
      });
    };
  }

  async function lockedOut(): Promise<number> {
    const [row] = await bench.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row!.n;
  }
});
