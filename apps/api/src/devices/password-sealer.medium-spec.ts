import { randomBytes } from 'node:crypto';
import { exampleBranchUser, readBranchUser } from '@app/contract';
import { checkEncryptionKey, Database, type Principal, Sealer } from '@app/persistence';
import { testDatabase } from '@app/testing';
import { LongWork } from '../http/admission/long-work.js';
import { SealingKey } from './sealing-key.js';
import { PasswordSealer } from './password-sealer.js';

const CALLER = { environment: 'SANDBOX', tin: 'P000000001K', bhfId: '00' } as Principal;
const SECRET = 'tell nobody';
const NAMED = { key: 'a key', bodyHash: 'a hash' };

async function setup() {
  const { url, drop } = await testDatabase();
  const db = new Database(url, 2, 'test');
  const [passwords, worker] = [
    new PasswordSealer(new SealingKey(db), new LongWork({ isSelling: false })),
    new Sealer(randomBytes(32)),
  ];
  const documentOf = (pwd?: string, caller = CALLER) => {
    const reading = readBranchUser({ ...exampleBranchUser, pwd });
    if (!reading.ok) throw new Error('The example is refused.');
    return passwords.toDocument(reading.user, caller);
  };
  return { db, passwords, worker, documentOf, close: () => db.close().then(drop) };
}

it('seals a password for the workers, as soon as the first of them has started', async () => {
  const { db, worker, documentOf, close } = await setup();
  await expect(documentOf(SECRET)).rejects.toMatchObject({ code: '905', details: { status: 503 } });
  await checkEncryptionKey(db, worker);
  const document = await documentOf(SECRET);
  expect(JSON.stringify(document)).not.toContain(SECRET);
  expect(await worker.texts.open(document.sealedPassword)).toBe(SECRET);
  await close();
});

it('reads the key again after a minute, because workers with another key may have started', async () => {
  const { db, worker, documentOf, close } = await setup();
  const other = new Sealer(randomBytes(32));
  await checkEncryptionKey(db, worker);
  await documentOf(SECRET);
  await db.query('UPDATE canary SET sealing_key = $1', [other.texts.sealingKey]);
  const now = jest.spyOn(performance, 'now');
  const startedAt = performance.now();
  const openedAfter = async (ms: number, { texts }: Sealer) => {
    now.mockReturnValue(startedAt + ms);
    return texts.open((await documentOf(SECRET)).sealedPassword);
  };
  try {
    expect(await openedAfter(50_000, worker)).toBe(SECRET);
    expect(await openedAfter(61_000, other)).toBe(SECRET);
  } finally {
    now.mockRestore();
    await close();
  }
});

it('tells a repeat of one user by a digest, and generates a password where there is none', async () => {
  const { db, worker, documentOf, close } = await setup();
  await checkEncryptionKey(db, worker);
  const { passwordDigest } = await documentOf(SECRET);
  expect((await documentOf(SECRET)).passwordDigest).toBe(passwordDigest);
  expect((await documentOf('another')).passwordDigest).not.toBe(passwordDigest);
  expect((await documentOf(SECRET, { ...CALLER, bhfId: '01' })).passwordDigest).not.toBe(passwordDigest);
  const generated = await documentOf();
  expect(generated.passwordDigest).toBeNull();
  expect(await worker.texts.open(generated.sealedPassword)).toMatch(/^[\w-]{32}$/);
  await close();
});

it('makes the hash of a request slow, the same for each repeat', async () => {
  const { passwords, close } = await setup();
  const slow = await passwords.withSlowHash(NAMED);
  expect(slow).toEqual({ key: NAMED.key, bodyHash: expect.stringMatching(/^[\da-f]{64}$/) });
  expect(await passwords.withSlowHash(NAMED)).toEqual(slow);
  expect(await passwords.withSlowHash(null)).toBeNull();
  await close();
});
