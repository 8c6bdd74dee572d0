import { randomBytes } from 'node:crypto';
import { testDatabase } from '@app/testing';
import { Database } from '../database/database.js';
import { Sealer } from '../devices/sealer.js';
import { checkEncryptionKey } from './check-encryption-key.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function setup() {
  const { url, drop } = await testDatabase();
  const db = new Database(url, 8, 'test');
  cleanups.push(drop, () => db.close());
  return { db, key: new Sealer(randomBytes(32)), otherKey: new Sealer(randomBytes(32)) };
}

const REFUSED = /ENCRYPTION_KEY must be the key that this ledger was first used with.*secrets/;

it('takes the key that a ledger was first used with, as often as it comes, and no other', async () => {
  const { db, key, otherKey } = await setup();
  await checkEncryptionKey(db, key);
  await checkEncryptionKey(db, key);
  await expect(checkEncryptionKey(db, otherKey)).rejects.toThrow(REFUSED);
  await checkEncryptionKey(db, key);
});

it('takes one key only of workers that are the first together', async () => {
  const { db, key, otherKey } = await setup();
  const booting = [key, otherKey, key, otherKey].map((one) => checkEncryptionKey(db, one));
  const [first, second, third, fourth] = (await Promise.allSettled(booting)).map(({ status }) => status);
  expect([third, fourth]).toEqual([first, second]);
  expect([first, second].sort()).toEqual(['fulfilled', 'rejected']);
});

it('does not begin with another key on a ledger whose devices were sealed before there was a canary', async () => {
  const { db, key, otherKey } = await setup();
  const [row] = await db.query<{ id: string }>(
    'INSERT INTO accounts (id, name) VALUES (gen_random_uuid(), $1) RETURNING id',
    ['A'],
  );
  await db.query(
    `INSERT INTO devices (id, account_id, environment, tin, bhf_id, cmc_key)
     VALUES (gen_random_uuid(), $1, 'SANDBOX', 'P000000001K', '00', $2)`,
    [row!.id, key.seal('7C1F0E6B')],
  );
  await expect(checkEncryptionKey(db, otherKey)).rejects.toThrow(REFUSED);
  await checkEncryptionKey(db, key);
});
