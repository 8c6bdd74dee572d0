import { succeeded } from '../answer.js';
import { insuranceFields } from './branch-record-fields.js';
import { deviceOperation } from './operation.js';

export const saveBranchInsurance = deviceOperation({
  name: 'saveBhfInsurance',
  aliases: ['branchInsuranceInfo'],
  fields: insuranceFields,
  decide(insurance, { ledger, device, now }) {
    const { tin, bhfId } = device.identity;
    ledger.record({ type: 'insurance', tin, bhfId, insurance, savedAt: now.getTime() });
    return succeeded();
  },
});
