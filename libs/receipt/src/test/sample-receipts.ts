import type { InvoiceDocument, SaleDocument, SaleLine, SignedReceipt } from '@app/domain';
import { written } from '../../../authority/src/oscu/test/wire-sale.js';
import { creditNote, line, sale } from '../../../domain/src/test/documents.js';
import { makePrintModel, type PrintOptions } from '../make-print-model.js';
import type { PrintModel } from '../print-model.js';
import type { ReceiptSource, SignedAmounts } from '../receipt-source.js';

export const RECEIPT: SignedReceipt = {
  receiptNumber: 37,
  totalReceipts: 41,
  internalData: 'K7QW2MZP4RTYU3XSA5BCD6EFGH',
  signature: 'V4N6P2QK7WXR3TZA',
  signedAt: '20260302101502',
  answeredAt: '20260302101503',
  environment: 'SANDBOX',
  tin: 'P051999888K',
  bhfId: '00',
  sdcId: 'KRACU0400009001',
  mrcNo: 'KRA00900100',
  original: null,
};

/** A signed document, with the amounts of the wire body that the worker writes for it. */
export function signedSource(document: InvoiceDocument, change: Partial<SignedReceipt> = {}): ReceiptSource {
  const original =
    document.receiptType === 'R'
      ? {
          number: 36,
          buyer: { pin: document.buyerPin, name: document.buyerName },
          isReturn: false,
          reason: null,
          lines: document.lines,
          returned: [],
        }
      : null;
  const amounts = JSON.parse(written(document, { original })) as SignedAmounts;
  return { ...unsignedSource(document), signed: { receipt: { ...RECEIPT, ...change }, amounts } };
}

export const unsignedSource = (document: InvoiceDocument): ReceiptSource => ({
  tin: 'P051999888K',
  bhfId: '00',
  acceptedAt: new Date('2026-03-02T07:15:00Z'),
  document,
  signed: null,
  texts: {
    tradeName: 'Duka la Mwangaza',
    address: 'Moi Avenue 12, Nairobi',
    topMessage: 'Karibu sana',
    bottomMessage: 'Asante, karibu tena',
  },
  taxpayer: { name: 'MWANGAZA TRADERS LTD', branch: 'Headquarter', address: 'Moi Avenue, NAIROBI CITY' },
  paymentName: null,
  invoiceTexts: { terms: null, bankDetails: null },
});

export const printed = (source: ReceiptSource, options: Partial<PrintOptions> = {}): PrintModel =>
  makePrintModel(source, { language: 'en', ...options });

export const goods = (change: Partial<SaleLine> = {}): SaleLine =>
  line({
    itemCode: 'GDS-SUGAR-2KG',
    itemName: 'Sugar 2 kg',
    quantity: 2,
    unitPrice: 290,
    supplyAmount: 580,
    taxableAmount: 500,
    taxAmount: 80,
    total: 580,
    isStocked: true,
    ...change,
  });

const EXEMPT = goods({
  itemCode: 'GDS-MILK',
  itemName: 'Milk 500 ml',
  quantity: 40,
  unitPrice: 60,
  supplyAmount: 2400,
  taxType: 'A',
  taxableAmount: 2400,
  taxAmount: 0,
  total: 2400,
});
const DISCOUNTED = goods({
  itemName: 'Cooking oil <5 l> & "jug"',
  unitPrice: 580,
  supplyAmount: 1160,
  discountRate: 10,
  discountAmount: 116,
  taxableAmount: 900,
  taxAmount: 144,
  total: 1044,
});

const walkIn: Partial<SaleDocument> = { buyerPin: null, buyerName: null };
const withTotals = (change: Partial<SaleDocument> & { lines: SaleLine[] }): SaleDocument => {
  const sum = (name: 'taxableAmount' | 'taxAmount' | 'total') =>
    Math.round(100 * change.lines.reduce((total, one) => total + one[name], 0)) / 100;
  return sale({ taxableTotal: sum('taxableAmount'), taxTotal: sum('taxAmount'), total: sum('total'), ...change });
};

const SALE = withTotals({ ...walkIn, lines: [goods(), EXEMPT, line()] });
const REFUND = creditNote({ lines: [goods()], total: 580, taxableTotal: 500, taxTotal: 80, reason: '03' });

/** The receipts that people look at, by name. */
export const SAMPLES: Readonly<Record<string, () => PrintModel>> = {
  sale: () => printed(signedSource(SALE)),
  'sale-swahili': () => printed(signedSource(SALE), { language: 'sw' }),
  refund: () =>
    printed(signedSource(REFUND, { receiptNumber: 38, original: { sdcId: 'KRACU0400009001', receiptNumber: 36 } })),
  copy: () => printed(signedSource(SALE), { print: { number: 2, at: '2026-03-02T07:20:00.000Z' } }),
  training: () => printed(signedSource({ ...SALE, receiptType: 'T' })),
  'hundred-lines': () =>
    printed(
      signedSource(
        withTotals({
          lines: Array.from({ length: 100 }, (_, index) =>
            goods({ itemCode: `GDS-${index}`, itemName: `Article number ${index}` }),
          ),
        }),
      ),
    ),
  discount: () => printed(signedSource(withTotals({ lines: [DISCOUNTED, line()] }))),
  'foreign-currency': () =>
    printed(signedSource(withTotals({ currency: 'USD', exchangeRate: 129.355, lines: [line()] }))),
  b2b: () =>
    printed(signedSource(withTotals({ lines: [line({ itemName: 'Ushauri wa kodi – Q1' })], paymentType: '02' }))),
  export: () =>
    printed(
      signedSource(
        withTotals({
          destinationCountry: 'UG',
          lines: [goods({ taxType: 'C', taxableAmount: 580, taxAmount: 0 })],
          buyerPin: null,
          buyerName: 'KAMPALA STORES',
        }),
      ),
    ),
  provisional: () => printed(unsignedSource(SALE), { link: 'https://risiti.example/r/QmFzZTY0' }),
};
