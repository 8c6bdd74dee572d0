import { readFileSync } from 'node:fs';
import type { SignedReceipt, SubmissionId } from '@app/domain';
import type { Database } from '@app/persistence';
import { eventually } from '@app/testing';
import { HandedOutReceipts, type OnAnswerEnd } from '../../infrastructure/handed-out-receipts.js';
import { Pressure } from './pressure.js';
import { VERSION } from '../../infrastructure/version.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const GENEROUS = { requestsMax: 1_000, statementsMax: 1_000, delayMaxMs: 60_000 };

function processUnder(bounds: Partial<typeof GENEROUS> = {}) {
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
  const { pressure } = processUnder({ requestsMax: 2 });
  const leave = pressure.writes.take({ account: 'one', isOpen: false })!;
  expect(pressure.overloadReason()).toBeNull();
  pressure.writes.take({ account: 'another', isOpen: false });
  expect(pressure.overloadReason()).toBe('2 requests are in hand');
  leave();
  expect(pressure.overloadReason()).toBeNull();
});

it('knows whether anybody sells: while a write is in hand, and shortly afterwards', async () => {
  const { pressure } = processUnder();
  expect(pressure.isSelling).toBe(false);
  const leave = pressure.writes.take({ account: 'one', isOpen: false })!;
  expect(pressure.isSelling).toBe(true);
  leave();
  expect(pressure.isSelling).toBe(true);
  await eventually(() => expect(pressure.isSelling).toBe(false));
});

it('counts statements that wait for the ledger', () => {
  const { pressure, ledger } = processUnder({ statementsMax: 10 });
  ledger.waiting = 9;
  expect(pressure.overloadReason()).toBeNull();
  ledger.waiting = 10;
  expect(pressure.overloadReason()).toBe('10 statements wait for the ledger');
});

it('blames an account whose statements wait, and sheds the load of all only if those of several do', () => {
  const { pressure, ledger } = processUnder({ statementsMax: 100 });
  ledger.waitingFor = { greedy: 5_000, modest: 24 };
  expect(pressure.overloadReason()).toBeNull();
  expect(['greedy', 'modest', 'new'].map((one) => pressure.hasTooManyStatements(one))).toEqual([true, false, false]);
  ledger.waitingFor = { greedy: 99 };
  expect(pressure.hasTooManyStatements('greedy')).toBe(false);
  ledger.waitingFor = { one: 25, two: 25, three: 25, four: 25 };
  expect(pressure.overloadReason()).toBe('100 statements wait for the ledger');
});

it('notices a busy event loop, and its recovery', async () => {
  const { pressure } = processUnder({ delayMaxMs: 100 });
  expect(pressure.overloadReason()).toBeNull();
  const busy = setInterval(() => {
    const end = performance.now() + 200;
    while (performance.now() < end);
  }, 1);
  await eventually(() => expect(pressure.overloadReason()).toBe('a turn takes 100 ms'));
  clearInterval(busy);
  await eventually(() => expect(pressure.overloadReason()).toBeNull());
});

it('does not take one long slice for overload', async () => {
  const { pressure } = processUnder({ delayMaxMs: 100 });
  const seen: (string | null)[] = [];
  const watching = setInterval(() => seen.push(pressure.overloadReason()), 10);
  const end = performance.now() + 1_000;
  while (performance.now() < end);
  await eventually(() => expect(seen.length).toBeGreaterThan(60));
  clearInterval(watching);
  expect(seen.filter((one) => one !== null)).toEqual([]);
});

it('makes a caller wait until there is room, but not for ever', async () => {
  const { pressure, ledger } = processUnder({ statementsMax: 1 });
  ledger.waiting = 1;
  const order: string[] = [];
  const patient = pressure.waitForCapacity(60_000).then(() => order.push('there was room'));
  await pressure.waitForCapacity(1).then(() => order.push('it took too long'));
  ledger.waiting = 0;
  await patient;
  expect(order).toEqual(['it took too long', 'there was room']);
});

const SALE = 'a sale' as SubmissionId;

function handedOut(query: (...asked: unknown[]) => Promise<unknown[]> = async () => []) {
  const noted: unknown[] = [];
  const errors: unknown[] = [];
  const db = { query: (_: unknown, [ids]: [unknown]) => (noted.push(ids), query()) };
  const receipts = new HandedOutReceipts(db as unknown as Database, (error) => errors.push(error));
  const answer = (): { onAnswerEnd: OnAnswerEnd; endAnswer(isWhole: boolean): void } => {
    let endAnswer: (isWhole: boolean) => void = () => {};
    return { onAnswerEnd: (listener) => (endAnswer = listener), endAnswer: (isWhole) => endAnswer(isWhole) };
  };
  return { noted, errors, receipts, answer };
}

it('notes a receipt after the answer has gone out, and not before', async () => {
  const { noted, receipts, answer } = handedOut();
  const { onAnswerEnd, endAnswer } = answer();
  receipts.noteOnceSent([SALE], onAnswerEnd);
  expect(noted).toEqual([]);
  endAnswer(true);
  await receipts.close();
  expect(noted).toEqual([[SALE]]);
});

it('notes nothing if the answer did not arrive', async () => {
  const { noted, receipts, answer } = handedOut();
  const { onAnswerEnd, endAnswer } = answer();
  receipts.noteOnceSent([SALE], onAnswerEnd);
  endAnswer(false);
  await receipts.close();
  expect([noted, receipts.isBeingSent(SALE)]).toEqual([[], false]);
});

it('remembers a receipt until all answers with it are noted', async () => {
  const { receipts, answer } = handedOut();
  const [one, other] = [answer(), answer()];
  receipts.noteOnceSent([SALE], one.onAnswerEnd);
  receipts.noteOnceSent([SALE], other.onAnswerEnd);
  one.endAnswer(false);
  await receipts.close();
  expect(receipts.isBeingSent(SALE)).toBe(true);
  other.endAnswer(true);
  await receipts.close();
  expect(receipts.isBeingSent(SALE)).toBe(false);
});

it('finds a note that was written after a view was read', async () => {
  const readShared = async () => ({ id: SALE, handedOut: true });
  const receipts = new HandedOutReceipts({ readShared } as unknown as Database, () => {});
  expect(await receipts.wasHandedOut({ id: SALE, handedOut: false })).toBe(true);
});

it('only reports the error while the ledger cannot be reached', async () => {
  const connectionLost = new Error('Connection terminated unexpectedly');
  const { errors, receipts, answer } = handedOut(() => Promise.reject(connectionLost));
  const { onAnswerEnd, endAnswer } = answer();
  receipts.noteOnceSent([SALE], onAnswerEnd);
  endAnswer(true);
  await receipts.close();
  expect([errors, receipts.isBeingSent(SALE)]).toEqual([[connectionLost], false]);
});

it('does nothing without a receipt', () => {
  const { receipts } = handedOut();
  receipts.noteOnceSent([], () => {
    throw new Error('asked');
  });
});

it('notes only receipts, and none that the ledger knows as handed out', async () => {
  const { noted, receipts, answer } = handedOut();
  const receipt = {} as SignedReceipt;
  const [other, known] = ['another sale', 'a sale that somebody has'] as SubmissionId[];
  const views = [
    { id: SALE, receipt, handedOut: false },
    { id: other!, receipt: null, handedOut: false },
    { id: known!, receipt, handedOut: true },
  ];
  const { onAnswerEnd, endAnswer } = answer();
  receipts.noteReceiptsOnceSent(views, onAnswerEnd);
  endAnswer(true);
  await receipts.close();
  expect(noted).toEqual([[SALE]]);
});

it('the version equals that of package.json', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version: VERSION });
});
