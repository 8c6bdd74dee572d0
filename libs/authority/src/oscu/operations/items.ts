import { type ItemCompositionDocument, type ItemDocument, quantityUnitOf, structuredItemCode } from '@app/domain';
import type { DefaultItemClasses, KnownItem, WritingContext } from '../../port.js';
import type { Profile } from '../profiles.js';
import { auditFields, truncate, truncateOrNull } from './wire-values.js';
import type { OscuOperation } from './operation.js';

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

/** One component of an item (fact sheet 2.13). A repeated component has the same quantity, so a repetition does no harm. */
export const itemComposition: OscuOperation<ItemCompositionDocument> = {
  kind: 'item-composition',
  operation: 'saveComposition',

  write: (document, { items }) => ({
    itemCd: knownItem(items, document.itemCode)?.authorityCode ?? document.itemCode,
    cpstItemCd: knownItem(items, document.componentCode)?.authorityCode ?? document.componentCode,
    cpstQty: document.quantity,
    ...auditFields(document),
  }),

  read: () => ({}),
};

/** The ten-digit leaves for items that are known only as a service or as goods. */
const DEFAULT_CLASS = { service: '8514900000', goods: '5059690800' } as const;

const LEAF = /^\d{10}$/;

/** The item class on the wire: the first ten-digit leaf of the candidates, else the default of services or goods. */
export function itemClassOnWire(candidates: readonly (string | null)[], itemClasses: DefaultItemClasses): string {
  const leaf = candidates.find((itemClass) => itemClass !== null && LEAF.test(itemClass));
  if (leaf) return leaf;
  const type = candidates.find((itemClass) => itemClass === 'SV' || itemClass === 'GD') === 'GD' ? 'goods' : 'service';
  return itemClasses[type] ?? DEFAULT_CLASS[type];
}

/** An owner may choose any code, even one that every object has as a property, such as `toString`. */
export const knownItem = (items: WritingContext['items'], itemCode: string): KnownItem | null =>
  Object.hasOwn(items, itemCode) ? items[itemCode]! : null;
