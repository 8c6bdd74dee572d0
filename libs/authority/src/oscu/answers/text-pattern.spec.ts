import { textPattern as phraseInPlain, normaliseText } from './text-pattern.js';

const pattern = (text: string) => (message: string) => phraseInPlain(text)(normaliseText(message));

describe('a phrase', () => {
  const matches = pattern('Invalid <word> on item: <number>. Expected: <number>');

  it.each([
    'Invalid taxblAmt on item: 1. Expected: 86.21',
    'INVALID TAXBLAMT ON ITEM: 1. EXPECTED: 86.21',
    ' invalid   taxblAmt on\titem 12 - expected 1,302.07 ',
    'Error: "Invalid taxblAmt on item:1.Expected:86.21", sorry',
    'Invalid taxblAmt on item: 1. Expected: 86.21.',
  ])('is recognised however it is written: %s', (message) => {
    expect(matches(message)).not.toBeNull();
  });

  it.each([
    '',
    'Invalid on item: 1. Expected: 2',
    'Invalid a on items: 1. Expected: 2',
    'Invalid a on item: x. Expected: 2',
  ])('is not recognised in other words: %j', (message) => {
    expect(matches(message)).toBeNull();
  });

  it('is made of whole words', () => {
    expect(pattern('tin cannot be null')('custTin cannot be null')).toBeNull();
    expect(pattern('Missing Tin')('Missing Tinplate')).toBeNull();
  });

  it('leaves room for anything', () => {
    expect(pattern('Item <any> is gone')('Item KE2NTXU0000001 (itemSeq 1), of all, is gone')).not.toBeNull();
  });

  it.each([
    ['expected: 9', 9],
    ['expected: 9.0 but', 9],
    ['EXPECTED:1,000', 1000],
    ['expected 9, found 8', 9],
    ['expected: 9.5', NaN],
    ['expected: 1.000,0', NaN],
    ['expected: 1,00', NaN],
  ])('reads off a number, whole or none: %s', (message, expected) => {
    expect(pattern('expected: <expected>')(message)).toEqual({ expected });
  });

  it.each(['Item ', 'Item a ', 'Item 1.', 'Item Item '])(
    'is soon done with a text that nearly fits it (%j)',
    (piece) => {
      const matches = pattern('Item <any> is <any> gone <number> but <any> here');
      expect(matches(piece.repeat(500))).toBeNull();
    },
  );
});
