import pg from 'pg';
import { fillLedger, testDatabase, type TestDatabase, testSize } from '@app/testing';
import type { AccountId, BatchId, SubmissionId } from '@app/domain';
import type { Principal } from '../callers.js';
import { Database } from '../database/database.js';
import { bindPin, freePin } from '../bound-pins.js';
import { PAGE_TEXT_MAX } from '../database/pages.js';
import { newId } from '../database/ids.js';
import { isMovementOf, listMovements } from '../stock.js';
import { LISTS } from '../test/lists.js';
import { PageCounter } from '../test/page-counter.js';
import { SEARCHED_MAX, type SubmissionListFilter } from './list-ways.js';
import { readSubmissionDetails } from './submission-views.js';
import { listSubmissionViews } from './submission-lists.js';

const SIZE = {
  submissions: testSize({ short: 100_000, full: 1_000_000 }),
  ...{ taxpayers: 2, branches: 10, waiting: 50, others: 12_000 },
};

/** What one list, or one look at the ledger, may read. All submissions stand on thousands of pages. */
const [PAGES_MAX, ROWS_MAX] = [1_500, 6_000];

let database: TestDatabase;
let db: Database;
let pages: PageCounter;
let branch: Principal;
let lastBranch: Principal;

beforeAll(async () => {
  database = await testDatabase();
  // One connection, whose counters tell what a list has read.
  db = new Database(database.url, 1, 'test');
  pages = new PageCounter(db);
  const branches = await fillLedger(database.url, SIZE);
  [branch, lastBranch] = [branches.at(0)!, branches.at(-1)!];
  await prepare(WITHOUT_AUTOVACUUM, 'VACUUM');
});
afterAll(() => db.close().then(database.drop));

/** The server may clean up at any moment, and the pages that it reads then are counted too. */
const WITHOUT_AUTOVACUUM = `DO $$ BEGIN
  EXECUTE (SELECT string_agg(format('ALTER TABLE %I SET (autovacuum_enabled = false)', relname), ';')
           FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace);
END $$`;

type Filter = Omit<SubmissionListFilter, 'accountId' | 'environment' | 'tin'>;

const list = ({ accountId, environment, tin }: Principal, filter: Filter) =>
  listSubmissionViews(db, { accountId, environment, tin, ...filter });

async function readPages(filter: Omit<Filter, 'limit'>): Promise<string[]> {
  const read: string[] = [];
  for (let after: Filter['after']; ;) {
    const { views } = await list(branch, { ...filter, after, limit: 200 });
    read.push(...views.map(({ id }) => id));
    after = views.at(-1)?.id;
    if (views.length < 200) return read;
  }
}

/** Changes many rows by a client of its own, because the pools of the product give up after some seconds. */
async function prepare(...statements: string[]): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('the pages of a list of submissions', () => {
  it.each<[string, Omit<Filter, 'limit'>, string]>([
    ['REJECTED', { status: 'REJECTED' }, `status = 'REJECTED'`],
    ['ACCEPTED', { status: 'ACCEPTED' }, `status = 'ACCEPTED'`],
    ['IN_DOUBT', { status: 'IN_DOUBT' }, `status = 'IN_DOUBT'`],
    ['items', { kinds: ['item'] }, `kind = 'item'`],
    ['items and movements', { kinds: ['item', 'stock-movement'] }, `kind IN ('item', 'stock-movement')`],
    ['sales that are FAILED', { kinds: ['sale'], status: 'FAILED' }, `kind = 'sale' AND status = 'FAILED'`],
    ['approved movements', { kinds: ['stock-movement'], status: 'APPROVED' }, `kind = 'stock-movement'`],
    ['one reference', { reference: 'R-41' }, `reference = 'R-41'`],
  ])('have %s once each, newest first', async (_, filter, condition) => {
    const expected = await db.query<{ id: string }>(
      `SELECT id FROM submissions WHERE tin = $1 AND ${condition} ORDER BY accepted_at DESC, id DESC`,
      [branch.tin],
    );
    expect(await readPages(filter)).toEqual(expected.map(({ id }) => id));
  });

  it('have a long backlog too: first from the newest submissions, at the end from the lanes', async () => {
    const waiting = `SELECT id FROM submissions WHERE tin = $1 AND waiting ORDER BY accepted_at DESC, id DESC`;
    const expected = await db.query<{ id: string }>(waiting, [branch.tin]);
    const countAs = (count: number) =>
      db.query(`UPDATE lanes SET waiting = $2 WHERE id IN (SELECT id FROM devices WHERE tin = $1)`, [
        branch.tin,
        count,
      ]);
    await countAs(10_000);
    expect(await readPages({ status: 'ACCEPTED' })).toEqual(expected.map(({ id }) => id));
    await countAs(SIZE.waiting);
  });

  it('end a search early where the newest do not match, and say where to go on', async () => {
    const { tin } = lastBranch;
    const newest = `SELECT id FROM submissions WHERE tin = $1 ORDER BY accepted_at DESC, id DESC`;
    await db.query(`UPDATE submissions SET kind = 'item' WHERE id IN (${newest} LIMIT ${SEARCHED_MAX + 10})`, [tin]);
    const first = await list(lastBranch, { kinds: ['sale'], limit: 5 });
    expect(first).toMatchObject({ views: [], searchedTo: expect.any(String) });
    const second = await list(lastBranch, { kinds: ['sale'], after: first.searchedTo!, limit: 5 });
    const expected = await db.query<{ id: string }>(`${newest} OFFSET ${SEARCHED_MAX + 10} LIMIT 5`, [tin]);
    expect(second).toEqual({ views: expected.map((row) => expect.objectContaining(row)), searchedTo: null });
  });
});

describe('a search in documents', () => {
  const wanted = (reference: string) => ({ buyerPin: `B${reference}` });

  /** Gives the document of a submission a buyer whom no other has. */
  async function withBuyer(offset: number): Promise<string> {
    const [row] = await db.query<{ id: string; reference: string }>(
      `UPDATE documents d SET document = document || jsonb_build_object('buyerPin', 'B' || s.reference)
       FROM (SELECT id, reference FROM submissions WHERE tin = $1 AND kind = 'sale' AND NOT waiting
             ORDER BY accepted_at DESC, id DESC OFFSET $2 LIMIT 1) s
       WHERE d.id = s.id RETURNING d.id, s.reference`,
      [branch.tin, offset],
    );
    return row!.reference;
  }

  it('goes on from page to page until it has seen all', async () => {
    const reference = await withBuyer(2_500);
    const found: string[] = [];
    let after: Filter['after'];
    let pages = 0;
    do {
      const { views, searchedTo } = await list(branch, {
        document: wanted(reference),
        kinds: ['sale'],
        after,
        limit: 5,
      });
      found.push(...views.map((view) => view.reference));
      after = searchedTo ?? undefined;
    } while (after && ++pages < 4);
    expect([found, pages]).toEqual([[reference], 4]);
  });

  it('goes with every other filter', async () => {
    const reference = await withBuyer(10);
    const [view] = (await list(branch, { reference, limit: 1 })).views;
    const since = new Date(view!.acceptedAt.getTime() - 1);
    for (const filter of [{ reference }, { since }, { status: 'APPROVED', kinds: ['sale'] }] as const) {
      const { views } = await list(branch, { ...filter, document: wanted(reference), limit: 5 });
      expect(views.map((view) => view.reference)).toEqual([reference]);
    }
    const refused = await list(branch, { status: 'REJECTED', document: wanted(reference), limit: 5 });
    expect(refused.views).toEqual([]);
  });

  it('ends earlier where documents are long, and says where', async () => {
    const { views } = await list(branch, { kinds: ['sale'], limit: 3 });
    const ids = views.map(({ id }) => id);
    // Random text, because for a search the size counts as it is stored.
    await db.query(
      `UPDATE documents SET document = document || jsonb_build_object('long',
         (SELECT string_agg(md5(random()::text || n), '') FROM generate_series(1, 120000) n)) WHERE id = ANY($1)`,
      [ids.slice(0, 2)],
    );
    const { views: none, searchedTo } = await list(branch, { document: { totalMin: '1000000' }, limit: 5 });
    expect([none, searchedTo]).toEqual([[], ids[1]]);
    expect((await readSubmissionDetails(db, ids)).map(({ id }) => id)).toEqual(ids.slice(0, 1));
    await db.query(`UPDATE documents SET document = document - 'long' WHERE id = ANY($1)`, [ids.slice(0, 2)]);
  });
});

/** Adds so many bytes of text to each document. They take hardly any room in the ledger. */
const lengthen = (ids: readonly SubmissionId[], bytes: number) =>
  db.query(
    `UPDATE documents SET document = document || jsonb_build_object('long', repeat('x', $2)) WHERE id = ANY($1)`,
    [ids, Math.ceil(bytes)],
  );

const shorten = (ids: readonly SubmissionId[]) =>
  db.query(`UPDATE documents SET document = document - 'long' WHERE id = ANY($1)`, [ids]);

it('documents that are long as text make a page shorter, and one is read in any case', async () => {
  const ids = (await list(branch, { kinds: ['sale'], limit: 8 })).views.map(({ id }) => id);
  const read = async () => (await readSubmissionDetails(db, ids)).map(({ id }) => id);
  expect(await read()).toEqual(ids);
  await lengthen(ids.slice(0, 5), 0.3 * PAGE_TEXT_MAX);
  expect(await read()).toEqual(ids.slice(0, 3));
  await lengthen(ids.slice(0, 1), PAGE_TEXT_MAX);
  expect(await read()).toEqual(ids.slice(0, 1));
  // A reader goes on after what it got, so what was deleted meanwhile must not count as the one.
  const afterDeleted = await readSubmissionDetails(db, [newId(), newId(), ...ids]);
  expect(afterDeleted.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  await shorten(ids);
});

it('a list of a batch has what the batch brought, in time and in order', async () => {
  const batch = { id: newId<BatchId>(), from: new Date(Date.now() - 3_600_000), to: new Date() };
  await db.query(
    `INSERT INTO batch_lines (batch_id, line, verdict, submission_id)
     SELECT $2, row_number() OVER (), CASE WHEN n % 2 = 0 THEN 'accepted' ELSE 'known' END, id FROM (
       SELECT id, row_number() OVER (ORDER BY accepted_at DESC, id DESC) AS n FROM submissions
       WHERE tin = $1 AND NOT waiting LIMIT 200) s`,
    [branch.tin, batch.id],
  );
  const { views, searchedTo } = await list(branch, { batch, limit: 200 });
  expect([views.length, typeof searchedTo]).toEqual([100, 'string']);
  const [expected] = await db.query<{ ids: string[] }>(
    `SELECT array_agg(b.submission_id::text ORDER BY s.accepted_at DESC, s.id DESC) AS ids
     FROM batch_lines b JOIN submissions s ON s.id = b.submission_id WHERE b.batch_id = $1 AND b.verdict = 'accepted'`,
    [batch.id],
  );
  expect(views.map(({ id }) => id)).toEqual(expected!.ids);
  const [detail] = await readSubmissionDetails(db, [views[0]!.id]);
  // The filled ledger has ids of another time than now, and a batch is looked for shortly before its submissions.
  expect(detail!.batchId).toBeNull();
});

describe('the movements of a branch whose PIN was bound to another account before', () => {
  const earlier = newId<AccountId>();
  const own = () => ({ laneId: lastBranch.laneId, accountId: lastBranch.accountId });

  beforeAll(async () => {
    await db.prisma.account.create({ data: { id: earlier, name: 'Earlier' } });
    await db.query(
      `UPDATE submissions SET kind = 'stock-movement', account_id = $2, lane_id = $3 WHERE id IN (
         SELECT id FROM submissions WHERE tin = $1 AND NOT waiting ORDER BY accepted_at DESC, id DESC LIMIT ${SEARCHED_MAX + 10})`,
      [lastBranch.tin, earlier, lastBranch.laneId],
    );
    await db.query('VACUUM ANALYZE submissions');
  });

  it('are found without reading those of the other account', async () => {
    const { result, counts } = await pages.during(() => listMovements(db, { ...own(), limit: 5 }));
    expect(result).toMatchObject({ movements: { length: 5 }, searchedTo: null });
    for (const { id } of result.movements) expect(await isMovementOf(db, own(), id)).toBe(true);
    expect(counts.pages).toBeLessThan(200);
  });

  it('are fewer on a page where they are long', async () => {
    const page = () => listMovements(db, { ...own(), limit: 5 });
    const ids = (await page()).movements.map(({ id }) => id);
    await lengthen(ids, 0.4 * PAGE_TEXT_MAX);
    expect(await page()).toMatchObject({ movements: [{ id: ids[0] }, { id: ids[1] }], found: 5, searchedTo: null });
    await shorten(ids);
  });

  it('end a search at a movement of the same account', async () => {
    const search = { ...own(), itemCode: 'NONE', limit: 5 };
    expect(await listMovements(db, search)).toEqual({ movements: [], found: 0, searchedTo: null });
    const theirs = { ...search, accountId: earlier };
    const { searchedTo } = await listMovements(db, theirs);
    expect(await isMovementOf(db, theirs, searchedTo!)).toBe(true);
    expect(await isMovementOf(db, own(), searchedTo!)).toBe(false);
    expect(await listMovements(db, { ...theirs, after: searchedTo! })).toEqual({
      movements: [],
      found: 0,
      searchedTo: null,
    });
  });
});

describe('on a large ledger', () => {
  it.each(Object.entries(LISTS))('%s reads few rows and pages', async (_, list) => {
    const { rowsMin = 0, pagesMax = PAGES_MAX, read } = list;
    const { result, counts } = await pages.during(async () => read({ db, branch }));
    expect(counts.scans).toEqual([]);
    expect(counts.pages).toBeLessThan(pagesMax);
    expect(counts.rows).toBeLessThan(ROWS_MAX);
    if (rowsMin > 0) expect((result as unknown[]).length).toBeGreaterThanOrEqual(rowsMin);
  });
});

it('a PIN with very many movements of invoices changes hands by the few keys that the account chose', async () => {
  const { tin, environment, accountId } = lastBranch;
  const ofPin = `SELECT id FROM submissions WHERE tin = '${tin}' AND NOT waiting`;
  await prepare(
    `UPDATE natural_keys SET key = 'stock-movement/of/' || submission_id WHERE submission_id IN (${ofPin} AND kind = 'sale')`,
    `UPDATE submissions SET kind = 'stock-movement', natural_key = 'stock-movement/of/' || id
     WHERE id IN (${ofPin} AND kind = 'sale')`,
    'VACUUM ANALYZE submissions, natural_keys',
  );
  const next = newId<AccountId>();
  await db.prisma.account.create({ data: { id: next, name: 'Next' } });
  await freePin(db, { environment, tin, accountId });
  const { counts } = await pages.during(() => bindPin(db, { environment, tin, bhfId: '00' }, next));
  expect(counts.scans).toEqual([]);
  const [changed] = await db.query<{ keys: number }>(
    `SELECT count(*)::int AS keys FROM natural_keys k WHERE k.key LIKE 'of/%' AND k.submission_id IN (${ofPin})`,
  );
  expect(changed!.keys).toBeGreaterThan(SIZE.branches);
  expect(counts.pages).toBeLessThan(20 * changed!.keys);
});
