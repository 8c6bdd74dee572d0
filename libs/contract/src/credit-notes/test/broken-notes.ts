import type { BrokenBody } from '../../test/broken-body.js';
import {
  exampleBarcodeCreditNote,
  exampleCreditNote,
  exampleExpressCreditNote,
  exampleSecondCreditNote,
} from '../example-credit-notes.js';

type Fields = Record<string, unknown>;

export const noteWith = (change: Fields, line: Fields = {}) => ({
  ...exampleCreditNote,
  items: [{ ...exampleCreditNote.items[0], ...line }],
  ...change,
});

export const expressWith = (change: Fields, line: Fields = {}) => ({
  ...exampleExpressCreditNote,
  lineItems: [{ ...exampleExpressCreditNote.lineItems[0], ...line }],
  ...change,
});

type WithOriginal = typeof exampleSecondCreditNote | typeof exampleBarcodeCreditNote;

const ofOriginal =
  (example: WithOriginal) =>
  ({ original, ...change }: Fields, line: Fields = {}) => ({
    ...example,
    original: typeof original === 'object' ? { ...example.original, ...original } : (original ?? example.original),
    lineItems: [{ ...example.lineItems[0], ...line }],
    ...change,
  });

export const secondWith = ofOriginal(exampleSecondCreditNote);
export const barcodeWith = ofOriginal(exampleBarcodeCreditNote);

const missing = (names: readonly string[], broken: (change: Fields) => unknown, path = ''): BrokenBody[] =>
  names.flatMap((name) =>
    [null, ''].map((how): BrokenBody => [
      `${path}${name} is ${JSON.stringify(how)}`,
      broken({ [name]: how }),
      '002',
      `${path}${name}`,
    ]),
  );

const LINE_REQUIRES = ['itemNm', 'qtyUnitCd', 'qty', 'taxTyCd', 'taxblAmt', 'taxAmt', 'totAmt'];
const NUL = 'a\u0000b';
const MOST = 9_999_999_999_999.99;

export const BROKEN_NOTES: readonly BrokenBody[] = [
  ...missing(['orgInvcNo', 'invcNo', 'salesDt', 'rfdRsnCd', 'rfdAmt', 'totTaxblAmt', 'totTax', 'items'], noteWith),
  ...missing(['itemCd', ...LINE_REQUIRES], (line) => noteWith({}, line), 'items[0].'),
  ['orgInvcNo is 0', noteWith({ orgInvcNo: 0 }), '002', 'orgInvcNo'],
  ['invcNo is "0"', noteWith({ invcNo: '0' }), '002', 'invcNo'],
  ['invcNo with NUL', noteWith({ invcNo: NUL }), '003', 'invcNo'],
  ['salesDt is no day', noteWith({ salesDt: '20260230' }), '003', 'salesDt'],
  ['cnclReqDt is a time', noteWith({ cnclReqDt: '20260302101500' }), '003', 'cnclReqDt'],
  ['cnclDt is a number', noteWith({ cnclDt: 20260302 }), '003', 'cnclDt'],
  ['a reason there is not', noteWith({ rfdRsnCd: '07' }), '003', 'rfdRsnCd'],
  ['a reason as a number', noteWith({ rfdRsnCd: 6 }), '003', 'rfdRsnCd'],
  ['a refund below zero', noteWith({ rfdAmt: -522 }), '003', 'rfdAmt'],
  ['no lines', noteWith({ items: [] }), '003', 'items'],
  ['1001 lines', noteWith({ items: Array.from({ length: 1001 }, () => exampleCreditNote.items[0]) }), '003', 'items'],
  ['four decimals of quantity', noteWith({}, { qty: 0.1234 }), '003', 'items[0].qty'],
  ['refundedByToday', noteWith({ salesDt: '20991231' }), '003', 'salesDt'],
  ['requestedByToday', noteWith({ cnclReqDt: '20991231' }), '003', 'cnclReqDt'],
  ['cancelledByToday', noteWith({ cnclDt: '20991231' }), '003', 'cnclDt'],
  ['vatTaxableIsShareOfTotal', noteWith({}, { taxblAmt: 450.02 }), '003', 'items[0].taxblAmt'],
  ['vatIsShareOfTaxable', noteWith({}, { taxAmt: 72.02 }), '003', 'items[0].taxAmt'],
  ['taxableTotalIsSumOfLines', noteWith({ totTaxblAmt: 450.03, totTax: 71.98 }), '003', 'totTaxblAmt'],
  ['taxTotalIsSumOfLines', noteWith({ totTax: 71.97, totTaxblAmt: 450.02 }), '003', 'totTax'],
  ['totalIsSumOfLines', noteWith({ rfdAmt: 522.03, totTax: 72.02 }), '003', 'rfdAmt'],
  ['totalIsTaxableAndTax', noteWith({ totTaxblAmt: 450.02, totTax: 72.02, rfdAmt: 521.98 }), '003', 'rfdAmt'],
];

const EXPRESS_AMOUNTS = { taxTyCd: 'E', taxblAmt: 100, taxAmt: 8 };

export const BROKEN_EXPRESS_NOTES: readonly BrokenBody[] = [
  ...missing(['orgInvcNo', 'reason', 'lineItems'], expressWith),
  ...missing(['itemCd', ...LINE_REQUIRES], (line) => expressWith({}, line), 'lineItems[0].'),
  ['a reason there is not', expressWith({ reason: 'broken' }), '003', 'reason'],
  ['creditNoteInvcNo is a list', expressWith({ creditNoteInvcNo: [] }), '003', 'creditNoteInvcNo'],
  ['trdInvcNo is too long', expressWith({ trdInvcNo: 'x'.repeat(51) }), '003', 'trdInvcNo'],
  ['pmtTyCd there is not', expressWith({ pmtTyCd: '08' }), '003', 'pmtTyCd'],
  ['custTin is no PIN', expressWith({ custTin: 'P0519998880' }), '003', 'custTin'],
  ['custNm is too long', expressWith({ custNm: 'x'.repeat(201) }), '003', 'custNm'],
  ['regrId is a number', expressWith({ regrId: 1 }), '003', 'regrId'],
  ['regrNm is too long', expressWith({ regrNm: 'x'.repeat(101) }), '003', 'regrNm'],
  ['noteHasNumber: text', expressWith({ creditNoteInvcNo: null }), '002', 'creditNoteInvcNo'],
  ['noteHasNumber: 0042', expressWith({ orgInvcNo: '0042', creditNoteInvcNo: 0 }), '002', 'creditNoteInvcNo'],
  ['untaxedTaxableIsTotal', expressWith({}, { taxblAmt: 249 }), '003', 'lineItems[0].taxblAmt'],
  ['untaxedHasNoTax', expressWith({}, { taxAmt: 0.01 }), '003', 'lineItems[0].taxAmt'],
  ['linesAddUp: three cents off', expressWith({}, { ...EXPRESS_AMOUNTS, totAmt: 108.03 }), '003', 'lineItems'],
  [
    'linesComeToAnAmount',
    expressWith({
      lineItems: Array.from({ length: 2 }, () => ({
        ...exampleExpressCreditNote.lineItems[0],
        ...{ prc: MOST, splyAmt: MOST, taxblAmt: MOST, totAmt: MOST },
      })),
    }),
    '003',
    'lineItems',
  ],
];

const brokenOfOriginal = (broken: typeof secondWith): BrokenBody[] => [
  ...missing(['reason', 'lineItems'], broken),
  ...missing(['invcNo'], (change) => broken({ original: change }), 'original.'),
  ['original is text', broken({ original: 'INV-1' }), '003', 'original'],
  ['original is a list', { ...broken({}), original: ['INV-1'] }, '003', 'original'],
  ['a reason as a number', broken({ reason: 5 }), '003', 'reason'],
  ['creditNoteInvcNo below 0', broken({ original: { creditNoteInvcNo: -1 } }), '003', 'original.creditNoteInvcNo'],
  ['pmtTyCd there is not', broken({ original: { pmtTyCd: 'cash' } }), '003', 'original.pmtTyCd'],
  ['trdInvcNo with NUL', broken({ original: { trdInvcNo: NUL } }), '003', 'original.trdInvcNo'],
  ['regrId is too long', broken({ regrId: 'x'.repeat(51) }), '003', 'regrId'],
  ['regrNm is a flag', broken({ regrNm: true }), '003', 'regrNm'],
  ['noteHasNumber', broken({ original: { creditNoteInvcNo: '' } }), '002', 'original.creditNoteInvcNo'],
  ['vatTaxableIsShareOfTotal', broken({}, { taxblAmt: 1 }), '003', 'lineItems[0].taxblAmt'],
  ['linesAddUp', broken({}, { ...EXPRESS_AMOUNTS, totAmt: 107.97 }), '003', 'lineItems'],
];

export const BROKEN_SECOND_NOTES: readonly BrokenBody[] = [
  ...brokenOfOriginal(secondWith),
  ...missing(['itemCd', ...LINE_REQUIRES], (line) => secondWith({}, line), 'lineItems[0].'),
];

export const BROKEN_BARCODE_NOTES: readonly BrokenBody[] = [
  ...brokenOfOriginal(barcodeWith),
  ...missing(['bcd', ...LINE_REQUIRES], (line) => barcodeWith({}, line), 'lineItems[0].'),
  ['a barcode as a number', barcodeWith({}, { bcd: 6161100000019 }), '003', 'lineItems[0].bcd'],
  ['a barcode that is too long', barcodeWith({}, { bcd: '1'.repeat(21) }), '003', 'lineItems[0].bcd'],
];
