import { fillLedger, testDatabase, type TestDatabase } from '@app/testing';
import type { Principal } from '../accounts/principals.js';
import { Database } from '../database/database.js';
import { readInvoicesByNumber } from '../invoices/listed-invoices.js';
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
