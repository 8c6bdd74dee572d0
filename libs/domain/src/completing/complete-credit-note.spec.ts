import { completeCreditNote } from '../completing.js';
import { creditNote, line, sale } from '../test/documents.js';

const original = sale({
  paymentType: '06',
  currency: 'USD',
  exchangeRate: 129.35,
  destinationCountry: 'UG',
  lines: [line({ itemCode: 'TEA', isStocked: true }), line({ itemCode: 'ADVICE' })],
});
const leftOut = { buyerPin: null, buyerName: null, paymentType: null, currency: null } as const;
const draft = { ...creditNote(), ...leftOut, exchangeRate: null, destinationCountry: null };

it('a return takes from its original what it leaves unsaid', () => {
  expect(completeCreditNote(draft, original, ['TEA'])).toMatchObject({
    ...{ buyerPin: original.buyerPin, buyerName: original.buyerName, paymentType: '06' },
    ...{ currency: 'USD', exchangeRate: 129.35, destinationCountry: 'UG' },
  });
});

it('a return keeps what it says itself', () => {
  const completeDraft = creditNote({ buyerPin: 'A000111222Z', buyerName: 'MAMA MBOGA', paymentType: '01' });
  expect(completeCreditNote(completeDraft, original, ['TEA'])).toMatchObject({
    ...{ buyerPin: 'A000111222Z', buyerName: 'MAMA MBOGA', paymentType: '01' },
    ...{ currency: 'KES', exchangeRate: 1, destinationCountry: 'KE' },
  });
});

it('a line that came with a barcode gets the code of its item, and a stock if the original took from one', () => {
  const lines = [{ ...line({ barcode: '6001' }), itemCode: null }, line({ itemCode: 'ADVICE' })];
  const { lines: completed } = completeCreditNote({ ...draft, lines }, original, ['TEA', 'ADVICE']);
  expect(completed).toMatchObject([
    { itemCode: 'TEA', isStocked: true },
    { itemCode: 'ADVICE', isStocked: false },
  ]);
});
