import { fillLedger, testDatabase, type TestDatabase } from '@app/testing';
import type { Principal } from '../callers.js';
import { Database } from '../database/database.js';
import { invoiceKeyOf } from '../invoices.js';
import { readInvoicesByNumber } from '../booked-invoices.js';
import { listSubmissionViews } from './submission-lists.js';
import { findByName } from '../operating/search.js';
import { PageCounter } from '../test/page-counter.js';

const SIZE = { submissions: 50_000, taxpayers: 250, branches: 1, waiting: 1, others: 1 };

let database: TestDatabase;
let db: Database;
let pages: PageCounter;
let branch: Principal;
let references: string[];
beforeAll(async () => {
  database = await testDatabase();
  // One connection, whose counters tell what was read.
  db = new Database(database.url, 1, 'test');
  pages = new PageCounter(db);
  branch = (await fillLedger(database.url, SIZE)).at(0)!;
  await db.query('VACUUM ANALYZE');
  const ofBranch = `SELECT reference FROM submissions WHERE tin = $1 AND kind = 'sale' LIMIT 100`;
  references = (await db.query<{ reference: string }>(ofBranch, [branch.tin])).map(({ reference }) => reference);
});
afterAll(() => db.close().then(database.drop));

const ANYWHERE = { environment: null, tin: null, after: null, limit: 50 };

it('a search for an invoice number looks at each taxpayer once, and reads none of their other submissions', async () => {
  const { result, counts } = await pages.during(() => findByName(db, references[0]!, ANYWHERE));
  expect(result).toMatchObject([{ name: references[0], tin: branch.tin }]);
  expect(counts.pages).toBeLessThan(10 * SIZE.taxpayers);
});

it('a list of invoices reads the invoices of the list alone', async () => {
  const scope = { ...branch, accountIds: [branch.accountId] };
  const { result, counts } = await pages.during(() => readInvoicesByNumber(db, scope, references));
  expect(result.map(({ invcNo }) => invcNo).sort()).toEqual([...references].sort());
  expect(counts.pages).toBeLessThan(25 * references.length);
});

it.each([
  ['alone', {}],
  ['with a time', { since: new Date(0) }],
])('a list of the submissions with one number, %s, reads none of the others', async (_, more) => {
  const { accountId, environment, tin } = branch;
  const [reference] = references as [string];
  const filter = { accountId, environment, tin, reference, kinds: ['sale', 'credit-note'], limit: 50, ...more };
  const { result, counts } = await pages.during(() => listSubmissionViews(db, filter));
  expect(result.views).toMatchObject([{ reference }]);
  expect(counts.pages).toBeLessThan(60);
});

it('of several submissions with one number the signed one counts, and then the one that waits', async () => {
  const [number] = references as [string];
  const ids = await db.query<{ id: string }>(`SELECT id FROM submissions WHERE tin = $1 AND kind = 'sale' LIMIT 3`, [
    branch.tin,
  ]);
  const rename = `UPDATE submissions SET reference = 'SAME' WHERE id = $1`;
  for (const { id } of ids) await db.query(rename, [id]);
  const found = async () =>
    (await readInvoicesByNumber(db, { ...branch, accountIds: [branch.accountId] }, ['SAME', number]))
      .filter(({ invcNo }) => invcNo === 'SAME')
      .map(({ status }) => status);
  // The table of moves forbids these, because no program makes them.
  await db.query('ALTER TABLE submissions DISABLE TRIGGER USER');
  const as = (at: number, status: string) =>
    db.query('UPDATE submissions SET status = $2 WHERE id = $1', [ids[at]!.id, status]);
  await Promise.all([as(0, 'REJECTED'), as(1, 'QUEUED'), as(2, 'REJECTED')]);
  expect(await found()).toEqual(['QUEUED']);
  await as(2, 'APPROVED');
  expect(await found()).toEqual(['APPROVED']);
});

describe('an invoice number that is an item code too', () => {
  const MOVEMENTS = 1_100;
  const scope = () => ({ ...branch, accountIds: [branch.accountId] });
  const rename = (reference: string, status: string) =>
    db.query<{ id: string }>(
      `UPDATE submissions SET reference = $2, status = $3
       WHERE id = (SELECT id FROM submissions WHERE tin = $1 AND kind = 'sale' AND status = 'APPROVED' AND reference LIKE 'R-%'
         ORDER BY id DESC LIMIT 1) RETURNING id`,
      [branch.tin, reference, status],
    );

  /** The movements stand in the index before the sale, because they are older. */
  async function soldAs(reference: string, status: string): Promise<string> {
    await db.query('ALTER TABLE submissions DISABLE TRIGGER USER');
    await db.query(
      `INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint,
         accepted_at, turn_at, waiting, status, settled_at)
       SELECT gen_random_uuid(), lane_id, app_id, account_id, environment, tin, 'stock-movement', $2, 'moved/' || $2 || n, 'M', now(),
         now(), false, 'APPROVED', now()
       FROM (SELECT * FROM submissions WHERE tin = $1 AND kind = 'sale' LIMIT 1) s, generate_series(1, ${MOVEMENTS}) n`,
      [branch.tin, reference],
    );
    return (await rename(reference, status))[0]!.id;
  }

  it('is found in a list, whether the invoice is signed or refused', async () => {
    const ids = [await soldAs('5001', 'APPROVED'), await soldAs('5002', 'REJECTED'), await soldAs('5003', 'APPROVED')];
    const { natural_key: keyBefore } = (
      await db.query<{ natural_key: string }>('SELECT natural_key FROM submissions WHERE id = $1', [ids[0]])
    )[0]!;
    await db.query('UPDATE natural_keys SET key = $2 WHERE key = $1', [keyBefore, invoiceKeyOf('5001', branch)]);
    const read = () => readInvoicesByNumber(db, scope(), ['5001', '5002', '5003', '5004']);
    const { result, counts } = await pages.during(() => readInvoicesByNumber(db, scope(), ['5001']));
    expect(result).toMatchObject([{ submissionId: ids[0], status: 'APPROVED' }]);
    // The key leads to it, past all movements.
    expect(counts.pages).toBeLessThan(50);
    const found = (await read()).map(({ invcNo, submissionId }) => [invcNo, submissionId]);
    expect(found.sort()).toEqual([
      ['5001', ids[0]],
      ['5002', ids[1]],
      ['5003', ids[2]],
    ]);
  });

  it('is found by a search before the movements, which follow in pages, newest first', async () => {
    const id = await soldAs('6001', 'APPROVED');
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const found = await findByName(db, '6001', { ...ANYWHERE, after: after as never, limit: 200 });
      ids.push(...found.map((one) => one.id));
      after = ids.at(-1)!;
      if (found.length < 200) break;
    }
    expect(ids[0]).toBe(id);
    const movements = ids.slice(1);
    expect(movements).toHaveLength(MOVEMENTS);
    expect(movements).toEqual([...movements].sort().reverse());
  });
});
