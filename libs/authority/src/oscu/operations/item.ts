import type { ItemDocument } from '@app/domain';
import type { Operation } from '../operation.js';
import { audit, cut } from './audit.js';
import { wireClass } from './item-class.js';

/** An upsert on the direct host: saying it twice is saying it once. */
export const item: Operation<ItemDocument> = {
  kind: 'item',
  path: 'saveItem',

  write: (document) => ({
    itemCd: document.itemCode,
    itemClsCd: wireClass(document.itemClass),
    itemTyCd: document.itemType,
    itemNm: cut(document.itemName, 200),
    itemStdNm: null,
    orgnNatCd: document.origin,
    pkgUnitCd: document.packageUnit,
    qtyUnitCd: document.quantityUnit,
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
