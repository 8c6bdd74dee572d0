import { epochMsOf } from '../clock.js';
import { classesOf } from '../seeds/item-classes/index.js';
import { SEEDED_AT } from '../seeds/seeded-at.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

/** A device must call this operation before it saves items, under the rule `classesFirst`. */
export const pullItemClasses = deviceOperation({
  name: 'selectItemClsList',
  aliases: ['selectItemClass', 'select-item-class'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, context) {
    const { ledger, device } = context;
    const { tin, bhfId } = device.identity;
    if (!device.hasPulledClasses) ledger.record({ type: 'classes', tin, bhfId });
    const isNew = changedSince(lastReqDt, 'itemClsList', context);
    return listAnswer('itemClsList', isNew(epochMsOf(SEEDED_AT)) ? classesOf(context.rules) : []);
  },
});
