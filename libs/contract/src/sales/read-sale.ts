import { CreateSaleDto } from './create-sale.dto.js';
import { type InvoiceReading, type InvoiceShape, type Judging, readInvoice } from './read-invoice.js';
import { saleDraft } from './sale-draft.js';
import { SALE_NAMES } from './sale-field-names.js';
import { saleViolations } from './sale-rules.js';
import { saleWarnings } from './sale-warnings.js';

/** Reads the body of POST /sales. */
export const readSale = (body: unknown, judging: Judging): InvoiceReading => readInvoice(SALE, body, judging);

const SALE: InvoiceShape<CreateSaleDto> = {
  dto: CreateSaleDto,
  names: SALE_NAMES,
  violations: ({ transaction, items }, judging) => saleViolations(transaction, items, SALE_NAMES, judging),
  warnings: ({ transaction, items }) => saleWarnings(transaction, items, SALE_NAMES),
  draft: ({ transaction, items }) => saleDraft(transaction, items),
};
