import { CreateSaleDto } from './create-sale.dto.js';
import { type InvoiceReading, type InvoiceShape, readInvoice } from './read-invoice.js';
import { saleDraft } from './sale-draft.js';
import { SALE_NAMES } from './sale-names.js';
import { saleViolations } from './sale-rules.js';
import { saleWarnings } from './sale-warnings.js';

/** Reads the body of POST /sales. */
export const readSale = (body: unknown, now: Date): InvoiceReading => readInvoice(SALE, body, now);

const SALE: InvoiceShape<CreateSaleDto> = {
  dto: CreateSaleDto,
  names: SALE_NAMES,
  violations: ({ transaction, items }, now) => saleViolations(transaction, items, SALE_NAMES, now),
  warnings: ({ transaction, items }) => saleWarnings(transaction, items, SALE_NAMES),
  draft: ({ transaction, items }) => saleDraft(transaction, items),
};
