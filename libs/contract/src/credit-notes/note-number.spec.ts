import { defaultNoteNumber } from './note-number.js';

it.each([
  ['1', '10001'],
  ['1001', '11001'],
  ['9007199254740993', '9007199254750993'],
  ['9'.repeat(49), `1${'0'.repeat(45)}9999`],
])('a credit note of %s is %s', (original, number) => {
  expect(defaultNoteNumber(original)).toBe(number);
});

it.each(['INV-1', '0042', '1.5', '-1', '1e3', ' 1', '', '9'.repeat(50)])(
  'what is no number to count on from, or leads too far, has none after it: %j',
  (original) => {
    expect(defaultNoteNumber(original)).toBeUndefined();
  },
);
