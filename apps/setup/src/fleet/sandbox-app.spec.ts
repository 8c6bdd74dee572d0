import { serialOf, tinOf } from './sandbox-app.js';

const all = Array.from({ length: 20_000 }, (_, index) => tinOf(index + 1));

it('every app has a PIN of its own, of the shape of a PIN', () => {
  expect(new Set(all).size).toBe(20_000);
  expect(all.filter((tin) => !/^[A-Z]\d{9}[A-Z]$/.test(tin))).toEqual([]);
});

it('no PIN of a fleet is that of the demo taxpayer, or could be a company’s', () => {
  expect(all.filter((tin) => tin.startsWith('P0'))).toEqual([]);
});

it('the nth app has the same PIN and the same serial whenever it is asked for', () => {
  expect([tinOf(1), tinOf(20_000)]).toEqual(['P900000001S', 'P900020000S']);
  expect(serialOf(tinOf(7))).toBe('RISITI/P900000007S/00');
});
