import { completePurchase } from '../completing.js';
import { purchaseConfirmation, receivedPurchase } from '../test/documents.js';

const BARCODE = '6161100000040';
const purchase = receivedPurchase({ supplierBhfId: '03' });
const draft = { ...purchaseConfirmation(), supplierBhfId: null, purchase: null };

it('is about the branch of the invoice that was found', () => {
  expect(completePurchase(draft, purchase, [])).toMatchObject({ supplierBhfId: '03', purchase });
});

it('has all lines of the invoice, or only those that are named', () => {
  const [kettles] = purchase.lines;
  const invoice = receivedPurchase({ lines: [1, 2, 3].map((sequence) => ({ ...kettles!, sequence })) });
  const lines = [
    { sequence: 3, itemCode: 'THIRD' },
    { sequence: 1, itemCode: 'FIRST' },
  ];
  const whole = completePurchase({ ...draft, lines }, invoice, []);
  expect([whole.purchase, whole.itemCodes]).toEqual([invoice, ['FIRST', null, 'THIRD']]);
  const part = completePurchase({ ...draft, lines, onlyTheseLines: true }, invoice, []);
  expect(part.purchase.lines.map(({ sequence }) => sequence)).toEqual([1, 3]);
  expect(part.itemCodes).toEqual(['FIRST', 'THIRD']);
});

it.each([
  ['the item that is said', [{ sequence: 1, itemCode: 'SAID' }], [{ code: 'OTHER', barcode: BARCODE }], 'SAID'],
  ['the one with its barcode', [], [{ code: 'KETTLE', barcode: BARCODE }], 'KETTLE'],
  ['the one with its very code', [], [{ code: 'KE2NTTU0000033', barcode: null }], 'KE2NTTU0000033'],
  ['nothing where two have its barcode', [], ['A', 'B'].map((code) => ({ code, barcode: BARCODE })), null],
  ['nothing where nothing is known', [{ sequence: 2, itemCode: 'SAID' }], [{ code: 'MUG', barcode: '1' }], null],
])('a line is %s', (_, lines, items, expected) => {
  expect(completePurchase({ ...draft, lines }, purchase, items).itemCodes).toEqual([expected]);
});
