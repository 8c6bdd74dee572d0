import { instantOf, isRealDate, isRealDateTime, toDateTime, today } from './east-africa-time.js';
import { isId } from './ids.js';
import { isAbsentInvoiceNumber, toInvoiceNumber } from './invoice-number.js';
import { ownItemCode, structuredItemCode } from './documents/items.js';
import { cuInvoiceNumber, qrUrl, isSameSignature, plainSignature } from './receipts.js';
import { characterCount, firstCharacters, hasAtMost } from './text-length.js';

describe('East Africa Time', () => {
  it('is three hours ahead of UTC', () => {
    expect(toDateTime(new Date('2026-03-02T07:15:02.999Z'))).toBe('20260302101502');
  });

  it('is read back as the instant it was written from', () => {
    expect(instantOf('20260302101502')).toBe(Date.UTC(2026, 2, 2, 7, 15, 2));
    expect(instantOf(toDateTime(new Date(1_790_000_000_000)))).toBe(1_790_000_000_000);
  });

  it('begins its day at 21:00 UTC of the day before', () => {
    expect(today(new Date('2026-03-01T20:59:59.999Z'))).toBe('20260301');
    expect(today(new Date('2026-03-01T21:00:00.000Z'))).toBe('20260302');
    expect(today(new Date('2026-12-31T21:00:00.000Z'))).toBe('20270101');
  });
});

describe('a real date', () => {
  it.each(['20260302', '20240229', '20000229', '19991231'])('%s is', (text) => {
    expect(isRealDate(text)).toBe(true);
  });

  it.each([
    '20260230',
    '20250229',
    '19000229',
    '20261301',
    '20260001',
    '20260100',
    '2026-03-02',
    '202603',
    '',
    '2026030２',
    '20260302\n',
  ])('%j is not', (text) => {
    expect(isRealDate(text)).toBe(false);
  });
});

describe('a real date-time', () => {
  it.each(['20260302101502', '20260302000000', '20260302235959'])('%s is', (text) => {
    expect(isRealDateTime(text)).toBe(true);
  });

  it.each(['20260302240000', '20260302236000', '20260302235960', '20260230101502', '20260302', ''])(
    '%j is not',
    (text) => {
      expect(isRealDateTime(text)).toBe(false);
    },
  );
});

describe('ids', () => {
  const ID = '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90';

  it('an id is recognised, in capitals too', () => {
    expect([isId(ID), isId(ID.toUpperCase())]).toEqual([true, true]);
  });

  it.each(['', '1', `${ID} `, `${ID}\n`, `{${ID}}`, ID.replaceAll('-', ''), 7, null, undefined, [ID]])(
    'what only resembles one is not: %p',
    (value) => expect(isId(value)).toBe(false),
  );
});

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

describe('item code', () => {
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
});

describe('receipt print', () => {
  const RECEIPT = { tin: 'P051999888K', bhfId: '00', signature: 'V4N6P2QK7WXR3TZA' };

  it('the CU invoice number is the control unit and the number of the receipt', () =>
    expect(cuInvoiceNumber('KRACU0400009001', 37)).toBe('KRACU0400009001/37'));

  it.each([
    ['PRODUCTION', 'https://etims.kra.go.ke/'],
    ['SANDBOX', 'https://etims-sbx.kra.go.ke/'],
  ] as const)('the QR code of %s leads to its own host', (environment, host) =>
    expect(qrUrl({ environment, ...RECEIPT })).toBe(
      `${host}common/link/etims/receipt/indexEtimsReceiptData?Data=P051999888K00V4N6P2QK7WXR3TZA`,
    ),
  );

  it('the QR code of production has 106 characters, as live receipts have', () =>
    expect(qrUrl({ environment: 'PRODUCTION', ...RECEIPT })).toHaveLength(106));
});

describe('receipt signature', () => {
  it.each(['V4N6P2QK7WXR3TZA', 'V4N6-P2QK-7WXR-3TZA', ' v4n6 p2qk-7wxr 3tza '])(
    '%p is the signature, however written',
    (text) => {
      expect(plainSignature(text)).toBe('V4N6P2QK7WXR3TZA');
      expect(isSameSignature(text, 'V4N6P2QK7WXR3TZA')).toBe(true);
    },
  );

  it.each(['V4N6P2QK7WXR3TZB', 'V4N6P2QK7WXR3TZ', 'V4N6P2QK7WXR3TZAA', '', 'ⅴ4N6P2QK7WXR3TZA'])(
    '%p is another',
    (text) => {
      expect(isSameSignature(text, 'V4N6P2QK7WXR3TZA')).toBe(false);
    },
  );
});

describe('the length of a text', () => {
  it('counts an emoji as one character', () => {
    expect([characterCount('Chai'), characterCount('☕'), characterCount('🍵🍵'), characterCount('')]).toEqual([
      4, 1, 2, 0,
    ]);
  });

  it.each<[string, number, boolean]>([
    ['', 0, true],
    ['tea', 3, true],
    ['teas', 3, false],
    ['🍵🍵🍵', 3, true],
    ['🍵🍵🍵🍵', 3, false],
    ['te🍵s', 3, false],
    ['x'.repeat(1_000_000), 3, false],
  ])('of %j is compared with %i', (text, most, fits) => {
    expect(hasAtMost(text, most)).toBe(fits);
  });

  it('is cut between characters', () => {
    expect(['tea', 'teas', '🍵🍵🍵🍵', 'te🍵s'].map((text) => firstCharacters(text, 3))).toEqual([
      ...['tea', 'tea', '🍵🍵🍵', 'te🍵'],
    ]);
  });
});
