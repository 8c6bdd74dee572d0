import type { InvoiceDocument, SaleLine } from '@app/domain';

/** See `fingerprint`: what the tax depends on. */
export const invoiceFactsOf = (invoice: InvoiceDocument): readonly unknown[] => [
  invoice.kind,
  invoice.receiptType,
  invoice.invoiceNumber,
  invoice.originalInvoiceNumber,
  invoice.buyerPin,
  // A date that Risiti chose does not count: the same post on the next day is still the same.
  invoice.kind === 'credit-note' && invoice.datedBy === 'us' ? null : invoice.saleDate,
  invoice.currency,
  invoice.exchangeRate,
  invoice.taxableTotal,
  invoice.taxTotal,
  invoice.total,
  invoice.lines.map(lineFactsOf),
  // The same sale posted alone corrects nothing.
  ...('corrects' in invoice && invoice.corrects !== undefined ? [invoice.corrects] : []),
];

const lineFactsOf = (line: SaleLine): readonly unknown[] => [
  line.itemCode,
  line.quantity,
  line.taxType,
  line.unitPrice,
  line.supplyAmount,
  line.discountAmount,
  line.taxableAmount,
  line.taxAmount,
  line.total,
];
