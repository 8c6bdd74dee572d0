import { type CreditNoteDocument, totalsByItem, inShillings, type SaleLine, sumAmounts } from '@app/domain';
import { creditNote, line } from '../../../../domain/src/test/documents.js';
import { original } from '../test/context.js';
import { shareReturnedAmounts } from './return-shares.js';

const IN_SHILLINGS = { currency: 'KES', exchangeRate: 1 };

/** The wire amounts of several credit notes of one sale, in their order. */
function wireAmountsOf(sold: Partial<SaleLine>[], notes: Partial<SaleLine>[][], currency = IN_SHILLINGS) {
  const returned: SaleLine[] = [];
  return notes.flatMap((parts) => {
    const note: CreditNoteDocument = creditNote({ ...currency, lines: parts.map((part) => line(part)) });
    const source = original({ lines: sold.map((one) => line(one)), returned: totalsByItem(returned) });
    returned.push(...note.lines);
    return shareReturnedAmounts(source, note, inShillings(note).lines).map(({ quantity, total }) => [quantity, total]);
  });
}

const sumOf = (amounts: number[][]) => [0, 1].map((index) => sumAmounts(amounts.map((one) => one[index]!)));
const of = (quantity: number, total: number) => ({ quantity, total });

it('a return of what two places hold, in shillings, is told as it is', () => {
  expect(wireAmountsOf([of(3, 348)], [[of(1, 116)], [of(0.25, 29)], [of(1.75, 203)]])).toEqual([
    [1, 116],
    [0.25, 29],
    [1.75, 203],
  ]);
});

describe('all parts together come to what was sold', () => {
  it.each<[string, Partial<SaleLine>[], Partial<SaleLine>[][]]>([
    ['three notes of a third', [of(1, 100)], [[of(0.335, 33.5)], [of(0.335, 33.5)], [of(0.33, 33)]]],
    ['two lines of one note', [of(0.67, 67)], [[of(0.335, 33.5), of(0.335, 33.5)]]],
    ['one line of what was sold on two', [of(0.124, 12.4), of(0.124, 12.4)], [[of(0.248, 24.8)]]],
  ])('%s', (_, sold, notes) => {
    const wire = sold.map(({ quantity, total }) => [Math.round(quantity! * 100) / 100, total!]);
    expect(sumOf(wireAmountsOf(sold, notes))).toEqual(sumOf(wire));
  });

  it.each([
    [129.553, 10, 0.1, 1, 129.55],
    [1.5, 100, 0.01, 1, 1.5],
  ])('at %d, in %i notes of %d', (exchangeRate, count, total, sold, shillings) => {
    const notes = Array.from({ length: count }, () => [of(1, total)]);
    const amounts = wireAmountsOf([of(count, sold)], notes, { currency: 'USD', exchangeRate });
    expect(sumOf(amounts)).toEqual([count, shillings]);
  });
});

it('a part of what was given away is told as nothing paid', () => {
  expect(wireAmountsOf([of(2, 0)], [[of(1, 0)]])).toEqual([[1, 0]]);
});

it('a part too small to make a difference in two places is told as one that makes none', () => {
  expect(wireAmountsOf([of(1.004, 100.4)], [[of(1, 100)], [of(0.004, 0.4)]])).toEqual([
    [1, 100],
    [0, 0.4],
  ]);
});

it('a thousand lines are shared out in one go', () => {
  const lines = Array.from({ length: 1_000 }, () => of(0.335, 33.5));
  expect(sumOf(wireAmountsOf(lines, [lines]))).toEqual([340, 33_500]);
});

it('a return of what is not known of its original is told as it is', () => {
  const note = creditNote({ lines: [line(of(1, 5))] });
  expect(shareReturnedAmounts(original(), note, note.lines)).toEqual(note.lines);
  expect(shareReturnedAmounts(null, note, note.lines)).toBe(note.lines);
});
