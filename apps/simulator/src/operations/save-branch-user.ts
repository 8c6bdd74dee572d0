import { succeeded } from '../answer.js';
import { userFields } from './branch-record-fields.js';
import { deviceOperation } from './operation.js';

export const saveBranchUser = deviceOperation({
  name: 'saveBhfUser',
  aliases: ['branchUserAccount'],
  fields: userFields,
  decide({ pwd: _, ...user }, { ledger, device, now }) {
    const { tin, bhfId } = device.identity;
    ledger.record({ type: 'user', tin, bhfId, user, savedAt: now.getTime() });
    return succeeded();
  },
});
