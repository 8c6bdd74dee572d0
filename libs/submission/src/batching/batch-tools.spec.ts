import { requestingAccount } from '@app/persistence';
import { AccountTurns } from './batch-tools.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when the test says so. */
function setup(max: number) {
  const turns = new AccountTurns(max);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const begin = async (...accounts: string[]) => {
    for (const account of accounts) {
      const work = () => new Promise<void>((resolve) => (began.push(account), ends.push(resolve)));
      void requestingAccount.run(account, () => turns.run(work));
    }
    await settled();
  };
  const endFirst = () => (ends.shift()!(), settled());
  return { turns, began, begin, endFirst };
}

it('lets no more than so many work at a time, and one of each account', async () => {
  const { began, begin, endFirst } = setup(2);
  await begin('one', 'one', 'other', 'third');
  expect(began).toEqual(['one', 'other']);
  await endFirst();
  expect(began).toHaveLength(3);
});

it('lets accounts work by turns, however many files one of them sends', async () => {
  const { began, begin, endFirst } = setup(1);
  await begin(...Array<string>(100).fill('greedy'), 'neighbour');
  await endFirst();
  await endFirst();
  expect(began).toContain('neighbour');
});

it('gives the place of a work that fails to the next', async () => {
  const { turns } = setup(1);
  await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns.run(() => Promise.resolve('done'))).resolves.toBe('done');
});
