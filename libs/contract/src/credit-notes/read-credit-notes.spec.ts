import type { CreditNoteDraft } from '@app/domain';
import { fieldName } from '../field-names.js';
import type { InvoiceReading } from '../sales/read-invoice.js';
import { readCreditNote } from './read-credit-note.js';
import { readExpressCreditNote, readBarcodeCreditNote } from './read-express-credit-note.js';
import {
  barcodeWith,
  BROKEN_BARCODE_NOTES,
  BROKEN_EXPRESS_NOTES,
  BROKEN_NOTES,
  BROKEN_SECOND_NOTES,
  expressWith,
  noteWith,
  secondWith,
} from './test/broken-notes.js';
import { allViolations } from '../test/all-violations.js';
import { validationContextAt } from '../test/validation-context-at.js';

const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');
const READERS = {
  first: (body: unknown) => readCreditNote(body, CONTEXT),
  second: (body: unknown) => readCreditNote(body, CONTEXT),
  express: (body: unknown) => readExpressCreditNote(body, CONTEXT),
  barcode: (body: unknown) => readBarcodeCreditNote(body, CONTEXT),
};

const EXAMPLE_WITH = { first: noteWith, second: secondWith, express: expressWith, barcode: barcodeWith };

type Shape = keyof typeof READERS;
const SHAPES = Object.keys(READERS) as Shape[];

const BROKEN = [
  ...BROKEN_NOTES.map((row) => ['first' as Shape, ...row] as const),
  ...BROKEN_SECOND_NOTES.map((row) => ['second' as Shape, ...row] as const),
  ...BROKEN_EXPRESS_NOTES.map((row) => ['express' as Shape, ...row] as const),
  ...BROKEN_BARCODE_NOTES.map((row) => ['barcode' as Shape, ...row] as const),
];

function draftOf(reading: InvoiceReading): CreditNoteDraft {
  if (!reading.ok) throw new Error(JSON.stringify(reading.violations));
  if (reading.post.draft.kind !== 'credit-note') throw new Error('not a credit note');
  return reading.post.draft;
}

const draftWith = (shape: Shape, change: Record<string, unknown> = {}, line: Record<string, unknown> = {}) =>
  draftOf(READERS[shape](EXAMPLE_WITH[shape](change, line)));

it.each(SHAPES)('the example of the %s shape breaks no rule and is odd in nothing', (shape) => {
  expect(READERS[shape](EXAMPLE_WITH[shape]({}))).toMatchObject({
    ok: true,
    warnings: [],
    post: { itemsToRegister: null },
  });
});

it.each(BROKEN)('the %s shape, broken in one place: %s', (shape, _, body, code, field) => {
  const reading = READERS[shape](body);
  expect(allViolations(reading)).toEqual([
    { code, field, message: expect.stringContaining(field), fix: expect.any(String) },
  ]);
});

describe('the first shape', () => {
  it('says in our words what the body says in the interface’s, and leaves the rest to the original', () => {
    expect(draftWith('first', { orgInvcNo: 17, invcNo: ' CN-9 ', cnclDt: null })).toEqual({
      kind: 'credit-note',
      receiptType: 'R',
      invoiceNumber: 'CN-9',
      originalInvoiceNumber: '17',
      saleDate: '20260302',
      datedBy: 'caller',
      reason: '06',
      salesStatus: '02',
      stockReleasedAt: null,
      confirmedAt: null,
      buyerPin: null,
      buyerName: null,
      buyerAccepts: 'N',
      paymentType: null,
      currency: null,
      exchangeRate: null,
      destinationCountry: null,
      remark: null,
      taxRates: CONTEXT.taxRates,
      taxableTotal: 450,
      taxTotal: 72,
      total: 522,
      registrarId: null,
      registrarName: null,
      modifierId: null,
      modifierName: null,
      receiptTexts: null,
      registers: [],
      traderNumber: null,
      cancelRequestedOn: '20260302',
      cancelledOn: null,
      lines: [
        {
          sequence: 1,
          itemCode: 'SVC-CONSULT',
          itemClass: null,
          itemName: 'Consulting, per hour',
          barcode: null,
          packageUnit: null,
          packageCount: null,
          quantityUnit: 'U',
          quantity: 1,
          unitPrice: 580,
          supplyAmount: 580,
          discountRate: 10,
          discountAmount: 58,
          taxType: 'B',
          taxableAmount: 450,
          taxAmount: 72,
          total: 522,
          expiryDate: null,
          isStocked: false,
        },
      ],
    });
  });

  it('is taken for the second one only by something under the key `original`', () => {
    expect(READERS.first(noteWith({ original: null }))).toMatchObject({ ok: true, warnings: [{ field: 'original' }] });
    expect(READERS.first(noteWith({ original: '' })).ok).toBe(true);
    expect(READERS.first({})).toMatchObject({ ok: false, code: '002', violations: { length: 8 } });
    expect(READERS.first({ original: {} })).toMatchObject({
      ok: false,
      violations: [{ field: 'original.invcNo' }, {}, {}],
    });
    const inherited: unknown = Object.create({ original: {} });
    expect(READERS.first(inherited)).toMatchObject({ violations: { length: 8 } });
  });

  it.each([null, [], 'x', 5])('says of %j that it is no credit note', (body) => {
    expect(READERS.first(body).ok).toBe(false);
  });

  it('may be dated back, but not before it is that day in Nairobi', () => {
    expect(draftWith('first', { salesDt: '20200229' }).saleDate).toBe('20200229');
    const tomorrow = noteWith({ salesDt: '20260303' });
    expect(readCreditNote(tomorrow, validationContextAt('2026-03-02T20:59:59Z')).ok).toBe(false);
    expect(readCreditNote(tomorrow, validationContextAt('2026-03-02T21:00:00Z')).ok).toBe(true);
  });
});

describe.each(['second', 'express', 'barcode'] as const)('the %s shape', (shape) => {
  const lines = (count: number) => {
    const [line] = EXAMPLE_WITH[shape]({}).lineItems;
    return {
      lineItems: Array.from({ length: count }, () => ({
        ...line,
        taxTyCd: 'B',
        taxblAmt: 8.66,
        taxAmt: 1.39,
        totAmt: 10.04,
      })),
    };
  };

  it('sums up its totals from its lines, to the cent', () => {
    expect(draftWith(shape, lines(3))).toMatchObject({ taxableTotal: 25.98, taxTotal: 4.17, total: 30.12 });
  });

  it('is dated by us, with the day it is in Nairobi', () => {
    const draft = (now: string) => {
      const read = { second: readCreditNote, express: readExpressCreditNote, barcode: readBarcodeCreditNote }[shape];
      return draftOf(read(EXAMPLE_WITH[shape]({}), validationContextAt(now)));
    };
    expect(draft('2026-03-02T20:59:59Z')).toMatchObject({ saleDate: '20260302', datedBy: 'us' });
    expect(draft('2026-03-02T21:00:00Z')).toMatchObject({ saleDate: '20260303', datedBy: 'us' });
  });

  it('leaves currency, rate and destination to the original', () => {
    expect(draftWith(shape)).toMatchObject({ currency: null, exchangeRate: null, destinationCountry: null });
  });

  it.each([
    [1001, '11001'],
    ['1001', '11001'],
    ['90071992547409930', '90071992547419930'],
  ])('of %j is numbered 10000 after it when it has no number of its own', (number, expected) => {
    const change =
      shape === 'express'
        ? { orgInvcNo: number, creditNoteInvcNo: 0 }
        : { original: { invcNo: number, creditNoteInvcNo: null } };
    expect(draftWith(shape, change)).toMatchObject({ invoiceNumber: expected, originalInvoiceNumber: String(number) });
  });

  it('names what is odd of a line in its own words', () => {
    expect(READERS[shape](EXAMPLE_WITH[shape]({}, { splyAmt: 9999 })).warnings).toMatchObject([
      { field: 'lineItems[0].splyAmt' },
    ]);
  });
});

describe('what the second shape tells', () => {
  it('is in the document, and what it does not tell is as with the original', () => {
    const expected = { invoiceNumber: 'CN-2026-0002', traderNumber: 'CN-0002', paymentType: '01', reason: '05' };
    expect(draftWith('second')).toMatchObject({ ...expected, registrarId: 'USR01', registrarName: 'Till 1' });
    const empty = { original: { trdInvcNo: null, pmtTyCd: null }, regrId: null, regrNm: null };
    expect(draftWith('second', empty)).toMatchObject({
      ...{ traderNumber: null, paymentType: null, registrarId: null, registrarName: null, buyerPin: null },
    });
  });
});

describe('what the express shape does not tell', () => {
  it('has the defaults of the interface', () => {
    expect(draftWith('express', { orgInvcNo: 1001, creditNoteInvcNo: null })).toMatchObject({
      ...{ invoiceNumber: '11001', traderNumber: 'CN-1001', paymentType: '01' },
      ...{ buyerPin: null, buyerName: null, registrarId: 'USR01', registrarName: 'System' },
    });
  });

  it('is taken from the body where that says it', () => {
    const expected = {
      trdInvcNo: 'T-1',
      pmtTyCd: '06',
      custTin: 'p051999888k',
      custNm: 'JUMLA',
      regrId: 'U',
      regrNm: 'N',
    };
    expect(draftWith('express', expected)).toMatchObject({
      ...{ traderNumber: 'T-1', paymentType: '06', buyerPin: 'P051999888K', buyerName: 'JUMLA' },
      ...{ registrarId: 'U', registrarName: 'N' },
    });
  });

  it('never makes a trader’s number longer than one may be', () => {
    const { traderNumber } = draftWith('express', { orgInvcNo: 'x'.repeat(50) });
    expect(traderNumber).toBe(`CN-${'x'.repeat(47)}`);
  });
});

describe('a line of the barcode shape', () => {
  it('goes by its barcode alone', () => {
    expect(draftWith('barcode').lines[0]).toMatchObject({ barcode: '6161100000019', itemCode: null, unitPrice: 320 });
  });

  it('may name its item as well', () => {
    expect(draftWith('barcode', {}, { itemCd: 'GDS-SUGAR-2KG' }).lines[0]).toMatchObject({ itemCode: 'GDS-SUGAR-2KG' });
  });
});

describe('all violations come at once', () => {
  it('of fields and of rules', () => {
    const body = noteWith({ salesDt: '20991231', rfdRsnCd: '99' }, { taxAmt: 9 });
    expect(READERS.first(body)).toMatchObject({
      violations: [{ field: 'rfdRsnCd' }, { field: 'salesDt' }, { field: 'items[0].taxAmt' }, { field: 'totTax' }],
    });
  });

  it('but a refused number is not said to be missing as well', () => {
    expect(READERS.express(expressWith({ creditNoteInvcNo: true }))).toMatchObject({
      violations: [{ code: '003', field: 'creditNoteInvcNo' }],
    });
  });
});

it.each<[Shape, string, string]>([
  ['first', 'invoiceNumber', 'invcNo'],
  ['first', 'originalInvoiceNumber', 'orgInvcNo'],
  ['first', 'saleDate', 'salesDt'],
  ['first', 'total', 'rfdAmt'],
  ['first', 'lines[2].itemCode', 'items[2].itemCd'],
  ['second', 'invoiceNumber', 'original.creditNoteInvcNo'],
  ['second', 'originalInvoiceNumber', 'original.invcNo'],
  ['second', 'total', 'lineItems'],
  ['second', 'lines[0].quantity', 'lineItems[0].qty'],
  ['express', 'invoiceNumber', 'creditNoteInvcNo'],
  ['express', 'originalInvoiceNumber', 'orgInvcNo'],
  ['express', 'buyerPin', 'custTin'],
  ['barcode', 'originalInvoiceNumber', 'original.invcNo'],
  ['barcode', 'lines[1].barcode', 'lineItems[1].bcd'],
])('the %s shape calls %s %s', (shape, field, name) => {
  const reading = READERS[shape](EXAMPLE_WITH[shape]({}));
  if (!reading.ok) throw new Error('refused');
  expect(fieldName(reading.post.names, field)).toBe(name);
});
