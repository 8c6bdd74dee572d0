import { CreateReverseInvoiceDto } from './create-reverse-invoice.dto.js';
import { CreateSaleWithItemsDto } from './create-sale-with-items.dto.js';
import type { Sound } from '../read-body.js';
import { type InvoiceReading, type InvoiceShape, type Judging, readInvoice } from './read-invoice.js';
import { registeredItems } from './items-to-register.js';
import { registrationViolations, registrationWarnings } from './registration-rules.js';
import { saleDraft } from './sale-draft.js';
import { SALE_WITH_ITEMS_NAMES } from './sale-field-names.js';
import { saleViolations } from './sale-rules.js';
import { saleWarnings } from './sale-warnings.js';

/** Reads the body of POST /sales-with-items. */
export const readSaleWithItems = (body: unknown, judging: Judging): InvoiceReading =>
  readInvoice(SALE_WITH_ITEMS, body, judging);

/** Reads the body of POST /reverse-invoices-with-items, which takes returns only. */
export const readReverseInvoice = (body: unknown, judging: Judging): InvoiceReading =>
  readInvoice(REVERSE, body, judging);

const SALE_WITH_ITEMS: InvoiceShape<CreateSaleWithItemsDto> = {
  dto: CreateSaleWithItemsDto,
  names: SALE_WITH_ITEMS_NAMES,
  violations: (body, judging) => [
    ...saleViolations(body.transaction, body.lineItems, SALE_WITH_ITEMS_NAMES, judging),
    ...registrationViolations(linesToRegister(body)),
  ],
  warnings: (body) => [
    ...saleWarnings(body.transaction, body.lineItems, SALE_WITH_ITEMS_NAMES),
    ...registrationWarnings(linesToRegister(body)),
  ],
  draft: ({ transaction, lineItems, receipt }) => saleDraft(transaction, lineItems, receipt),
  registers: ({ autoRegisterItems, lineItems, transaction }) =>
    autoRegisterItems ? registeredItems(lineItems, transaction) : null,
};

const REVERSE: InvoiceShape<CreateReverseInvoiceDto> = { ...SALE_WITH_ITEMS, dto: CreateReverseInvoiceDto };

const linesToRegister = ({ autoRegisterItems, lineItems = [] }: Sound<CreateSaleWithItemsDto>) =>
  autoRegisterItems ? lineItems : [];
