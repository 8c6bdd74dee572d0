import type { ItemDocument } from '@app/domain';
import type { Operation } from '../operation.js';
import { audit, cut } from './audit.js';
import { wireClass } from './item-class.js';
import { unitsInCode } from './item-code-units.js';

/** Saying it twice is saying it once on the direct hosts; the gateway calls the second time a duplicate. */
export const item: Operation<ItemDocument> = {
  kind: 'item',
  operation: 'saveItem',

  write: (document, _, { structuredItemCodes }) => ({
    itemCd: document.itemCode,
    itemClsCd: wireClass(document.itemClass),
    itemTyCd: document.itemType,
    itemNm: cut(document.itemName, 200),
    itemStdNm: null,
    orgnNatCd: document.origin,
    pkgUnitCd: document.packageUnit,
    qtyUnitCd: document.quantityUnit,
    // Replaces the two where a host wants to see in them what the code says.
    ...(structuredItemCodes && unitsInCode(document.itemCode)),
    taxTyCd: document.taxType,
    btchNo: null,
    bcd: null,
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
    ...audit({}),
  }),

  read: () => ({}),
};
