import type { ItemCompositionDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { auditFields } from './audit.js';
import { knownItem } from './known-item.js';

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
