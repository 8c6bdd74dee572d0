import { completeCreditNote, completePurchase, codesByBarcode } from '../completing.js';
import { creditNote, line, sale, purchaseConfirmation, receivedPurchase } from '../test/documents.js';

describe('complete credit note', () => {
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
});

describe('complete purchase', () => {
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
});

describe('codes by barcode', () => {
  const sold = [
    { code: 'TEA', barcode: '6001' },
    { code: 'TEA', barcode: '6001' },
    { code: 'MILK', barcode: null },
  ];

  it.each([
    ['what the original sold under it, once', '6001', [{ code: 'OTHER', barcode: '6001' }], ['TEA']],
    [
      'what is registered under it, where the original does not say',
      '6002',
      [{ code: 'MILK', barcode: '6002' }],
      ['MILK'],
    ],
    ['nothing, where nobody has it', '6003', [{ code: 'MILK', barcode: '6002' }], []],
    [
      'the one that the original sold, where several have it',
      '6002',
      [
        { code: 'MILK', barcode: '6002' },
        { code: 'CREAM', barcode: '6002' },
      ],
      ['MILK'],
    ],
    [
      'several registered items, where the original sold none of them',
      '6002',
      [
        { code: 'BUTTER', barcode: '6002' },
        { code: 'CREAM', barcode: '6002' },
      ],
      ['BUTTER', 'CREAM'],
    ],
  ])('a barcode means %s', (_, barcode, registered, codes) => {
    expect(codesByBarcode(barcode, sold, registered)).toEqual(codes);
  });
});
