import { epochMsOf } from '../clock.js';
import { SEEDED_AT } from '../seeds/seeded-at.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

/** All code tables at once. Only the tax rates can change. */
export const pullCodeList = deviceOperation({
  name: 'selectCodeList',
  aliases: ['select-code-list'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, context) {
    const isNew = changedSince(lastReqDt, 'clsList', context);
    const { taxRates } = context.ledger;
    return listAnswer('clsList', isNew(epochMsOf(SEEDED_AT)) ? taxRates.classes() : taxRates.changedClasses(isNew));
  },
});
