import { type ItemDocument, quantityUnitOf, structuredItemCode } from '@app/domain';
import type { WritingContext } from '../../port.js';
import type { OscuOperation } from './operation.js';
import type { Profile } from '../profiles/index.js';
import { auditFields, truncate, truncateOrNull } from './audit.js';
import { itemClassOnWire } from './item-class.js';
import { knownItem } from './known-item.js';

/** The direct hosts accept a repeated item; the gateway refuses it as a duplicate. */
export const item: OscuOperation<ItemDocument> = {
  kind: 'item',
  operation: 'saveItem',
  needsItemClassesFirst: true,
  isNumbered: ({ structuredItemCodes }) => structuredItemCodes,
  numberIn: ({ itemCd }, { structuredItemCodes }) => (structuredItemCodes ? runningNumberIn(itemCd) : null),

  write: (document, context, profile) => ({
    itemCd: codeOf(document, context, profile),
    itemClsCd: itemClassOnWire([document.itemClass], context.itemClasses),
    itemTyCd: document.itemType,
    itemNm: truncate(document.itemName, 200),
    itemStdNm: null,
    orgnNatCd: document.origin,
    pkgUnitCd: document.packageUnit,
    qtyUnitCd: quantityUnitOf(document, profile),
    taxTyCd: document.taxType,
    btchNo: null,
    bcd: truncateOrNull(document.barcode ?? knownItem(context.items, document.itemCode)?.barcode, 20),
    dftPrc: document.defaultPrice ?? 0,
    grpPrcL1: null,
    grpPrcL2: null,
    grpPrcL3: null,
    grpPrcL4: null,
    grpPrcL5: null,
    addInfo: null,
    sftyQty: null,
    isrcAplcbYn: document.insuranceApplicable ? 'Y' : 'N',
    useYn: document.active ? 'Y' : 'N',
    ...auditFields(document),
  }),

  read: () => ({}),
};

/** A structured code is given once; a change carries the code with which the item was registered. */
function codeOf(document: ItemDocument, { number, items }: WritingContext, { structuredItemCodes }: Profile): string {
  const { isChange, itemCode } = document;
  if (isChange) return knownItem(items, itemCode)?.authorityCode ?? itemCode;
  if (!structuredItemCodes) return itemCode;
  if (number === null) throw new Error(`Item ${itemCode} has no number to make a code of.`);
  return structuredItemCode(document, number);
}

/** Origin, product type, packaging unit, quantity unit, running number: `KE2NTXU0000001`. */
const STRUCTURED = /^[A-Z]{2}[123][A-Z]{2,3}[A-Z0-9]{2,4}(\d{7})$/;

/** The running number in a structured item code; null for a code of another form. */
export function runningNumberIn(itemCode: unknown): number | null {
  const digits = typeof itemCode === 'string' ? STRUCTURED.exec(itemCode)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}
