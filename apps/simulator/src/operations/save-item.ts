import { succeeded } from '../answer.js';
import { itemFields } from './item-fields.js';
import { deviceOperation } from './operation.js';

/** An item belongs to the taxpayer, whichever branch saved it. Saving it again replaces it: the direct hosts upsert. */
export const saveItem = deviceOperation({
  name: 'saveItem',
  aliases: [],
  fields: itemFields,
  decide(item, device, ledger) {
    ledger.record({ type: 'item', tin: device.identity.tin, item });
    return succeeded();
  },
});
