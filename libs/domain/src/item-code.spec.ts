import { ownItemCode, structuredItemCode } from './documents/items.js';

it('an item code of ours is what it is and ten unmistakable characters of its random bytes', () => {
  expect(ownItemCode('SV', Uint8Array.of(0, 1, 9, 10, 31, 32, 63, 128, 200, 255))).toBe('SV019AZ0Z08Z');
  const every = Array.from({ length: 256 }, (_, byte) => ownItemCode('SV', new Uint8Array(10).fill(byte)));
  expect(new Set(every).size).toBe(32);
  expect(every.filter((code) => !/^SV[0-9A-HJKMNP-TV-Z]{10}$/.test(code))).toEqual([]);
});

it('an item code is not made from too little randomness', () => {
  expect(() => ownItemCode('SV', new Uint8Array(9))).toThrow(RangeError);
});

it.each([
  [{ origin: 'KE', itemType: '2', packageUnit: 'NT', quantityUnit: 'U' } as const, 1, 'KE2NTXU0000001'],
  [{ origin: 'KE', itemType: '3', packageUnit: 'NT', quantityUnit: null } as const, 2, 'KE3NTNO0000002'],
  [{ origin: 'KE', itemType: '3', packageUnit: 'CTN', quantityUnit: 'BLL' } as const, 42, 'KE3CTNBLL0000042'],
  [{ origin: 'CN', itemType: '1', packageUnit: 'BG', quantityUnit: 'KG' } as const, 9_999_999, 'CN1BGKG9999999'],
])('%j is item %i of its taxpayer: %s', (item, number, code) => {
  expect(structuredItemCode(item, number)).toBe(code);
});
