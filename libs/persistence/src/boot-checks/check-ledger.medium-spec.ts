import path from 'node:path';
import { projectRoot, testDatabase } from '@app/testing';
import { Database } from '../database/database.js';
import { checkLedger } from '../check-ledger.js';

const SCHEMA = path.join(projectRoot, 'prisma');

async function setup() {
  const { url, drop } = await testDatabase();
  const db = new Database(url, 2, 'test');
  cleanups.push(() => db.close().then(drop));
  return { db, examine: () => checkLedger(url, SCHEMA) };
}

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

it('finds nothing wrong with a migrated ledger', async () => {
  const { examine } = await setup();
  await expect(examine()).resolves.toBeUndefined();
});

it('refuses a ledger that lacks a function', async () => {
  const { db, examine } = await setup();
  await db.query('DROP FUNCTION settle_submissions');
  await expect(examine()).rejects.toThrow(/lacks the function settle_submissions\. Run `node dist/);
});

it('refuses a ledger that has an older text of a function', async () => {
  const { db, examine } = await setup();
  await db.query(`UPDATE ledger_functions SET hash = 'older' WHERE name = 'heads'`);
  await expect(examine()).rejects.toThrow(/has an older text of the function heads\. Run `node dist/);
});

it('begins beside functions of a later release', async () => {
  const { db, examine } = await setup();
  await db.query(`UPDATE ledger_functions SET hash = 'newer', release = release + 1`);
  await expect(examine()).resolves.toBeUndefined();
});
