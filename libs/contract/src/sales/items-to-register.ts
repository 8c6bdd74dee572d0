import { type ItemDocument, multiplyAmount } from '@app/domain';
import { ITEM_DEFAULTS } from '../items/item-document.js';
import { registrarAndModifier } from '../registrar-and-modifier.js';
import type { SaleHeaderDto } from './sale-header.dto.js';
import type { SaleLineWithItemDto } from './sale-line-with-item.dto.js';

type LineWithClass = SaleLineWithItemDto & { itemClsCd: string };

/** The items that the lines of a post tell enough about: one for each code, as the first line of that code has it. */
export function itemsToRegister(lines: readonly SaleLineWithItemDto[], header: SaleHeaderDto): ItemDocument[] {
  const firstOfCode = new Map<string, LineWithClass>();
  for (const line of lines) {
    if (hasClass(line) && !firstOfCode.has(line.itemCd)) firstOfCode.set(line.itemCd, line);
  }
  return [...firstOfCode.values()].map((line) => itemOf(line, header));
}

const hasClass = (line: SaleLineWithItemDto): line is LineWithClass => line.itemClsCd !== undefined;

/** What an item costs is known in shillings, whatever it was sold for. */
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

/** Ten digits do not tell whether it has a stock, so what says nothing else is a service. */
const typeOf = (itemClass: string) => (itemClass === 'GD' ? '2' : '3');
