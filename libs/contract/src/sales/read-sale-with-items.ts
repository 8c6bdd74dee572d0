import { type ItemDocument, multiplyAmount } from '@app/domain';
import type { ValidFields } from '../read-body.js';
import { ITEM_DEFAULTS } from '../items/item-document.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import { CreateReverseInvoiceDto } from './create-reverse-invoice.dto.js';
import { CreateSaleWithItemsDto } from './create-sale-with-items.dto.js';
import { type InvoiceReading, type InvoiceShape, type ValidationContext, readInvoice } from './read-invoice.js';
import { registrationViolations, registrationWarnings } from './registration-rules.js';
import { saleDraft } from './sale-draft.js';
import { SALE_WITH_ITEMS_FIELD_NAMES } from './sale-field-names.js';
import { saleViolations } from './sale-rules.js';
import { saleWarnings } from './sale-warnings.js';
import type { SaleHeaderDto } from './sale-header.dto.js';
import type { SaleLineWithItemDto } from './sale-line-with-item.dto.js';

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

type LineWithClass = SaleLineWithItemDto & { itemClsCd: string };

/** The items that the lines describe completely: one per code, as its first line has it. */
function itemsToRegister(lines: readonly SaleLineWithItemDto[], header: SaleHeaderDto): ItemDocument[] {
  const firstOfCode = new Map<string, LineWithClass>();
  for (const line of lines) {
    if (hasClass(line) && !firstOfCode.has(line.itemCd)) firstOfCode.set(line.itemCd, line);
  }
  return [...firstOfCode.values()].map((line) => itemOf(line, header));
}

const hasClass = (line: SaleLineWithItemDto): line is LineWithClass => line.itemClsCd !== undefined;

/** The default price of an item is in shillings, whatever the currency of the sale. */
const itemOf = (line: LineWithClass, header: SaleHeaderDto): ItemDocument => ({
  ...ITEM_DEFAULTS,
  ...registrarAndModifier(header),
  itemCode: line.itemCd,
  itemName: line.itemNm,
  itemClass: line.itemClsCd,
  itemType: line.itemTyCd ?? typeOf(line.itemClsCd),
  taxType: line.taxTyCd,
  defaultPrice: multiplyAmount(line.prc, header.exchangeRate),
  active: true,
  origin: line.orgnNatCd ?? ITEM_DEFAULTS.origin,
  packageUnit: line.pkgUnitCd ?? ITEM_DEFAULTS.packageUnit,
  quantityUnit: line.qtyUnitCd,
  barcode: line.bcd ?? null,
});

/** A ten-digit class does not say whether the item has a stock, so the default is a service. */
const typeOf = (itemClass: string) => (itemClass === 'GD' ? '2' : '3');
