import { refused, succeeded } from '../answer.js';
import { newIdentity, type InstalledDevice, type DeviceIdentity } from '../device.js';
import { required, text } from '../fields.js';
import { branchOf } from '../seeds/branches.js';
import { taxpayerOf } from '../seeds/taxpayers.js';
import { seedPurchases } from './seed-purchases.js';
import { isOfSession, keylessOperation, type OperationContext } from './operation.js';

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
    if (!isProvisionable(tin, bhfId, dvcSrlNo) || !isOfSession({ tin, bhfId }, context.session)) return refused('901');
    const identity = newDevice({ tin, bhfId, dvcSrlNo }, context);
    context.ledger.record({ type: 'device', identity, installedAt: context.now.getTime() });
    if (context.rules.earlySeeds) seedPurchases(tin, context.ledger, context.now);
    return succeeded({ info: deviceInfo(identity) });
  },
});

/** A serial number keeps its control unit under `serialUnits`, whatever the PIN (fact sheet 1.4). */
function newDevice(
  { tin, bhfId, dvcSrlNo }: Pick<DeviceIdentity, 'tin' | 'bhfId' | 'dvcSrlNo'>,
  { ledger: { devices }, rules }: OperationContext,
): DeviceIdentity {
  const identity = newIdentity(tin, bhfId, dvcSrlNo, devices.installed + 1);
  const sdcId = rules.serialUnits ? devices.controlUnitOf(dvcSrlNo) : undefined;
  return { ...identity, sdcId: sdcId ?? identity.sdcId };
}

function alreadyInstalled({ identity }: InstalledDevice, dvcSrlNo: string, { rules }: OperationContext) {
  if (identity.dvcSrlNo !== dvcSrlNo) return refused('901');
  return rules.installedInfo ? { ...refused('902'), data: { info: deviceInfo(identity) } } : refused('902');
}

const isProvisionable = (tin: string, bhfId: string, dvcSrlNo: string) =>
  /^[A-Z][0-9]{9}[A-Z]$/.test(tin) && bhfId.length === 2 && !dvcSrlNo.startsWith('unknown');

/** The device's values, with invented data of its taxpayer and branch. */
function deviceInfo({ tin, bhfId, dvcId, sdcId, mrcNo, cmcKey }: DeviceIdentity) {
  const { bhfSttsCd: _, ...branch } = branchOf(tin, bhfId);
  const { taxprNm } = taxpayerOf(tin);
  return { taxprNm, bsnsActv: 'RETAIL', bhfOpenDt: '20210105', ...branch, dvcId, sdcId, mrcNo, cmcKey };
}
