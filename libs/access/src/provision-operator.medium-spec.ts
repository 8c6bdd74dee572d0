import { verify } from '@node-rs/argon2';
import { Database } from '@app/persistence';
import { testDatabase } from '@app/testing';
import { provisionOperator } from './provision.js';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  db = new Database(database.url, 2, 'test');
});
afterAll(() => db.close().then(drop));

const operator = (email: string) => db.prisma.user.findUniqueOrThrow({ where: { email } });

it('an operator gets a password that is kept as argon2id', async () => {
  await provisionOperator(db, 'one@example.org', 'hunter2');
  const { role, passwordHash } = await operator('one@example.org');
  expect([role, passwordHash]).toEqual(['OPERATOR', expect.stringMatching(/^\$argon2id\$/)]);
  expect(await verify(passwordHash, 'hunter2')).toBe(true);
  expect(passwordHash).not.toContain('hunter2');
});

it('a new password replaces the old one', async () => {
  await provisionOperator(db, 'two@example.org', 'old');
  await provisionOperator(db, 'two@example.org', 'new');
  const { passwordHash } = await operator('two@example.org');
  expect([await verify(passwordHash, 'old'), await verify(passwordHash, 'new')]).toEqual([false, true]);
  expect(await db.prisma.user.count({ where: { email: 'two@example.org' } })).toBe(1);
});
