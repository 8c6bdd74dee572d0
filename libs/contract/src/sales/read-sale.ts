import { CreateSaleDto } from './create-sale.dto.js';
import { type InvoiceReading, type InvoiceShape, type ValidationContext, readInvoice } from './read-invoice.js';
import { saleDraft } from './sale-draft.js';
import { SALE_FIELD_NAMES } from './sale-field-names.js';
import { saleViolations } from './sale-rules.js';
import { saleWarnings } from './sale-warnings.js';

/** Reads the body of POST /sales. */
export const readSale = (body: unknown, context: ValidationContext): InvoiceReading =>
  readInvoice(SALE_SHAPE, body, context);

const SALE_SHAPE: InvoiceShape<CreateSaleDto> = {
  dto: CreateSaleDto,
  names: SALE_FIELD_NAMES,
  violations: ({ transaction, items }, context) => saleViolations(transaction, items, SALE_FIELD_NAMES, context),
  warnings: ({ transaction, items }) => saleWarnings(transaction, items, SALE_FIELD_NAMES),
  draft: ({ transaction, items }) => saleDraft(transaction, items),
};
