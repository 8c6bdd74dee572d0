import type { ItemDocument } from '@app/domain';
import type { Warning } from '../violation.js';

/**
 * Warns of a unit with which the gateway has refused codes of items: live it accepted only codes with a unit of two letters (fact
 * sheet 4.6). It is no refusal, because whether `U` as `XU` passes is disputed.
 */
export function unitWarnings({ quantityUnit }: Pick<ItemDocument, 'quantityUnit'>, field = 'qtyUnitCd'): Warning[] {
  if (quantityUnit === null || quantityUnit.length === 2) return [];
  return [
    {
      field,
      message: `The unit of this item is ${quantityUnit}. The gateway of the tax authority has refused items whose unit has not two letters.`,
      fix: 'If the item is refused, register it with POST /api/v1/items and a qtyUnitCd of two letters: NO (number), KG, PA (packet), TU (tube) or BA (barrel) were accepted.',
    },
  ];
}
