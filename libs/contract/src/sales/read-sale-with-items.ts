import { CreateReverseInvoiceDto } from './create-reverse-invoice.dto.js';
import { CreateSaleWithItemsDto } from './create-sale-with-items.dto.js';
import type { ValidFields } from '../read-body.js';
import { type InvoiceReading, type InvoiceShape, type ValidationContext, readInvoice } from './read-invoice.js';
import { itemsToRegister } from './items-to-register.js';
import { registrationViolations, registrationWarnings } from './registration-rules.js';
import { saleDraft } from './sale-draft.js';
import { SALE_WITH_ITEMS_FIELD_NAMES } from './sale-field-names.js';
import { saleViolations } from './sale-rules.js';
import { saleWarnings } from './sale-warnings.js';

/** Reads the body of POST /sales-with-items. */
export const readSaleWithItems = (body: unknown, context: ValidationContext): InvoiceReading =>
  readInvoice(SALE_WITH_ITEMS_SHAPE, body, context);

/** Reads the body of POST /reverse-invoices-with-items, which takes returns only. */
export const readReverseInvoice = (body: unknown, context: ValidationContext): InvoiceReading =>
  readInvoice(REVERSE_INVOICE_SHAPE, body, context);

const SALE_WITH_ITEMS_SHAPE: InvoiceShape<CreateSaleWithItemsDto> = {
  dto: CreateSaleWithItemsDto,
  names: SALE_WITH_ITEMS_FIELD_NAMES,
  violations: (body, context) => [
    ...saleViolations(body.transaction, body.lineItems, SALE_WITH_ITEMS_FIELD_NAMES, context),
    ...registrationViolations(linesToRegister(body)),
  ],
  warnings: (body) => [
    ...saleWarnings(body.transaction, body.lineItems, SALE_WITH_ITEMS_FIELD_NAMES),
    ...registrationWarnings(linesToRegister(body)),
  ],
  draft: ({ transaction, lineItems, receipt }) => saleDraft(transaction, lineItems, receipt),
  itemsToRegister: ({ autoRegisterItems, lineItems, transaction }) =>
    autoRegisterItems ? itemsToRegister(lineItems, transaction) : null,
};

const REVERSE_INVOICE_SHAPE: InvoiceShape<CreateReverseInvoiceDto> = {
  ...SALE_WITH_ITEMS_SHAPE,
  dto: CreateReverseInvoiceDto,
};

const linesToRegister = ({ autoRegisterItems, lineItems = [] }: ValidFields<CreateSaleWithItemsDto>) =>
  autoRegisterItems ? lineItems : [];
