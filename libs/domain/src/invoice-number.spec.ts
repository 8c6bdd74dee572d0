import { isAbsentInvoiceNumber, toInvoiceNumber } from './invoice-number.js';

describe('an invoice number', () => {
  it.each([
    [1001, '1001'],
    ['1001', '1001'],
    [' 1001 ', '1001'],
    ['0042', '0042'],
    [42, '42'],
    ['INV/2026/7', 'INV/2026/7'],
    ['x'.repeat(50), 'x'.repeat(50)],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('%j reads as %j', (value, expected) => {
    expect(toInvoiceNumber(value)).toBe(expected);
    expect(isAbsentInvoiceNumber(value)).toBe(false);
  });

  it.each([undefined, null, '', '  ', 0, -0, '0', ' 0 '])('%j is none at all', (value) => {
    expect(isAbsentInvoiceNumber(value)).toBe(true);
    expect(toInvoiceNumber(value)).toBeUndefined();
  });

  it.each([-1, 1.5, Number.MAX_SAFE_INTEGER + 1, NaN, Infinity, 'x'.repeat(51), true, {}, ['1'], Symbol('an array')])(
    '%p is neither one nor absent',
    (value) => {
      expect(isAbsentInvoiceNumber(value)).toBe(false);
      expect(toInvoiceNumber(value)).toBeUndefined();
    },
  );
});
