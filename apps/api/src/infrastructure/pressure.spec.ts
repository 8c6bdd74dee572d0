import { eventually } from '@app/testing';
import { Pressure } from './pressure.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const GENEROUS = { requestsMax: 1_000, statementsMax: 1_000, delayMaxMs: 60_000 };

function setup(bounds: Partial<typeof GENEROUS> = {}) {
  const ledger = { waiting: 0, waitingFor: {} as Record<string, number> };
  const pressure = new Pressure(
    { ...GENEROUS, ...bounds },
    {
      waitingUpTo: (accountMax) =>
        Object.values(ledger.waitingFor).reduce((sum, count) => sum + Math.min(count, accountMax), ledger.waiting),
      waitingFor: (account) => ledger.waitingFor[account] ?? 0,
    },
  );
  cleanups.push(() => pressure.close());
  return { pressure, ledger };
}

it('counts requests until they end', () => {
  const { pressure } = setup({ requestsMax: 2 });
  const leave = pressure.writes.take({ account: 'one', isOpen: false })!;
  expect(pressure.overloadReason()).toBeNull();
  pressure.writes.take({ account: 'another', isOpen: false });
  expect(pressure.overloadReason()).toBe('2 requests are in hand');
  leave();
  expect(pressure.overloadReason()).toBeNull();
});

it('knows whether anybody sells: while a write is in hand, and shortly afterwards', async () => {
  const { pressure } = setup();
  expect(pressure.isSelling).toBe(false);
  const leave = pressure.writes.take({ account: 'one', isOpen: false })!;
  expect(pressure.isSelling).toBe(true);
  leave();
  expect(pressure.isSelling).toBe(true);
  await eventually(() => expect(pressure.isSelling).toBe(false));
});

it('counts statements that wait for the ledger', () => {
  const { pressure, ledger } = setup({ statementsMax: 10 });
  ledger.waiting = 9;
  expect(pressure.overloadReason()).toBeNull();
  ledger.waiting = 10;
  expect(pressure.overloadReason()).toBe('10 statements wait for the ledger');
});

it('blames an account whose statements wait, and sheds the load of all only if those of several do', () => {
  const { pressure, ledger } = setup({ statementsMax: 100 });
  ledger.waitingFor = { greedy: 5_000, modest: 24 };
  expect(pressure.overloadReason()).toBeNull();
  expect(['greedy', 'modest', 'new'].map((one) => pressure.hasTooManyStatements(one))).toEqual([true, false, false]);
  ledger.waitingFor = { greedy: 99 };
  expect(pressure.hasTooManyStatements('greedy')).toBe(false);
  ledger.waitingFor = { one: 25, two: 25, three: 25, four: 25 };
  expect(pressure.overloadReason()).toBe('100 statements wait for the ledger');
});

it('notices a busy event loop, and its recovery', async () => {
  const { pressure } = setup({ delayMaxMs: 100 });
  expect(pressure.overloadReason()).toBeNull();
  const busy = setInterval(() => {
    const end = performance.now() + 200;
    while (performance.now() < end);
  }, 1);
  await eventually(() => expect(pressure.overloadReason()).toBe('a turn takes 100 ms'));
  clearInterval(busy);
  await eventually(() => expect(pressure.overloadReason()).toBeNull());
});

it('does not take one long turn for overload', async () => {
  const { pressure } = setup({ delayMaxMs: 100 });
  const seen: (string | null)[] = [];
  const watching = setInterval(() => seen.push(pressure.overloadReason()), 10);
  const end = performance.now() + 1_000;
  while (performance.now() < end);
  await eventually(() => expect(seen.length).toBeGreaterThan(60));
  clearInterval(watching);
  expect(seen.filter((one) => one !== null)).toEqual([]);
});

it('makes a caller wait until there is room, but not for ever', async () => {
  const { pressure, ledger } = setup({ statementsMax: 1 });
  ledger.waiting = 1;
  const order: string[] = [];
  const patient = pressure.waitForCapacity(60_000).then(() => order.push('there was room'));
  await pressure.waitForCapacity(1).then(() => order.push('it took too long'));
  ledger.waiting = 0;
  await patient;
  expect(order).toEqual(['it took too long', 'there was room']);
});
