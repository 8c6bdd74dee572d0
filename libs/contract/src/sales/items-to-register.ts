import { type ItemDocument, multiplyAmount } from '@app/domain';
import { ITEM_DEFAULTS } from '../items/item-document.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { SaleHeaderDto } from './sale-header.dto.js';
import type { SaleLineWithItemDto } from './sale-line-with-item.dto.js';

type LineWithClass = SaleLineWithItemDto & { itemClsCd: string };

/** The items that the lines describe completely: one per code, as its first line has it. */
export function itemsToRegister(lines: readonly SaleLineWithItemDto[], header: SaleHeaderDto): ItemDocument[] {
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
