import { branchOf } from '../seeds/branches.js';
import { deviceOperation } from './operation.js';
import { listed, newsSince, pullFields } from './pull.js';

/** The branches of the taxpayer that have a device: no other ones are known of. */
export const listBranches = deviceOperation({
  name: 'selectBhfList',
  aliases: ['branchList', 'branch-list'],
  fields: pullFields,
  identityInBody: true,
  decide({ lastReqDt }, scene) {
    const isNews = newsSince(lastReqDt, 'bhfList', scene);
    const devices = scene.ledger.devices.of(scene.device.identity.tin).filter(({ installedAt }) => isNews(installedAt));
    return listed(
      'bhfList',
      devices.map(({ identity: { tin, bhfId } }) => branchOf(tin, bhfId)),
    );
  },
});
