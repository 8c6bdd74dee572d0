import type { KnownItem } from '../../port.js';
import { unitsOnWire } from './sale-line.js';

const item = (authorityCode: string | null): KnownItem => ({ authorityCode, itemClass: 'GD', itemType: '2' });
const GIVEN = { pkgUnitCd: 'BG', qtyUnitCd: 'U' };

it.each([
  ['KE2NTNO0000001', 'NT', 'NO'],
  ['KE2NTXU0000001', 'NT', 'U'],
  ['KE2NTBLL0000001', 'NT', 'BLL'],
  ['KE2NTXBLL0000001', 'NT', 'BLL'],
  ['KE2NT4B0000001', 'NT', '4B'],
  ['KE2NTM20000001', 'NT', 'M2'],
  ['KE2CTNO0000010', 'CT', 'NO'],
  ['KE2CTNNO0000010', 'CTN', 'NO'],
  ['KE2CTNXL0000010', 'CTN', 'L'],
  ['KE2CTNSET0000010', 'CTN', 'SET'],
])('a line has the units in the code of its item: %s', (code, pkgUnitCd, qtyUnitCd) => {
  expect(unitsOnWire(item(code), GIVEN)).toEqual({ pkgUnitCd, qtyUnitCd });
});

it.each([null, 'KETTLE', 'KE2NTNO00000001X', ''])('a line has its own units where no code says any: %j', (code) => {
  expect(unitsOnWire(code === null ? null : item(code), GIVEN)).toBe(GIVEN);
  expect(unitsOnWire(item(null), GIVEN)).toBe(GIVEN);
});
