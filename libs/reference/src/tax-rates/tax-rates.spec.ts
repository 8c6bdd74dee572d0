import { readdirSync, readFileSync } from 'node:fs';
import { STANDARD_TAX_RATES } from '@app/domain';
import { checkTaxRates } from '../tax-rates.js';
import { delaysAfterFailure, delayAfterSuccess, plausibleAnswerTime } from '../pulling/pull-runner.js';

describe('check tax rates', () => {
  const USUAL = { A: '0', B: '16', C: '0', D: '0', E: '8' };

  const read = (rates: Record<string, string | null>) =>
    checkTaxRates(Object.entries(rates).map(([code, rate]) => ({ code, rate })));

  const without = (code: keyof typeof USUAL) => {
    const { [code]: _, ...rest } = USUAL;
    return rest;
  };

  it('accepts the rates of the published code list, which are the standard rates', () => {
    expect(read(USUAL)).toEqual({ kind: 'rates', taxRates: STANDARD_TAX_RATES });
  });

  it.each([
    ['14', 14],
    ['16.00', 16],
    ['7.5', 7.5],
    ['7.250', 7.25],
    ['0', 0],
    ['100', 100],
  ])('a rate of %s is believed', (told, rate) => {
    expect(read({ ...USUAL, B: told })).toMatchObject({ kind: 'rates', taxRates: { B: rate } });
  });

  it('ignores a code that is no known tax type', () => {
    expect(read({ ...USUAL, F: 'x' })).toMatchObject({ kind: 'rates' });
  });

  it.each<[string, Record<string, string | null>, string]>([
    ['is missing', without('E'), 'E is missing'],
    ['has no rate', { ...USUAL, B: null }, 'B has no rate'],
    ['is a word', { ...USUAL, B: 'sixteen' }, 'B is no percentage: sixteen'],
    ['has a sign of percent', { ...USUAL, B: '16%' }, 'B is no percentage: 16%'],
    ['is negative', { ...USUAL, B: '-16' }, 'B is no percentage: -16'],
    ['is more than all', { ...USUAL, B: '100.01' }, 'B is no percentage: 100.01'],
    ['is far too much', { ...USUAL, E: '800' }, 'E is no percentage: 800'],
    ['is finer than the wire', { ...USUAL, B: '16.125' }, 'B is no percentage: 16.125'],
    ['is a number for machines', { ...USUAL, B: '1e1' }, 'B is no percentage: 1e1'],
    ['is blank', { ...USUAL, B: ' ' }, 'B is no percentage:  '],
    ['taxes what is exempt', { ...USUAL, A: '5' }, 'A bears no tax, but has a rate of 5'],
    ['taxes what is zero-rated', { ...USUAL, C: '0.01' }, 'C bears no tax, but has a rate of 0.01'],
  ])('no rate is believed where one %s', (_, rates, problem) => {
    expect(read(rates)).toEqual({ kind: 'implausible', problems: [problem] });
  });

  it('reports every problem', () => {
    expect(read({ A: '0' })).toMatchObject({ problems: { length: 4 } });
  });
});

describe('standard rates', () => {
  /** The sources of the product, without specs, simulator and benches. */
  const SOURCES = ['libs', 'apps/api', 'apps/worker', 'apps/setup'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .map((file) => `${room}/${file}`)
      .filter((file) => /\/src\/.*\.ts$/.test(file) && !/spec\.ts$|\/test\/|\/testing\/|\/generated\//.test(file)),
  );

  const filesWith = (pattern: RegExp): string[] =>
    SOURCES.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();

  it('only the fallbacks use the standard rates: of the code list, and of a supplier who leaves one out', () => {
    expect(SOURCES.length).toBeGreaterThan(400);
    expect(filesWith(/STANDARD_TAX_RATES/)).toEqual([
      'libs/authority/src/oscu/lookups/invoices.ts',
      'libs/domain/src/index.ts',
      'libs/domain/src/tax.ts',
      'libs/reference/src/tax-rates.ts',
    ]);
  });

  it('no formula contains a rate', () => {
    expect(
      filesWith(/(splitInclusive|taxOn|shareOfAmount)\([^)]*\b(16|116|8|108)\b|[*/] ?(1\.16|0\.16|1\.08|0\.08)\b/),
    ).toEqual([]);
  });
});

describe('pull timing', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;

  it('pulls again after a day, more or less', () => {
    expect([delayAfterSuccess(0), delayAfterSuccess(1)].map((ms) => ms / HOUR)).toEqual([21.6, 26.4]);
  });

  it('pulls again after a failure in one to fifteen minutes, and after the delay of a retry for a reader', () => {
    const pauses = [0, 1, 2, 3, 4, 100].map((failures) => delaysAfterFailure('no answer', failures, 30_000, 0.5));
    expect(pauses.map(({ dueInMs }) => dueInMs / MINUTE)).toEqual([1, 2, 4, 8, 15, 15]);
    expect(pauses.map(({ retryInMs }) => retryInMs)).toEqual(pauses.map(() => 30_000));
  });

  it('pauses after 990 for readers too, up to a day', () => {
    const pauses = [0, 1, 5, 100].map((failures) => delaysAfterFailure('990', failures, 30_000, 0.5));
    expect(pauses.map(({ dueInMs }) => dueInMs / MINUTE)).toEqual([5, 10, 160, 1_440]);
    expect(pauses.map(({ retryInMs }) => retryInMs)).toEqual(pauses.map(({ dueInMs }) => dueInMs));
  });

  const NOW = new Date('2026-03-02T08:00:00Z');

  it.each([
    ['20260302110000', '20260302110000'],
    ['20260303100000', '20260303100000'],
    ['20260303120000', null],
    ['29990101000000', null],
    [null, null],
  ])('keeps a plausible time of an answer: %s becomes %s', (answeredAt, kept) => {
    expect(plausibleAnswerTime(answeredAt, NOW)).toBe(kept);
  });
});
