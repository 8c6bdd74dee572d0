import pg from 'pg';
import { CountedPool, requestingAccount } from './pools.js';

/** A pool whose connections come when the test says so. */
function setup() {
  const coming: (() => void)[] = [];
  jest.spyOn(pg.Pool.prototype, 'connect').mockImplementation(((callback?: (...connected: unknown[]) => void) => {
    if (callback) return void coming.push(() => callback(undefined, {}, () => undefined));
    return new Promise((resolve) => coming.push(() => resolve({})));
  }) as never);
  const pool = new CountedPool({ max: 1 });
  const connect = (account: string) => requestingAccount.run(account, () => pool.connect());
  const connectBack = (account: string) => requestingAccount.run(account, () => pool.connect(() => undefined));
  return { pool, coming, connect, connectBack };
}
afterEach(() => jest.restoreAllMocks());

it('counts for each account what waits for a connection, until it comes', async () => {
  const { pool, coming, connect, connectBack } = setup();
  const first = connect('one');
  for (let time = 0; time < 9; time++) connectBack('one');
  connectBack('other');
  expect([pool.waitingFor('one'), pool.waitingFor('other'), pool.waitingFor('third')]).toEqual([10, 1, 0]);
  for (const come of coming) come();
  await first;
  expect([pool.waitingFor('one'), pool.waitingFor('other'), pool.waitingUpTo(100)]).toEqual([0, 0, 0]);
});

it('counts no more than so many of one account', () => {
  const { pool, connectBack } = setup();
  for (let time = 0; time < 900; time++) connectBack('greedy');
  for (const account of ['one', 'two']) connectBack(account);
  expect([pool.waitingUpTo(100), pool.waitingUpTo(1_000)]).toEqual([102, 902]);
});

it('forgets a connection that could not be made', async () => {
  const { pool } = setup();
  jest.spyOn(pg.Pool.prototype, 'connect').mockImplementation((() => Promise.reject(new Error('away'))) as never);
  await expect(pool.connect()).rejects.toThrow('away');
  expect(pool.waitingUpTo(10)).toBe(0);
});
