import type { CreditNoteDraft, SaleDocument } from '@app/domain';
import {
  exampleBarcodeCreditNote,
  exampleCreditNote,
  exampleExpressCreditNote,
  exampleReverseInvoice,
  exampleSale,
  exampleSaleWithItems,
  exampleSecondCreditNote,
  type InvoiceReading,
  readBarcodeCreditNote,
  readCreditNote,
  readExpressCreditNote,
  readReverseInvoice,
  readSale,
  readSaleWithItems,
} from './index.js';
import { validationContextAt } from './test/validation-context-at.js';

/** The documentation shows these bodies, and whoever posts them one after the other must be refused none of them. */

const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');

function draftOf(reading: InvoiceReading): SaleDocument | CreditNoteDraft {
  if (!reading.ok) throw new Error(JSON.stringify(reading.violations));
  return reading.post.draft;
}

const sales = [readSale(exampleSale, CONTEXT), readSaleWithItems(exampleSaleWithItems, CONTEXT)].map(draftOf);
const returns = [
  readReverseInvoice(exampleReverseInvoice, CONTEXT),
  readCreditNote(exampleCreditNote, CONTEXT),
  readCreditNote(exampleSecondCreditNote, CONTEXT),
  readExpressCreditNote(exampleExpressCreditNote, CONTEXT),
  readBarcodeCreditNote(exampleBarcodeCreditNote, CONTEXT),
].map(draftOf);

it('each has a number of its own', () => {
  const numbers = [...sales, ...returns].map(({ invoiceNumber }) => invoiceNumber);
  expect(new Set(numbers).size).toBe(7);
});

it('the returns are of the sales', () => {
  const sold = sales.map(({ invoiceNumber }) => invoiceNumber);
  expect(returns.filter(({ originalInvoiceNumber }) => !sold.includes(originalInvoiceNumber ?? ''))).toEqual([]);
});

it('together they return no more of an item than was sold', () => {
  for (const sale of sales) {
    for (const line of sale.lines) {
      const returned = returns
        .filter(({ originalInvoiceNumber }) => originalInvoiceNumber === sale.invoiceNumber)
        .flatMap(({ lines }) => lines)
        .filter(({ itemCode, barcode }) => (itemCode === null ? barcode === line.barcode : itemCode === line.itemCode));
      const sumOf = (name: 'quantity' | 'total') => returned.reduce((sum, one) => sum + one[name], 0);
      expect(sumOf('quantity')).toBeLessThanOrEqual(line.quantity);
      expect(sumOf('total')).toBeLessThanOrEqual(line.total);
    }
  }
});
