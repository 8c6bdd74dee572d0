import {
  firstCharacters,
  type InvoiceDocument,
  PAYMENT_TYPES,
  ratesOf,
  roundAmount,
  type SaleLine,
  sumAmounts,
  TAX_TYPES,
  taxBuckets,
  type TaxType,
} from '@app/domain';
import type { PrintedLine, PrintedTax, PrintModel } from './print-model.js';
import type { ReceiptSource, SignedAmounts } from './receipt-source.js';

type PrintedAmounts = Pick<PrintModel, 'lines' | 'totals' | 'taxes' | 'payment' | 'itemCount' | 'currency'>;

/** Every amount of a credit note is negative in print (fact sheet 4.11). */
export const signOf =
  (isReturn: boolean) =>
  (amount: number): number =>
    isReturn && amount !== 0 ? -amount : amount;

/** The amounts as the authority signed them. Only the two sums about discounts are not on the wire. */
export function signedAmounts(source: ReceiptSource, wire: SignedAmounts, isReturn: boolean): PrintedAmounts {
  const signed = signOf(isReturn);
  const services = servicesOf(source.document);
  const foreignLines = foreignLinesOf(source.document, wire);
  const lines = wire.itemList.map((line, index) => ({
    code: line.itemCd,
    name: line.itemNm,
    isService: services.has(line.itemNm),
    quantity: line.qty,
    unit: line.qtyUnitCd,
    unitPrice: line.prc,
    amount: signed(line.splyAmt),
    discountRate: line.dcRt,
    discount: signed(-line.dcAmt + 0),
    taxType: line.taxTyCd,
    foreignAmount: foreignLines ? signed(foreignLines[index]!.total) : null,
  }));
  return {
    lines,
    totals: {
      beforeDiscount: sumAmounts(lines.map(({ amount }) => amount)),
      discount: sumAmounts(lines.map(({ discount }) => discount)),
      exempt: signed(wire.taxblAmtA),
      withoutTax: signed(wire.totTaxblAmt),
      tax: signed(wire.totTaxAmt),
      total: signed(wire.totAmt),
    },
    taxes: TAX_TYPES.map((type) =>
      taxRow(type, wire[`taxRt${type}`], signed(wire[`taxblAmt${type}`]), signed(wire[`taxAmt${type}`])),
    ),
    payment: wire.pmtTyCd === null ? null : paymentOf(source, wire.pmtTyCd, signed(wire.totAmt)),
    itemCount: lines.length,
    currency: 'KES',
  };
}

/** The amounts of the till, in the currency of the sale: there are no others before the signature. */
export function provisionalAmounts(source: ReceiptSource, isReturn: boolean): PrintedAmounts {
  const { document } = source;
  const signed = signOf(isReturn);
  const buckets = taxBuckets(document.lines);
  const rates = ratesOf(document);
  return {
    lines: document.lines.map((line) => provisionalLine(line, signed)),
    totals: {
      beforeDiscount: signed(document.total),
      discount: 0,
      exempt: signed(buckets.A.taxable),
      withoutTax: signed(document.taxableTotal),
      tax: signed(document.taxTotal),
      total: signed(document.total),
    },
    taxes: TAX_TYPES.map((type) => taxRow(type, rates[type], signed(buckets[type].taxable), signed(buckets[type].tax))),
    payment: paymentOf(source, document.paymentType, signed(document.total)),
    itemCount: document.lines.length,
    currency: document.currency,
  };
}

const provisionalLine = (line: SaleLine, signed: (amount: number) => number): PrintedLine => ({
  code: line.itemCode,
  name: line.itemName,
  isService: !line.isStocked && !line.priceOnly,
  quantity: line.quantity,
  unit: line.quantityUnit,
  unitPrice: line.unitPrice ?? roundAmount(line.total / line.quantity),
  amount: signed(line.total),
  discountRate: 0,
  discount: 0,
  taxType: line.taxType,
  foreignAmount: null,
});

/** The lines of a sale in another currency; null where the wire has others than the document. */
const foreignLinesOf = (
  { currency, lines }: InvoiceDocument,
  { itemList }: SignedAmounts,
): readonly SaleLine[] | null => (currency === 'KES' || lines.length !== itemList.length ? null : lines);

const NAME_ON_WIRE_MAX = 200;

/** The wire may have two lines for one of the document, so a line is known by its name. */
const servicesOf = ({ lines }: InvoiceDocument): ReadonlySet<string> =>
  new Set(
    lines
      .filter(({ isStocked, priceOnly }) => !isStocked && !priceOnly)
      .map(({ itemName }) => firstCharacters(itemName, NAME_ON_WIRE_MAX)),
  );

const FIXED_LABELS: Partial<Record<TaxType, string>> = { A: 'A-EX', D: 'D-Non VAT' };

const taxRow = (type: TaxType, rate: number, taxable: number, tax: number): PrintedTax => ({
  type,
  label: FIXED_LABELS[type] ?? `${type}-${printedNumber(rate)}%`,
  rate,
  taxable,
  tax,
});

const paymentOf = ({ paymentName }: ReceiptSource, code: string, amount: number) => ({
  code,
  name: paymentName ?? PAYMENT_TYPES.printed[code] ?? code,
  amount,
});

/** Exact for the amounts of the wire, which have two decimals and at most 15 digits. */
const AMOUNT = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 6, useGrouping: false });

/** 12528 is `12,528.00`. */
export const printedAmount = (amount: number): string => AMOUNT.format(amount + 0);

export const printedNumber = (value: number): string => NUMBER.format(value + 0);

/** dd/mm/yyyy of a text that begins with YYYYMMDD. */
export const printedDate = (digits: string): string =>
  `${digits.slice(6, 8)}/${digits.slice(4, 6)}/${digits.slice(0, 4)}`;

/** hh:mm:ss of `YYYYMMDDHHmmss`. */
export const printedTime = (digits: string): string =>
  `${digits.slice(8, 10)}:${digits.slice(10, 12)}:${digits.slice(12, 14)}`;
