import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { projectRoot, testDatabase } from '@app/testing';
import { Database } from '../database/database.js';
import { checkLedger } from '../check-ledger.js';
import { sealEnteredKey, Sealer } from '../sealers.js';
import { checkEncryptionKey, resealDeviceKeys } from '../check-encryption-key.js';

describe('check ledger', () => {
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
});

describe('check encryption key', () => {
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

  describe('a change of the key', () => {
    it('goes by both keys, and the former one can go when all device keys are sealed anew', async () => {
      const { db } = await setup();
      const [formerKey, newKey] = [randomBytes(32), randomBytes(32)];
      const [former, alone, both] = [new Sealer(formerKey), new Sealer(newKey), new Sealer(newKey, formerKey)];
      await checkEncryptionKey(db, former);
      const sealed = [former.seal('KEY-0'), await sealEnteredKey('KEY-1', former.texts.sealingKey), both.seal('KEY-2')];
      for (const [index, cmcKey] of [...sealed, Buffer.from('rubbish')].entries())
        await db.query(
          `INSERT INTO devices (id, environment, tin, bhf_id, cmc_key) VALUES (gen_random_uuid(), 'SANDBOX', 'P', $1, $2)`,
          [`0${index}`, cmcKey],
        );
      await checkEncryptionKey(db, both);
      for (const start of [checkEncryptionKey(db, alone), resealDeviceKeys(db, alone, alone)])
        await expect(start).rejects.toThrow(REFUSED);
      await checkEncryptionKey(db, both);
      expect(await resealDeviceKeys(db, both, alone)).toEqual({ resealed: 2, damaged: 1 });
      expect(await resealDeviceKeys(db, both, alone)).toEqual({ resealed: 0, damaged: 1 });
      const rows = await db.query<{ key: Buffer }>('SELECT cmc_key AS key FROM devices ORDER BY bhf_id LIMIT 3');
      expect(await Promise.all(rows.map(({ key }) => alone.openKey(key)))).toEqual(['KEY-0', 'KEY-1', 'KEY-2']);
      await checkEncryptionKey(db, alone);
      await expect(checkEncryptionKey(db, former)).rejects.toThrow(REFUSED);
    });
  });
});
