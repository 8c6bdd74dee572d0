import type { FieldNames } from '../field-names.js';

/** Of the bodies that say item code and name in words. */
export const SERVICE_AND_GOODS_FIELD_NAMES: FieldNames = {
  fields: {
    itemCode: 'itemCode',
    itemName: 'itemName',
    itemClass: 'itemClsCd',
    itemType: 'itemTyCd',
    taxType: 'taxType',
  },
  lines: 'lines',
  lineFields: {},
};

export const ITEM_FIELD_NAMES: FieldNames = {
  fields: { itemCode: 'itemCd', itemName: 'itemNm', itemClass: 'itemClsCd', itemType: 'itemTyCd', taxType: 'taxTyCd' },
  lines: 'lines',
  lineFields: {},
};
