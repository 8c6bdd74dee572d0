import { serviceItemCode } from './item-code.js';

it('a service item code is SV and ten unmistakable characters of its random bytes', () => {
  expect(serviceItemCode(Uint8Array.of(0, 1, 9, 10, 31, 32, 63, 128, 200, 255))).toBe('SV019AZ0Z08Z');
  const every = Array.from({ length: 256 }, (_, byte) => serviceItemCode(new Uint8Array(10).fill(byte)));
  expect(new Set(every).size).toBe(32);
  expect(every.filter((code) => !/^SV[0-9A-HJKMNP-TV-Z]{10}$/.test(code))).toEqual([]);
});

it('a service item code is not made from too little randomness', () => {
  expect(() => serviceItemCode(new Uint8Array(9))).toThrow(RangeError);
});
