import type { Database, Principal, ReadDatabase } from '@app/persistence';
import type { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { Summaries } from './summaries.js';
import { readRange } from './summary-range.js';

const CALLER = { accountId: 'an account', laneId: 'a lane' } as unknown as Principal;
const COUNTED = { isComplete: true, sales: { count: 1, total: 5 }, creditNotes: { count: 0, total: 0 } };
const NEWEST_FIRST = ['20260310', '20260309', '20260308', '20260307', '20260306'];

interface Ledger {
  kept?: { day: string; isFresh: boolean }[];
  countMs?: number;
  keep?: () => Promise<object[]>;
}

/** A ledger whose counts take their time by a clock of its own. */
function setup({ kept = [], countMs = 0, keep = async () => [] }: Ledger = {}) {
  const [counted, troubles]: [string[], unknown[]] = [[], []];
  const rows = kept.map(({ day, isFresh }) => ({ summary: { ...COUNTED, day }, isFresh }));
  let ms = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => ms);
  const query = async (sql: string, values: Date[]) => {
    if (sql.includes('FROM shop_days')) return rows;
    counted.push(values[4]!.toISOString());
    ms += countMs;
    return [{ ...COUNTED, waiting: 0, refused: 0, taxes: [], hours: [] }];
  };
  const reporter = { while: () => (error: unknown) => troubles.push(error) } as unknown as TroubleReporter;
  const ledger = [{ query } as unknown as ReadDatabase, { query: keep } as unknown as Database] as const;
  const summaries = new Summaries(...ledger, reporter);
  const daysOf = async () => {
    const { days, more } = await summaries.of(CALLER, NEWEST_FIRST);
    return { days: days.map(({ day }) => day), more };
  };
  return { counted, troubles, daysOf, pass: (more: number) => (ms += more) };
}

afterEach(() => jest.restoreAllMocks());

describe('the days of a branch', () => {
  it('are counted for two seconds, the newest first, and the answer says that others are left', async () => {
    const { counted, daysOf } = setup({ kept: [{ day: '20260306', isFresh: true }], countMs: 900 });
    expect(await daysOf()).toEqual({ days: ['20260306', '20260308', '20260309', '20260310'], more: true });
    expect(counted).toEqual(['2026-03-09T21:00:00.000Z', '2026-03-08T21:00:00.000Z', '2026-03-07T21:00:00.000Z']);
  });

  it('that were counted before are shown as they were when there is no time to count them again', async () => {
    const kept = NEWEST_FIRST.slice(1).map((day) => ({ day, isFresh: false }));
    const { counted, daysOf } = setup({ kept, countMs: 2_000 });
    expect(await daysOf()).toEqual({ days: NEWEST_FIRST.toReversed(), more: false });
    expect(counted).toHaveLength(1);
  });

  it('are counted once for all who ask, and again after five seconds', async () => {
    const { counted, daysOf, pass } = setup();
    await Promise.all([daysOf(), daysOf()]);
    expect(counted).toHaveLength(5);
    pass(5_000);
    await daysOf();
    expect(counted).toHaveLength(10);
  });

  it('are answered also if they cannot be kept', async () => {
    const { troubles, daysOf } = setup({ keep: () => Promise.reject(new Error('The disk is full.')) });
    expect(await daysOf()).toMatchObject({ more: false });
    expect(troubles).toHaveLength(5);
  });
});

describe('the range', () => {
  const now = new Date('2026-03-09T22:00:00Z');
  const daysOf = (query: object) => readRange({ ...query }, now).days;

  it('is today in Nairobi, one day, or the days from a day on', () => {
    expect(daysOf({})).toEqual(['20260310']);
    expect(daysOf({ to: '20260228' })).toEqual(['20260228']);
    expect(daysOf({ from: '20260306' })).toEqual(NEWEST_FIRST);
    expect(daysOf({ from: '20260208' })).toHaveLength(31);
  });

  it.each([
    ['no day', { from: '20260230' }, 'from'],
    ['a day in the future', { from: '20260310', to: '20260311' }, 'to'],
    ['an end before its beginning', { from: '20260310', to: '20260309' }, 'from'],
    ['32 days', { from: '20260207' }, 'from'],
  ])('is refused if it is %s', (_, query, field) => {
    const violation = { code: '003', field, message: expect.any(String), fix: expect.any(String) };
    const refusal: unknown = expect.objectContaining({ code: '003', details: { violations: [violation] } });
    expect(() => daysOf(query)).toThrow(refusal as Error);
  });
});
