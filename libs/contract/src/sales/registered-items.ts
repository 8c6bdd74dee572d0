import type { ItemDocument } from '@app/domain';
import type { SaleHeaderDto } from './sale-header.dto.js';
import type { SaleLineWithItemDto } from './sale-line-with-item.dto.js';

type LineWithClass = SaleLineWithItemDto & { itemClsCd: string };

/** The items that the lines of a post tell enough about: one for each code, as the first line of that code has it. */
export function registeredItems(lines: readonly SaleLineWithItemDto[], header: SaleHeaderDto): ItemDocument[] {
  const firstOfCode = new Map<string, LineWithClass>();
  for (const line of lines) {
    if (hasClass(line) && !firstOfCode.has(line.itemCd)) firstOfCode.set(line.itemCd, line);
  }
  return [...firstOfCode.values()].map((line) => ({ ...itemOf(line), ...users(header) }));
}

const hasClass = (line: SaleLineWithItemDto): line is LineWithClass => line.itemClsCd !== undefined;

const itemOf = (line: LineWithClass) => ({
  kind: 'item' as const,
  isChange: false,
  itemCode: line.itemCd,
  itemName: line.itemNm,
  itemClass: line.itemClsCd,
  itemType: line.itemTyCd ?? typeOf(line.itemClsCd),
  taxType: line.taxTyCd,
  defaultPrice: line.prc,
  description: null,
  active: true,
  origin: line.orgnNatCd ?? 'KE',
  packageUnit: line.pkgUnitCd ?? 'NT',
  quantityUnit: line.qtyUnitCd,
  barcode: line.bcd ?? null,
  insuranceApplicable: false,
});

/** Ten digits do not tell whether it has a stock, so what says nothing else is a service. */
const typeOf = (itemClass: string) => (itemClass === 'GD' ? '2' : '3');

const users = (header: SaleHeaderDto) => ({
  registrarId: header.regrId ?? null,
  registrarName: header.regrNm ?? null,
  modifierId: header.modrId ?? null,
  modifierName: header.modrNm ?? null,
});
