import { refused, succeeded } from '../answer.js';
import { newIdentity, type DeviceIdentity } from '../device.js';
import { required, text } from '../fields.js';
import { openOperation } from './operation.js';

const deviceFields = { tin: required(text(11)), bhfId: required(text(2)), dvcSrlNo: required(text(100)) };

/**
 * There is no register of taxpayers behind the simulator: whoever is well-formed is provisioned at the first call. The
 * key is told in that one answer and never again.
 */
export const initialise = openOperation({
  name: 'selectInitOsdcInfo',
  aliases: ['initialize'],
  fields: deviceFields,
  decide({ tin, bhfId, dvcSrlNo }, ledger) {
    const installed = ledger.device(tin, bhfId);
    if (installed) return refused(installed.identity.dvcSrlNo === dvcSrlNo ? '902' : '901');
    if (!isProvisionable(tin, bhfId, dvcSrlNo)) return refused('901');
    const identity = newIdentity(tin, bhfId, dvcSrlNo, ledger.devices.length + 1);
    ledger.record({ type: 'device', identity });
    return succeeded({ info: asTold(identity) });
  },
});

const isProvisionable = (tin: string, bhfId: string, dvcSrlNo: string) =>
  /^[A-Z][0-9]{9}[A-Z]$/.test(tin) && bhfId.length === 2 && !dvcSrlNo.startsWith('unknown');

/** The device's own facts among those of its taxpayer, which are invented. */
const asTold = ({ tin, bhfId, dvcId, sdcId, mrcNo, cmcKey }: DeviceIdentity) => ({
  tin,
  taxprNm: `TAXPAYER ${tin}`,
  bsnsActv: 'RETAIL',
  bhfId,
  bhfNm: bhfId === '00' ? 'Headquarter' : `Branch ${bhfId}`,
  bhfOpenDt: '20210105',
  prvncNm: 'NAIROBI CITY',
  dstrtNm: 'STAREHE',
  sctrNm: 'CBD',
  locDesc: 'Moi Avenue',
  hqYn: bhfId === '00' ? 'Y' : 'N',
  mgrNm: 'J. Otieno',
  mgrTelNo: '0700111222',
  mgrEmail: 'ops@example.co.ke',
  dvcId,
  sdcId,
  mrcNo,
  cmcKey,
});
