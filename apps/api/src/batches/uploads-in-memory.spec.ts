import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { type AccountId, type BatchId, type Environment, perEnvironment } from '@app/domain';
import type { LaneProgress, Ledger, ReadDatabase } from '@app/persistence';
import { LinesContested } from '@app/submission';
import { failedUpload, incompleteUpload, toIncompleteUpload } from './incomplete-upload.js';
import { ProgressCache } from './progress-cache.js';
import { collectGarbage } from './test/collect-garbage.js';
import { uploadParts } from './upload-chunks.js';
import { UploadSpace } from './upload-space.js';
import { WithdrawBatch } from './withdraw-batch.js';

/** The error at the end of reading bytes that claim to be gzip. */
async function readToEnd(packed: Buffer): Promise<unknown> {
  try {
    for await (const _ of Readable.from([packed]).pipe(createGunzip()));
    return null;
  } catch (error) {
    return error;
  }
}

const violationOf = (error: unknown) => {
  const { code, field, message } = toIncompleteUpload(error).violation;
  return [code, field, message];
};

describe('the reason why an upload was not read to its end', () => {
  it('is kept if it is an IncompleteUpload already', () => {
    const incomplete = incompleteUpload('Nothing came.', 'Send it again.');
    expect(toIncompleteUpload(incomplete)).toBe(incomplete);
    expect(incomplete.violation).toEqual({
      code: '003',
      field: 'body',
      message: 'Nothing came.',
      fix: 'Send it again.',
    });
  });

  it('is another request that has one of its numbers and is still being received', () => {
    const { code, message } = toIncompleteUpload(new LinesContested(new Map())).violation;
    expect([code, message]).toEqual(['006', expect.stringContaining('nothing of this file was stored')]);
  });

  it('is a PIN that was freed from the account meanwhile, and the answer is 403', () => {
    const { violation } = toIncompleteUpload(
      Object.assign(new Error(), { code: '23514', constraint: 'pin_of_account' }),
    );
    expect(violation).toMatchObject({ code: '001', message: expect.stringContaining('not bound to your account') });
    expect(failedUpload(violation).details.status).toBe(403);
  });

  it('is a key or a login that has ended meanwhile, and the answer is 401', () => {
    const { violation } = toIncompleteUpload(
      Object.assign(new Error(), { code: '23514', constraint: 'caller_of_batch' }),
    );
    expect(violation).toMatchObject({ code: '001', field: 'x-api-key' });
    expect(failedUpload(violation).details.status).toBe(401);
  });

  it('is gzip that ends early, or a body that is not gzip', async () => {
    const packed = gzipSync('one\ntwo\n');
    expect(violationOf(await readToEnd(packed.subarray(0, -9)))).toEqual([
      '003',
      'body',
      'The gzip data is incomplete.',
    ]);
    const isNone = ['003', 'body', 'The body is not valid gzip data, but Content-Encoding is gzip.'];
    expect(violationOf(await readToEnd(Buffer.from('{"kind":"sale"}\n')))).toEqual(isNone);
    expect(violationOf(await readToEnd(Buffer.from(packed).fill(0xff, 12, 16)))).toEqual(isNone);
  });

  it.each(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])('is the end of the connection: %s', (code) => {
    expect(violationOf(Object.assign(new Error('x'), { code }))).toEqual([
      '003',
      'body',
      'The connection ended before the upload was complete.',
    ]);
  });

  it.each([new Error('secret'), Object.assign(new Error('secret'), { code: '57P01' }), null, 'secret', undefined])(
    'counts as ours, and the client does not learn its cause: %s',
    (error) => {
      expect(toIncompleteUpload(error).violation.code).toBe('905');
      expect(JSON.stringify(toIncompleteUpload(error).violation)).not.toContain('secret');
    },
  );

  it('comes with a fix', () => {
    for (const error of [null, { code: 'Z_BUF_ERROR' }, { code: 'Z_DATA_ERROR' }, { code: 'ECONNRESET' }])
      expect(toIncompleteUpload(error).violation.fix).toMatch(/again/);
  });
});

const PARTS = 64;
const PART_BYTES = 64 * 1024;

function* upload(): Generator<Buffer> {
  for (let part = 0; part < PARTS; part++) yield Buffer.alloc(PART_BYTES, part);
}

it('keeps only a few parts of an upload in memory, however long it is', async () => {
  const parts = uploadParts(Readable.from(upload()));
  const seen: WeakRef<Buffer>[] = [];
  while (seen.length < PARTS) {
    seen.push(new WeakRef((await parts.next()).value as Buffer));
    // A part that was read in this slice of the event loop stays until the slice ends.
    await breathe();
  }
  collectGarbage();
  const held = seen.filter((part) => part.deref() !== undefined).length;
  expect(held).toBeLessThan(PARTS / 2);
});

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

const MIB = 1024 * 1024;
const accountOf = (accountId: string, environment: Environment = 'PRODUCTION') => ({
  ...{ accountId: accountId as AccountId, environment },
});
const [ONE, OTHER] = [accountOf('one'), accountOf('other')];

describe('the disk space for uploads', () => {
  it('is shared: an account has half of it, and others find room', () => {
    const space = new UploadSpace({ uploadSpaceMib: 10, uploadFolder: undefined });
    const room = space.roomFor(ONE);
    for (let mebibyte = 0; mebibyte < 5; mebibyte++) room.grow(MIB);
    expect(() => space.roomFor(ONE).grow(MIB)).toThrow('as it may');
    expect(() => space.roomFor(OTHER).grow(2 * MIB)).not.toThrow();
  });

  it('is half for the sandbox as a whole', () => {
    const space = new UploadSpace({ uploadSpaceMib: 8, uploadFolder: undefined });
    const sandbox = (name: string) => space.roomFor(accountOf(name, 'SANDBOX'));
    sandbox('one').grow(2 * MIB);
    for (const name of ['two', 'three']) sandbox(name).grow(MIB / 2);
    for (const room of Array.from({ length: 100 }, (_, index) => sandbox(`free ${index}`)))
      expect(() => room.grow(2 * MIB)).toThrow('the sandbox as a whole');
    expect(() => space.roomFor(ONE).grow(2 * MIB)).not.toThrow();
  });

  it('is free again when an upload has ended', () => {
    const space = new UploadSpace({ uploadSpaceMib: 2, uploadFolder: undefined });
    for (let upload = 0; upload < 10; upload++) {
      const room = space.roomFor(ONE);
      room.grow(MIB);
      room.giveBack();
      room.giveBack();
    }
  });

  it('is freed at the start of what a killed process left behind, and of nothing else', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'risiti-space-'));
    const uploads = ['risiti-batch-old', 'risiti-batch-new', 'another'].map((name) => path.join(folder, name));
    for (const upload of uploads) {
      await mkdir(upload);
      await writeFile(path.join(upload, 'lines'), '{}');
      const writtenAt = upload.endsWith('new') ? new Date() : new Date(Date.now() - 2 * 3_600_000);
      await utimes(path.join(upload, 'lines'), writtenAt, writtenAt);
    }
    await new UploadSpace({ uploadSpaceMib: 2, uploadFolder: folder }).onModuleInit();
    expect(uploads.map((upload) => existsSync(upload))).toEqual([false, true, true]);
    await rm(folder, { recursive: true });
  });
});

const BATCH = 'a batch' as BatchId;

/** A ledger in which a batch has so many accepted lines that can be withdrawn, all in one page. */
function setup(lines = 3) {
  const statements: Environment[] = [];
  const withdrawn: Environment[] = [];
  let left = Array.from({ length: lines }, (_, index) => ({ line: lines - index, submissionId: `${index}` }));
  const ledgers = perEnvironment((environment) => {
    const query = async (sql: string) => {
      statements.push(environment);
      return sql.startsWith('UPDATE batches') ? [{ accepted: lines }] : left;
    };
    return { db: { query } } as unknown as Ledger;
  });
  const withdrawals = perEnvironment((environment) => ({
    withdrawAll: async (ids: string[]) => {
      withdrawn.push(environment);
      left = [];
      return ids.length;
    },
  }));
  return { batches: new WithdrawBatch(ledgers, withdrawals), statements, withdrawn };
}

it.each(['SANDBOX', 'PRODUCTION'] as const)(
  'withdraws a batch of %s over the connections of it alone',
  async (environment) => {
    const { batches, statements, withdrawn } = setup();
    expect(await batches.withdraw({ id: BATCH, environment })).toEqual({ cancelled: 3, tooLate: 0 });
    expect(new Set([...statements, ...withdrawn])).toEqual(new Set([environment]));
  },
);

it('answers many withdrawals of one batch at the same time with one walk', async () => {
  const { batches, withdrawn } = setup();
  const all = await Promise.all(
    Array.from({ length: 600 }, () => batches.withdraw({ id: BATCH, environment: 'SANDBOX' })),
  );
  expect(new Set(all.map((counts) => JSON.stringify(counts)))).toEqual(new Set(['{"cancelled":3,"tooLate":0}']));
  expect(withdrawn).toHaveLength(1);
});

it('withdraws nothing again once all is withdrawn, and locks nothing', async () => {
  const { batches, withdrawn } = setup();
  await batches.withdraw({ id: BATCH, environment: 'SANDBOX' });
  expect(await batches.withdraw({ id: BATCH, environment: 'SANDBOX' })).toEqual({ cancelled: 0, tooLate: 3 });
  expect(withdrawn).toHaveLength(1);
});
