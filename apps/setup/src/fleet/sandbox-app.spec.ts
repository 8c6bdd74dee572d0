import { serialOf, tinOf } from './sandbox-app.js';

const all = Array.from({ length: 20_000 }, (_, index) => tinOf(index + 1));

it('gives every app its own PIN in the form of a PIN', () => {
  expect(new Set(all).size).toBe(20_000);
  expect(all.filter((tin) => !/^[A-Z]\d{9}[A-Z]$/.test(tin))).toEqual([]);
});

it('never gives the PIN of the demo taxpayer or of a company', () => {
  expect(all.filter((tin) => tin.startsWith('P0'))).toEqual([]);
});

it('always gives the nth app the same PIN and the same serial number', () => {
  expect([tinOf(1), tinOf(20_000)]).toEqual(['P900000001S', 'P900020000S']);
  expect(serialOf(tinOf(7))).toBe('RISITI/P900000007S/00');
});
