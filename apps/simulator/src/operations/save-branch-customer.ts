import { succeeded } from '../answer.js';
import { customerFields } from './branch-record-fields.js';
import { deviceOperation } from './operation.js';

export const saveBranchCustomer = deviceOperation({
  name: 'saveBhfCustomer',
  aliases: ['branchSendCustomerInfo'],
  fields: customerFields,
  missingFieldTexts: { custTin: 'custTin cannot be empty or Null' },
  decide(customer, { ledger, device, now }) {
    const { tin, bhfId } = device.identity;
    ledger.record({ type: 'customer', tin, bhfId, customer, savedAt: now.getTime() });
    return succeeded();
  },
});
