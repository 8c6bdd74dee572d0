import type { BatchId, SubmissionId } from '@app/domain';
import { eventually, testSize } from '@app/testing';
import { SeededChoices } from '../../../authority/src/oscu/test/random-sales.js';
import { cancelBatch, type LineRecord, readBatch, readLines, type LineVerdict } from './batches.js';
import { newId } from '../database/ids.js';
import { constraintOf } from '../database/sql-state.js';
import { endChunk, endWholeFile, openChunk, openWholeFile, writeChunk } from './chunks.js';
import { type Lane, ledgerBench } from '../test/ledger-bench.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

async function setup() {
  const lane = await bench.lane();
  return { lane, batchId: await bench.batch(lane) };
}

const record = (line: number, verdict: LineVerdict): LineRecord => ({
  ...{ line, verdict, submissionId: null, kind: 'sale', reference: `INV-${line}` },
  details: verdict === 'refused' ? { code: '003' } : null,
});

const sales = (lane: Lane, count: number) => Array.from({ length: count }, () => bench.sale(lane));

const idsInLane = async ({ laneId }: Lane) =>
  (
    await bench.db.query<{ id: SubmissionId }>('SELECT id FROM submissions WHERE lane_id = $1 ORDER BY turn_at, id', [
      laneId,
    ])
  ).map(({ id }) => id);

describe('the end of a chunk', () => {
  it('adds its verdicts to those of earlier chunks', async () => {
    const { batchId } = await setup();
    const close = (...lines: LineRecord[]) => bench.db.transaction((tx) => endChunk(tx, batchId, lines, []));
    await close(record(1, 'accepted'), record(2, 'known'), record(4, 'refused'));
    await close(record(6, 'duplicate'), record(7, 'accepted'), record(9, 'accepted'));
    expect(await readBatch(bench.db, batchId)).toMatchObject({
      ...{ state: 'RECEIVING', lastLine: 9, accepted: 3, known: 1, duplicates: 1, refused: 1 },
    });
    const lines = await readLines(bench.db, batchId, 0, 10);
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 4, 6, 7, 9]);
    expect(lines[2]).toEqual(record(4, 'refused'));
    expect((await readLines(bench.db, batchId, 4, 2)).map(({ line }) => line)).toEqual([6, 7]);
  });

  it('writes a line once', async () => {
    const { batchId } = await setup();
    const close = () => bench.db.transaction((tx) => endChunk(tx, batchId, [record(1, 'accepted')], []));
    await close();
    expect(constraintOf(await close().catch((error: unknown) => error))).toBe('batch_lines_pkey');
    expect(await readBatch(bench.db, batchId)).toMatchObject({ accepted: 1 });
  });

  it('tells that the batch has ended, and then writes nothing', async () => {
    const { lane, batchId } = await setup();
    await cancelBatch(bench.db, batchId);
    const result = await bench.db.transaction((tx) => endChunk(tx, batchId, [record(1, 'accepted')], [lane.laneId]));
    expect(result).toEqual({ open: false, heads: [] });
    expect(await readLines(bench.db, batchId, 0, 10)).toEqual([]);
  });

  it('gives an idle lane its head, and leaves the head of a busy lane', async () => {
    const { lane, batchId } = await setup();
    const first = sales(lane, 3);
    const { heads } = await bench.chunk(batchId, first);
    expect(heads).toMatchObject([{ submissionId: first[0]!.id, turn: 1, laneDepth: 2 }]);
    expect((await bench.chunk(batchId, sales(lane, 2), null, 4)).heads).toEqual([]);
    expect(await bench.laneRow(lane)).toMatchObject({ headId: first[0]!.id, waiting: 4 });
  });

  it('keeps only the codes of refused lines when the account has too many details, until an old batch is deleted', async () => {
    const { lane, batchId } = await setup();
    const refused = (line: number): LineRecord => ({
      ...record(line, 'refused'),
      details: { code: '003', errors: ['x'.repeat(100)] },
    });
    const close = (batch: BatchId, ...lines: LineRecord[]) =>
      bench.db.transaction((tx) => endChunk(tx, batch, lines, [], 300));
    const detailsOf = async (batch: BatchId) => (await readLines(bench.db, batch, 0, 10)).map(({ details }) => details);

    await close(batchId, refused(1), refused(2));
    await close(batchId, refused(3), { ...record(4, 'accepted'), details: { warnings: ['kept'] } });
    const cut = { code: '003', isCut: true };
    expect(await detailsOf(batchId)).toEqual([refused(1).details, refused(2).details, cut, { warnings: ['kept'] }]);

    const next = await bench.batch(lane);
    await bench.db.query('DELETE FROM batches WHERE id = $1', [batchId]);
    await close(next, refused(1), refused(2));
    expect(await detailsOf(next)).toEqual([refused(1).details, refused(2).details]);
    const other = await setup();
    await close(other.batchId, refused(1));
    expect(await detailsOf(other.batchId)).toEqual([refused(1).details]);
  });
});

describe('the place of a chunk', () => {
  it('is behind the chunk before it, even if the clock is set back', async () => {
    const { lane, batchId } = await setup();
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const [first, second, third] = [sales(lane, 3), sales(lane, 3), sales(lane, 3)];
    const { end } = await bench.chunk(batchId, first, tomorrow);
    const { end: next } = await bench.chunk(batchId, second, end, 4);
    await bench.chunk(batchId, third, next, 7);
    expect(await idsInLane(lane)).toEqual([...first, ...second, ...third].map(({ id }) => id));
  });

  it('is behind sales that tills post up to ten minutes later', async () => {
    const { lane, batchId } = await setup();
    const head = await bench.accept(lane);
    const lines = sales(lane, 2);
    const { arrived, standing } = await bench.chunk(batchId, lines);
    expect(Date.parse(standing) - Date.parse(arrived)).toBe(600_000);
    const till = await bench.accept(lane);
    expect(await idsInLane(lane)).toEqual([head.id, till.id, ...lines.map(({ id }) => id)]);
  });

  it('gives each line the place that is set for it, in any order of writing', async () => {
    const { lane, batchId } = await setup();
    const lines = sales(lane, 6).map((sale, index) => ({ ...sale, place: [4, 0, 5, 2, 1, 3][index]! }));
    await bench.chunk(batchId, lines);
    const byPlace = lines.toSorted((one, other) => one.place - other.place);
    expect(await idsInLane(lane)).toEqual(byPlace.map(({ id }) => id));
  });
});

describe('the end of a whole file', () => {
  const whole = (batchId: Parameters<typeof endWholeFile>[1], lane: Lane, count: number) =>
    bench.db.transaction(async (tx) => {
      const lines = sales(lane, count);
      await writeChunk(tx, lines, await openWholeFile(tx));
      return endWholeFile(tx, batchId, new Map([[lane.laneId, count]]), {
        lastLine: count,
        accepted: count,
        known: 0,
      });
    });

  it('counts waiting submissions, stores the counts of the batch, and gives an idle lane its head', async () => {
    const { lane, batchId } = await setup();
    expect(await whole(batchId, lane, 5)).toMatchObject({ open: true, heads: [{ laneDepth: 4 }] });
    expect(await bench.laneRow(lane)).toMatchObject({ waiting: 4 });
    expect(await readBatch(bench.db, batchId)).toMatchObject({ lastLine: 5, accepted: 5 });
  });

  it('tells that the batch has ended', async () => {
    const { lane, batchId } = await setup();
    await cancelBatch(bench.db, batchId);
    expect(await whole(batchId, lane, 5)).toEqual({ open: false, heads: [] });
  });
});

describe('a lane under many changes at once', () => {
  /** A few hands at a time, each with something else to do. */
  async function someHands(lanes: readonly Lane[], chance: SeededChoices): Promise<void> {
    const hand = async (lane: Lane) => {
      const { headId } = await bench.laneRow(lane);
      const ids = await idsInLane(lane);
      const withdraw = (some: SubmissionId[]) => bench.patiently(() => bench.ledger.withdraw(some));
      await chance.pick([
        () => bench.accept(lane),
        () => bench.patiently(() => bench.ledger.accept(sales(lane, 3))),
        async () => bench.chunk(await bench.batch(lane), sales(lane, chance.between(1, 6))),
        async () => bench.chunk(await bench.batch(lane), [...sales(lanes[0]!, 2), ...sales(lanes[1]!, 2)]),
        () => withdraw(ids.filter(() => chance.happens(0.3))),
        () => (headId ? bench.claim(headId as never) : null),
        () => (headId ? bench.approve(lane, headId as never).catch(ofAnother) : null),
        () => (headId ? bench.reject(lane, headId as never).catch(ofAnother) : null),
      ])();
    };
    await Promise.all(Array.from({ length: chance.between(1, 4) }, () => hand(chance.pick(lanes))));
  }

  /** Another hand was there first. */
  const ofAnother = (error: Error) => {
    if (!error.message.startsWith('not claimed')) throw error;
  };

  it('counts its waiting submissions, and has a head unless none waits or an operator holds it', async () => {
    for (const seed of [1, 2, 3, 4, 5].slice(0, testSize({ short: 2, full: 5 }))) {
      const chance = new SeededChoices(seed);
      const lanes = await Promise.all([bench.lane(), bench.lane()]);
      for (let round = 0; round < 40; round++) {
        await someHands(lanes, chance);
        for (const lane of lanes) expect([seed, round, await problemsOf(lane)]).toEqual([seed, round, []]);
      }
    }
  });
});

/** Contradictions between a lane and its waiting submissions. */
async function problemsOf({ laneId }: Lane): Promise<string[]> {
  const [row] = await bench.db.query<{ said: number; waiting: number; isHeadless: boolean }>(
    `SELECT l.waiting AS said, count(s.id)::int AS waiting,
       count(s.id) > 0 AND l.head_id IS NULL AND l.held_at IS NULL AS "isHeadless"
     FROM lanes l LEFT JOIN submissions s ON s.lane_id = l.id AND s.waiting
     WHERE l.id = $1 GROUP BY l.id`,
    [laneId],
  );
  const { said, waiting, isHeadless } = row!;
  return [...(said === waiting ? [] : [`says ${said}, and ${waiting} wait`]), ...(isHeadless ? ['has no head'] : [])];
}

describe('the caller who sends a batch', () => {
  async function callers() {
    const lane = await bench.lane();
    const [keyId, userId, loginId] = [newId(), newId(), newId()];
    const { prisma } = bench.db;
    await prisma.apiKey.create({ data: { id: keyId, appId: lane.appId, hash: keyId, hint: '' } });
    const user = { id: userId, accountId: lane.accountId, email: userId, passwordHash: '', role: 'MEMBER' };
    await prisma.user.create({ data: { ...user, logins: { create: { id: loginId } } } });
    const ends = {
      'the key is revoked': () => prisma.apiKey.update({ where: { id: keyId }, data: { revokedAt: new Date() } }),
      'the app is suspended': () => prisma.app.update({ where: { id: lane.appId }, data: { state: 'SUSPENDED' } }),
      'the login ends': () => prisma.login.update({ where: { id: loginId }, data: { endedAt: new Date() } }),
      'the user is removed': () => prisma.user.delete({ where: { id: userId } }),
    };
    const byKey = { 'the key is revoked': true, 'the app is suspended': true };
    const batchFor = (name: keyof typeof ends) => bench.batch(lane, name in byKey ? { keyId } : { loginId });
    return { lane, ends, batchFor };
  }

  const whole = (batchId: BatchId, lane: Lane) =>
    bench.db.transaction(async (tx) => {
      await writeChunk(tx, sales(lane, 1), await openWholeFile(tx));
      return endWholeFile(tx, batchId, new Map([[lane.laneId, 1]]), { lastLine: 1, accepted: 1, known: 0 });
    });
  const refusalOf = (work: Promise<unknown>) => work.then(() => 'none', constraintOf);

  const ENDS = ['the key is revoked', 'the app is suspended', 'the login ends', 'the user is removed'] as const;

  it.each(ENDS)('sends nothing more once %s', async (name) => {
    const { lane, ends, batchFor } = await callers();
    const batchId = await batchFor(name);
    await bench.chunk(batchId, sales(lane, 1));
    await ends[name]();
    const ids = await idsInLane(lane);
    expect(await refusalOf(bench.chunk(batchId, sales(lane, 1), null, 2))).toBe('caller_of_batch');
    expect(await refusalOf(whole(await batchFor(name), lane))).toBe('caller_of_batch');
    expect(await idsInLane(lane)).toEqual(ids);
  });

  it.each(ENDS)('has all that was accepted before: %s after the chunk that it meets', async (name) => {
    const { lane, ends, batchFor } = await callers();
    const batchId = await batchFor(name);
    let ended: Promise<string> | undefined;
    let later: Promise<unknown> | undefined;
    await bench.db.transaction(async (tx) => {
      await openChunk(tx, batchId, [], { after: null, positions: 1 });
      ended = ends[name]().then(() => 'ended');
      await eventually(async () => expect(await locksAwaited()).toBe(1));
      later = refusalOf(bench.chunk(batchId, sales(lane, 1)));
      await eventually(async () => expect(await locksAwaited()).toBe(2));
    });
    expect([await ended, await later]).toEqual(['ended', 'caller_of_batch']);
  });

  const locksAwaited = async () => {
    const [row] = await bench.db.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return row!.count;
  };
});
