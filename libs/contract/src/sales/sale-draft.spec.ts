import type { SaleDocument } from '@app/domain';
import { fingerprint } from '../../../submission/src/kinds/fingerprint.js';
import { exampleSale } from './example-sale.js';
import { readSale } from './read-sale.js';
import type { PostedInvoice } from './read-invoice.js';
import { withHeader, withLine } from './test/broken-sales.js';
import { validationContextAt } from '../test/validation-context-at.js';

const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');

function draftOf(body: unknown): PostedInvoice['draft'] {
  const reading = readSale(body, CONTEXT);
  if (!reading.ok) throw new Error(JSON.stringify(reading.violations));
  return reading.post.draft;
}

function saleOf(body: unknown): SaleDocument {
  const draft = draftOf(body);
  if (draft.kind !== 'sale') throw new Error('not a sale');
  return draft;
}

it('says in our words what the body says in the interface’s', () => {
  const draft = draftOf({
    transaction: {
      ...exampleSale.transaction,
      invcNo: 1001,
      orgInvcNo: ' 0042 ',
      rcptTyCd: 'C',
      stockRlsDt: '20260302101600',
      custTin: ' p051999888k ',
      prchrAcptcYn: 'Y',
      remark: ' back door ',
      regrId: 'USR01',
      regrNm: 'Till 1',
      modrId: 'USR02',
      modrNm: 'Till 2',
    },
    items: [
      {
        ...exampleSale.items[0],
        itemSeq: 7,
        itemClsCd: '5059690800',
        bcd: '6161100000019',
        pkgUnitCd: 'CT',
        pkg: 3,
        itemExpiryDt: '20270101',
      },
      exampleSale.items[1],
    ],
  });
  expect(draft).toEqual({
    kind: 'sale',
    receiptType: 'C',
    invoiceNumber: '1001',
    originalInvoiceNumber: '0042',
    saleDate: '20260302',
    stockReleasedAt: '20260302101600',
    buyerPin: 'P051999888K',
    buyerName: 'JUMLA LTD',
    paymentType: '01',
    salesStatus: '02',
    confirmedAt: '20260302101500',
    currency: 'KES',
    exchangeRate: 1,
    destinationCountry: 'KE',
    buyerAccepts: 'Y',
    remark: 'back door',
    taxableTotal: 1150,
    taxRates: CONTEXT.taxRates,
    taxTotal: 144,
    total: 1294,
    registrarId: 'USR01',
    registrarName: 'Till 1',
    modifierId: 'USR02',
    modifierName: 'Till 2',
    receiptTexts: null,
    registers: [],
    lines: [
      {
        sequence: 7,
        itemCode: 'SVC-CONSULT',
        itemClass: '5059690800',
        itemName: 'Consulting, per hour',
        barcode: '6161100000019',
        packageUnit: 'CT',
        packageCount: 3,
        quantityUnit: 'U',
        quantity: 2,
        unitPrice: 580,
        supplyAmount: 1160,
        discountRate: 10,
        discountAmount: 116,
        taxType: 'B',
        taxableAmount: 900,
        taxAmount: 144,
        total: 1044,
        expiryDate: '20270101',
        isStocked: false,
      },
      expect.objectContaining({ sequence: 2, itemCode: 'SVC-TRAINING' }),
    ],
  });
});

it('fills in what was left out, so that no field of a document is ever undefined', () => {
  const draft = draftOf(withHeader({ custTin: null, custNm: null, cfmDt: null }));
  expect(draft).toMatchObject({
    buyerPin: null,
    buyerName: null,
    buyerAccepts: 'N',
    confirmedAt: null,
    stockReleasedAt: null,
    remark: null,
    registrarId: null,
  });
  expect(draft.lines[1]).toMatchObject({ discountRate: 0, discountAmount: 0, itemClass: null, packageCount: null });
  expect(JSON.parse(JSON.stringify(draft))).toEqual(draft);
  expect(Object.values({ ...draft, ...draft.lines[0] }).includes(undefined as never)).toBe(false);
});

it('rounds amounts half-up to the cent before anything is compared', () => {
  const draft = draftOf(withLine({ totAmt: 1044.004, taxblAmt: 900.005, taxAmt: 143.9951, prc: 579.995 }));
  expect(draft.lines[0]).toMatchObject({ total: 1044, taxableAmount: 900.01, taxAmount: 144, unitPrice: 580 });
});

it('is a credit note when it is a return: a plain refund on the terms of its own header', () => {
  const header = {
    ...{ rcptTyCd: 'R', orgInvcNo: 17, salesSttsCd: '05', pmtTyCd: '06', salesDt: '20260301' },
    ...{ currency: 'USD', exchangeRate: 129.35, destnCountryCd: 'UG', custTin: null, custNm: null },
  };
  const sale = draftOf(withHeader({ ...header, rcptTyCd: 'C', salesSttsCd: '02' }));
  expect(draftOf(withHeader(header))).toEqual({
    ...sale,
    kind: 'credit-note',
    receiptType: 'R',
    originalInvoiceNumber: '17',
    salesStatus: '05',
    reason: '06',
    datedBy: 'caller',
    traderNumber: null,
    cancelRequestedOn: null,
    cancelledOn: null,
  });
  expect(sale).toMatchObject({
    ...{ buyerPin: null, paymentType: '06', currency: 'USD', exchangeRate: 129.35, destinationCountry: 'UG' },
    saleDate: '20260301',
  });
});

it('is the same fiscal fact however the till writes it', () => {
  const number = saleOf(withHeader({ invcNo: 1001 }));
  const reordered = Object.fromEntries(Object.entries(withHeader({ invcNo: '1001', remark: 'again' })).reverse());
  expect(fingerprint(saleOf(reordered))).toBe(fingerprint(number));
  expect(fingerprint(saleOf(withHeader({ invcNo: '01001' })))).not.toBe(fingerprint(number));
});
