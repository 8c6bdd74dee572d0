import {
  type CreditNoteDocument,
  type Invoice,
  multiplyAmount,
  type SaleDocument,
  type SaleLine,
  shareOfAmount,
  splitInclusive,
  STANDARD_TAX_RATES,
  type StockMovementDocument,
  type StockType,
  subtractAmounts,
  sumAmounts,
  toDateTime,
  today,
} from '@app/domain';
import type { RegisteredItem } from '../session/state.js';
import { CUSTOMER_NAME, people } from './people.js';

/** One line of a sale, at the shop's price and with a discount in whole percent (fact sheet 4.4). */
export function saleLine(item: RegisteredItem, quantity: number, sequence: number, discountRate = 0): SaleLine {
  const supplyAmount = multiplyAmount(item.price, quantity);
  const discountAmount = shareOfAmount(supplyAmount, discountRate, 100);
  const total = subtractAmounts(supplyAmount, discountAmount);
  const { taxable, tax } = splitInclusive(total, STANDARD_TAX_RATES[item.taxType]);
  return {
    ...{ sequence, itemCode: item.itemCode, itemClass: item.itemClass, itemName: item.itemName, barcode: null },
    ...{ packageUnit: item.packageUnit, packageCount: 1, quantityUnit: item.quantityUnit, quantity },
    ...{ unitPrice: item.price, supplyAmount, discountRate, discountAmount, taxType: item.taxType },
    ...{ taxableAmount: taxable, taxAmount: tax, total, expiryDate: null, isStocked: item.itemType !== '3' },
  };
}

const totalsOf = (lines: readonly SaleLine[]) => ({
  taxableTotal: sumAmounts(lines.map(({ taxableAmount }) => taxableAmount)),
  taxTotal: sumAmounts(lines.map(({ taxAmount }) => taxAmount)),
  total: sumAmounts(lines.map(({ total }) => total)),
});

/** Mobile money, in shillings, to a buyer with a name: a sale without one can never be credited (fact sheet 4.2). */
function invoice(lines: SaleLine[], buyerPin: string, now: Date): Omit<Invoice, 'invoiceNumber'> {
  return {
    ...{
      saleDate: today(now),
      stockReleasedAt: toDateTime(now),
      buyerPin,
      buyerName: CUSTOMER_NAME,
      paymentType: '06',
    },
    ...{ salesStatus: '02', confirmedAt: null, currency: 'KES', exchangeRate: 1, destinationCountry: 'KE' },
    ...{ buyerAccepts: 'N', remark: null, ...totalsOf(lines), ...people, receiptTexts: null, registers: [], lines },
  };
}

export const saleDocument = (lines: SaleLine[], buyerPin: string, now: Date): SaleDocument => ({
  ...{ kind: 'sale', receiptType: 'S', invoiceNumber: `INV-${toDateTime(now)}`, originalInvoiceNumber: null },
  ...invoice(lines, buyerPin, now),
});

const DAMAGED = '03';

export const creditNoteDocument = (sale: SaleDocument, lines: SaleLine[], now: Date): CreditNoteDocument => ({
  ...invoice(lines, sale.buyerPin!, now),
  ...{ kind: 'credit-note', receiptType: 'R', invoiceNumber: `CN-${toDateTime(now)}` },
  ...{ originalInvoiceNumber: sale.invoiceNumber, reason: DAMAGED, datedBy: 'us', traderNumber: null },
  ...{ cancelRequestedOn: null, cancelledOn: null, stockReleasedAt: null },
});

/** Goods in or out. Only goods move, and services stay behind. */
export function movementDocument(
  lines: readonly SaleLine[],
  stockType: StockType,
  now: Date,
  remark: string,
): StockMovementDocument {
  const goods = lines.filter(({ isStocked }) => isStocked);
  return {
    ...{
      kind: 'stock-movement',
      origin: 'caller',
      movementNumber: null,
      originalMovementNumber: null,
      countedTo: null,
    },
    ...{ stockType, registration: 'M', occurredOn: today(now), partnerPin: null, partnerName: null },
    ...{ partnerBranch: null, ofInvoice: null, ofPurchase: null, currency: 'KES', exchangeRate: 1 },
    ...{ ...totalsOf(goods), remark, ...people, lines: goods },
  };
}
