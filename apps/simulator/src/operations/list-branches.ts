import { branchOf } from '../seeds/branches.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

/** The branches of the taxpayer that have a device; the simulator knows no others. */
export const listBranches = deviceOperation({
  name: 'selectBhfList',
  aliases: ['branchList', 'branch-list'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, context) {
    const isNew = changedSince(lastReqDt, 'bhfList', context);
    const devices = context.ledger.devices
      .of(context.device.identity.tin)
      .filter(({ installedAt }) => isNew(installedAt));
    return listAnswer(
      'bhfList',
      devices.map(({ identity: { tin, bhfId } }) => branchOf(tin, bhfId)),
    );
  },
});
