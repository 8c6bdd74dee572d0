import { randomUUID } from 'node:crypto';
import type { Database } from '@app/persistence';
import { suiteLedger } from '../test/suite-ledger.js';
import { FailedLogins } from '../login-acts.js';

const ledger = suiteLedger();

async function setup() {
  const email = `${randomUUID()}@example.org`;
  await ledger.db.prisma.user.create({ data: { id: randomUUID(), email, passwordHash: '', role: 'OPERATOR' } });
  const state = { isAway: false };
  const { user, operatorAct } = ledger.db.prisma;
  const createMany = async (acts: Parameters<typeof operatorAct.createMany>[0]) => {
    if (state.isAway) throw new Error('Postgres is away');
    return operatorAct.createMany(acts);
  };
  const db = { prisma: { user, operatorAct: { createMany } } } as unknown as Database;
  const failures = new FailedLogins(db, (error) => {
    throw error;
  });
  const mark = randomUUID();
  const written = async (write = () => failures.write()) => {
    await write();
    const acts = await ledger.db.prisma.operatorAct.findMany({ where: { act: 'failed-logins' } });
    return acts
      .filter(({ address }) => address === null || address.startsWith(mark))
      .map(({ operator, address, details }) => [operator, address?.slice(mark.length) ?? null, details]);
  };
  return { email, state, failures, written, at: (address: string) => `${mark}${address}` };
}

it('refused logins are one act for each user and address, with their number', async () => {
  const { email, failures, written, at } = await setup();
  for (const address of ['a', 'a', 'b']) failures.count(email, at(address));
  failures.count('made-up@example.org', at('a'));
  expect((await written()).sort()).toEqual(
    [
      [email, 'a', { failures: 2 }],
      [email, 'b', { failures: 1 }],
      ['unknown', 'a', { failures: 1 }],
    ].sort(),
  );
  expect(await written()).toHaveLength(3);
});

it('counts that cannot be written are written with the next ones, at the latest when the process ends', async () => {
  const { email, state, failures, written, at } = await setup();
  failures.count(email, at('a'));
  state.isAway = true;
  await expect(failures.write()).rejects.toThrow('Postgres is away');
  state.isAway = false;
  failures.count(email, at('a'));
  expect(await written(() => failures.close())).toEqual([[email, 'a', { failures: 2 }]]);
});

it('guesses from everywhere fill no ledger: what is too much is counted together', async () => {
  const { email, failures, written, at } = await setup();
  for (let guess = 1; guess <= 1_000; guess++) failures.count(email, at(String(guess)));
  const acts = await written();
  expect(acts).toHaveLength(101);
  expect(acts).toContainEqual(['unknown', null, { failures: 900 }]);
});
