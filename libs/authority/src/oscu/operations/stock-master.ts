import type { StockMasterDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { auditFields } from './audit.js';
import { knownItem } from './known-item.js';

/** The stock of an item. The last report counts, so a repetition does no harm. */
export const stockMaster: OscuOperation<StockMasterDocument> = {
  kind: 'stock-master',
  operation: 'stockMaster',

  write: (document, { items }) => ({
    itemCd: knownItem(items, document.itemCode)?.authorityCode ?? document.itemCode,
    rsdQty: document.quantity ?? 0,
    ...auditFields(document),
  }),

  read: () => ({}),
};
