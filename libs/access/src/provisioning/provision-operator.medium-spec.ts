import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { provisionOperator } from '../provision.js';
import { suiteLedger } from '../test/suite-ledger.js';

const ledger = suiteLedger(2);

const operator = (email: string) => ledger.db.prisma.user.findUniqueOrThrow({ where: { email } });

it('keeps the password of an operator as argon2id', async () => {
  await provisionOperator(ledger.db, 'one@example.org', 'hunter2');
  const { role, passwordHash } = await operator('one@example.org');
  expect([role, passwordHash]).toEqual(['OPERATOR', expect.stringMatching(/^\$argon2id\$/)]);
  expect(await verify(passwordHash, 'hunter2')).toBe(true);
  expect(passwordHash).not.toContain('hunter2');
});

it('has the address in small letters, as the login looks for it', async () => {
  await provisionOperator(ledger.db, 'Amina@Example.org', 'hunter2');
  expect(await operator('amina@example.org')).toMatchObject({ role: 'OPERATOR' });
});

it('never changes an operator who exists: not their password, nor that they are disabled', async () => {
  const { db } = ledger;
  await provisionOperator(db, 'two@example.org', 'first');
  const known = { passwordHash: 'one of their own', disabledAt: new Date(0) };
  await db.prisma.user.update({ where: { email: 'two@example.org' }, data: known });
  await provisionOperator(db, 'two@example.org', 'first');
  expect(await operator('two@example.org')).toMatchObject(known);
});

it('leaves the user of an account as they are', async () => {
  const { db } = ledger;
  const account = { create: { id: randomUUID(), name: 'A shop' } };
  const owner = { email: 'three@example.org', passwordHash: 'as it was', role: 'OWNER' };
  await db.prisma.user.create({ data: { ...owner, id: randomUUID(), account } });
  await expect(provisionOperator(db, 'three@example.org', 'hunter2')).rejects.toThrow('Set another e-mail address');
  expect(await operator('three@example.org')).toMatchObject(owner);
});
