import { setTimeout as pause } from 'node:timers/promises';
import { requestingAccount } from '@app/persistence';
import { LongWork } from './long-work.js';

const LONG = 200;

/** A read that ends when the test says so. */
function openRead() {
  let end = () => {};
  const read = new Promise<string[]>((resolve) => void (end = () => resolve(Array<string>(LONG).fill('row'))));
  return { read: () => read, end };
}

/** Work that keeps the process busy, by the clock of the test. */
const busyFor = (ms: number) => async () => {
  jest.advanceTimersByTime(ms);
};

/** The time that the work takes by the clock of the test, to the millisecond also on a busy machine. */
async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const took = work().then(() => performance.now() - startedAt);
  await jest.runAllTimersAsync();
  return took;
}

const count = ({ length }: string[]): number => length;
const as = <T>(account: string, work: () => Promise<T>): Promise<T> => requestingAccount.run(account, work);
const pageOf = (longWork: LongWork, account: string, read: () => Promise<string[]>, limit = LONG) =>
  as(account, () => longWork.page(limit, { read, count, shape: count }));

it('work that fails gives its place back', async () => {
  const longWork = new LongWork({ isSelling: false });
  const failing = () => Promise.reject(new Error('broken'));
  await expect(longWork.inRotation(failing, { account: 'one' })).rejects.toThrow('broken');
  expect(await longWork.inRotation(async () => 'done', { account: 'two' })).toBe('done');
});

it('work that is not wanted any more when it gets its place is not done, and costs no rest', async () => {
  const longWork = new LongWork({ isSelling: true });
  let isDone = false;
  const assertWanted = () => {
    throw new Error('gone');
  };
  const startedAt = performance.now();
  const unwanted = longWork.inRotation(async () => void (isDone = true), {
    account: 'one',
    costMs: 1_000,
    assertWanted,
  });
  await expect(unwanted).rejects.toThrow('gone');
  await longWork.inRotation(async () => {}, { account: 'two' });
  expect([isDone, performance.now() - startedAt < 250]).toEqual([false, true]);
});

describe('a rest', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('takes three times as long as the piece before it while a sale is in hand, and never long', async () => {
    const restAfter = async (ms: number) => {
      const longWork = new LongWork({ isSelling: true });
      const first = () => longWork.inRotation(busyFor(ms), { account: 'one' });
      const second = () => longWork.inRotation(async () => {}, { account: 'two' });
      return (await msOf(() => Promise.all([first(), second()]))) - ms;
    };
    expect([await restAfter(40), await restAfter(400)]).toEqual([120, 300]);
  });

  it('follows each piece of one body while a sale is in hand, and none without a sale', async () => {
    const tookFor = (isSelling: boolean) => {
      const longWork = new LongWork({ isSelling });
      return msOf(async () => {
        for (let piece = 1; piece <= 3; piece++) await longWork.inRotation(busyFor(20), { account: 'one' });
      });
    };
    expect([await tookFor(true), await tookFor(false)]).toEqual([3 * 20 + 2 * 60, 3 * 20]);
  });

  it('for what follows a piece binds its own account, and no other waits for it', async () => {
    const longWork = new LongWork({ isSelling: false });
    const done = async (account: string) => {
      await longWork.inRotation(async () => {}, { account, restMs: 200 });
      return performance.now();
    };
    const startedAt = performance.now();
    const all = Promise.all([done('one'), done('one'), done('two')]);
    await jest.runAllTimersAsync();
    expect((await all).map((at) => at - startedAt)).toEqual([0, 200, 0]);
  });
});

it('all that waits for the process goes on between two pieces', async () => {
  const longWork = new LongWork({ isSelling: false });
  const order: string[] = [];
  const piece = (account: string) => longWork.inRotation(async () => void order.push(account), { account });
  // Timers of one length end in the order in which they began, also on a busy machine.
  const others = (async () => {
    await pause(0);
    order.push('other');
  })();
  await Promise.all([piece('one'), piece('one'), piece('two'), others]);
  expect(order.indexOf('other')).toBe(1);
});

describe('a long page', () => {
  it('keeps no other work waiting while it is read', async () => {
    const longWork = new LongWork({ isSelling: false });
    const { read, end } = openRead();
    const page = pageOf(longWork, 'one', read);
    expect(await longWork.inRotation(async () => 'body', { account: 'two' })).toBe('body');
    expect(await pageOf(longWork, 'two', async () => ['row'])).toBe(1);
    end();
    expect(await page).toBe(LONG);
  });

  it('is read after the one before of its account has ended, also if that one failed', async () => {
    const longWork = new LongWork({ isSelling: false });
    const { read, end } = openRead();
    let isSecondRead = false;
    const first = pageOf(longWork, 'one', () => read().then(() => Promise.reject(new Error('broken'))));
    const second = pageOf(longWork, 'one', async () => ((isSecondRead = true), ['row']));
    await pause(5);
    expect(isSecondRead).toBe(false);
    end();
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe(1);
  });

  it('is followed by a rest for its rows while a sale is in hand', async () => {
    const longWork = new LongWork({ isSelling: true });
    const rows = Array<string>(LONG * 5).fill('row');
    const timed = async (pages: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await pages();
      return performance.now() - startedAt;
    };
    const page = () => pageOf(longWork, 'one', async () => rows);
    expect(await timed(() => Promise.all([page(), page()]))).toBeGreaterThanOrEqual(199);
  });

  it('of few rows with long documents is shaped in rotation', async () => {
    const longWork = new LongWork({ isSelling: false });
    let endPiece = () => {};
    const piece = longWork.inRotation(() => new Promise<void>((resolve) => void (endPiece = resolve)));
    const order: string[] = [];
    const pageWith = (textLength: number) =>
      longWork
        .page(1, { read: async () => ['row'], count, textLength: () => textLength, shape: count })
        .then(() => order.push(`${textLength}`));
    const pages = [pageWith(100_000), pageWith(100)];
    await pages[1];
    order.push('piece');
    endPiece();
    await Promise.all([...pages, piece]);
    expect(order).toEqual(['100', 'piece', '100000']);
  });

  it('of few rows waits for nothing', async () => {
    const longWork = new LongWork({ isSelling: false });
    const { read, end } = openRead();
    const long = pageOf(longWork, 'one', read);
    expect(await pageOf(longWork, 'one', async () => ['row'], 50)).toBe(1);
    end();
    await long;
  });
});
