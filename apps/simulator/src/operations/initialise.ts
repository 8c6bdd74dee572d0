import { refused, succeeded } from '../answer.js';
import { newIdentity, type InstalledDevice, type DeviceIdentity } from '../device.js';
import { required, text } from '../fields.js';
import { branchOf } from '../seeds/branches.js';
import { taxpayerOf } from '../seeds/taxpayers.js';
import { keylessOperation, type OperationContext } from './operation.js';

const deviceFields = { tin: required(text(11)), bhfId: required(text(2)), dvcSrlNo: required(text(100)) };

/**
 * The simulator has no register of taxpayers: any well-formed device is provisioned at its first call. Only that answer
 * contains the key, unless the rules say otherwise.
 */
export const initialise = keylessOperation({
  name: 'selectInitOsdcInfo',
  aliases: ['initialize'],
  fields: deviceFields,
  identityInBody: true,
  decide({ tin, bhfId, dvcSrlNo }, context) {
    const installed = context.ledger.devices.find(tin, bhfId);
    if (installed && !context.rules.duplicateDevices) return alreadyInstalled(installed, dvcSrlNo, context);
    if (!isProvisionable(tin, bhfId, dvcSrlNo) || !isOfSession(tin, bhfId, context)) return refused('901');
    const identity = newIdentity(tin, bhfId, dvcSrlNo, context.ledger.devices.installed + 1);
    context.ledger.record({ type: 'device', identity, installedAt: context.now.getTime() });
    return succeeded({ info: deviceInfo(identity) });
  },
});

function alreadyInstalled({ identity }: InstalledDevice, dvcSrlNo: string, { rules }: OperationContext) {
  if (identity.dvcSrlNo !== dvcSrlNo) return refused('901');
  return rules.installedInfo ? { ...refused('902'), data: { info: deviceInfo(identity) } } : refused('902');
}

const isProvisionable = (tin: string, bhfId: string, dvcSrlNo: string) =>
  /^[A-Z][0-9]{9}[A-Z]$/.test(tin) && bhfId.length === 2 && !dvcSrlNo.startsWith('unknown');

const isOfSession = (tin: string, bhfId: string, { session }: OperationContext) =>
  !session || (session.tin === tin && session.bhfId === bhfId);

/** The device's values, with invented data of its taxpayer and branch. */
function deviceInfo({ tin, bhfId, dvcId, sdcId, mrcNo, cmcKey }: DeviceIdentity) {
  const { bhfSttsCd: _, ...branch } = branchOf(tin, bhfId);
  const { taxprNm } = taxpayerOf(tin);
  return { taxprNm, bsnsActv: 'RETAIL', bhfOpenDt: '20210105', ...branch, dvcId, sdcId, mrcNo, cmcKey };
}
