import { refused, succeeded } from '../answer.js';
import { newIdentity, type Device, type DeviceIdentity } from '../device.js';
import { required, text } from '../fields.js';
import { branchOf } from '../seeds/branches.js';
import { taxpayerOf } from '../seeds/taxpayers.js';
import { openOperation, type Scene } from './operation.js';

const deviceFields = { tin: required(text(11)), bhfId: required(text(2)), dvcSrlNo: required(text(100)) };

/**
 * There is no register of taxpayers behind the simulator: whoever is well-formed is provisioned at the first call. The
 * key is told in that one answer and, unless the rules say so, never again.
 */
export const initialise = openOperation({
  name: 'selectInitOsdcInfo',
  aliases: ['initialize'],
  fields: deviceFields,
  identityInBody: true,
  decide({ tin, bhfId, dvcSrlNo }, scene) {
    const installed = scene.ledger.devices.find(tin, bhfId);
    if (installed && !scene.rules.duplicateDevices) return again(installed, dvcSrlNo, scene);
    if (!isProvisionable(tin, bhfId, dvcSrlNo)) return refused('901');
    const identity = newIdentity(tin, bhfId, dvcSrlNo, scene.ledger.devices.installed + 1);
    scene.ledger.record({ type: 'device', identity, installedAt: scene.now.getTime() });
    return succeeded({ info: asTold(identity) });
  },
});

function again({ identity }: Device, dvcSrlNo: string, { rules }: Scene) {
  if (identity.dvcSrlNo !== dvcSrlNo) return refused('901');
  return rules.installedInfo ? { ...refused('902'), data: { info: asTold(identity) } } : refused('902');
}

const isProvisionable = (tin: string, bhfId: string, dvcSrlNo: string) =>
  /^[A-Z][0-9]{9}[A-Z]$/.test(tin) && bhfId.length === 2 && !dvcSrlNo.startsWith('unknown');

/** The device's own facts among those of its taxpayer and its branch, which are invented. */
function asTold({ tin, bhfId, dvcId, sdcId, mrcNo, cmcKey }: DeviceIdentity) {
  const { bhfSttsCd: _, ...branch } = branchOf(tin, bhfId);
  const { taxprNm } = taxpayerOf(tin);
  return { taxprNm, bsnsActv: 'RETAIL', bhfOpenDt: '20210105', ...branch, dvcId, sdcId, mrcNo, cmcKey };
}
