import { STANDARD_TAX_RATES } from '@app/domain';
import { checkTaxRates } from '../tax-rates.js';

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
