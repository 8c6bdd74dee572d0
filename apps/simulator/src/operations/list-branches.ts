import { branchOf, type SeededBranch } from '../seeds/branches.js';
import { deviceOperation } from './operation.js';
import { listAnswer, changedSince, pullFields } from './pull.js';

/**
 * The branches of the taxpayer that have a device. The simulator knows no others, except placeholders under the rule
 * `placeholderBranches`: the live list had two head offices without a device, with the details of a third branch.
 */
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
    const branches = devices.map(({ identity: { tin, bhfId } }) => branchOf(tin, bhfId));
    return listAnswer('bhfList', context.rules.placeholderBranches ? withPlaceholders(branches) : branches);
  },
});

const PLACEHOLDERS = ['00', '01'];

function withPlaceholders(branches: readonly SeededBranch[]): readonly SeededBranch[] {
  const [real] = branches;
  if (!real) return branches;
  const missing = PLACEHOLDERS.filter((id) => !branches.some(({ bhfId }) => bhfId === id));
  return [...missing.map((bhfId) => ({ ...real, bhfId, hqYn: 'Y' as const })), ...branches];
}
