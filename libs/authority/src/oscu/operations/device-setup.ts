import type { DeviceSetupDocument } from '@app/domain';
import { isFilled, isRecord } from '../envelope.js';
import type { Operation } from '../operation.js';

/** The authority shows a device's key once; an answer without it is no grant. */
export const deviceSetup: Operation<DeviceSetupDocument> = {
  kind: 'device-setup',
  path: 'selectInitOsdcInfo',
  withoutKey: true,
  // An unknown serial, a device installed before, one of another type: for a set-up these are about what was asked.
  documentFaults: ['901', '902', '903', 'E04'],

  write: (document, { tin, bhfId }) => ({ tin, bhfId, dvcSrlNo: document.deviceSerialNumber }),

  read(data) {
    const info = data?.info;
    if (!isRecord(info)) return null;
    const { cmcKey, sdcId, sdicId, mrcNo } = info;
    const controlUnit = sdcId ?? sdicId;
    if (!isFilled(cmcKey) || !isFilled(controlUnit) || !isFilled(mrcNo)) return null;
    return { grant: { cmcKey, sdcId: controlUnit, mrcNo, taxpayer: taxpayerOf(info) } };
  },
};

const TAXPAYER_FIELDS = [
  ...['tin', 'taxprNm', 'bsnsActv', 'bhfId', 'bhfNm', 'bhfOpenDt', 'prvncNm', 'dstrtNm', 'sctrNm', 'locDesc', 'hqYn'],
  ...['mgrNm', 'mgrTelNo', 'mgrEmail', 'dvcId'],
];

const taxpayerOf = (info: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(TAXPAYER_FIELDS.filter((name) => name in info).map((name) => [name, info[name]]));
