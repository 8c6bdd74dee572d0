import type { DeviceSetupDocument } from '@app/domain';
import { isNonBlankText, isRecord } from '../answers/read-envelope.js';
import type { OscuOperation } from './operation.js';

/** The authority shows the key of a device once. An answer without the key does not count as a success. */
export const deviceSetup: OscuOperation<DeviceSetupDocument> = {
  kind: 'device-setup',
  operation: 'initialise',
  withoutKey: true,
  // An unknown serial number, a device installed before, a wrong type: for a set-up these are faults of the document.
  documentFaultCodes: ['901', '902', '903', 'E04'],
  // Some hosts give the key of an installed device again, and the key is all that a set-up needs.
  alsoSuccessCodes: ['902'],

  write: (document, { tin, bhfId }) => ({ tin, bhfId, dvcSrlNo: document.deviceSerialNumber }),

  read(data) {
    const info = data?.info;
    if (!isRecord(info)) return null;
    const cmcKey = toText(info.cmcKey);
    const sdcId = toText(info.sdcId) ?? toText(info.sdicId);
    if (cmcKey === null || sdcId === null) return null;
    // The key is shown only once, so it is kept even if mrcNo is missing, which no receipt needs.
    return { grant: { cmcKey, sdcId, mrcNo: toText(info.mrcNo) ?? '', taxpayer: taxpayerOf(info) } };
  },
};

const TAXPAYER_FIELDS = [
  ...['tin', 'taxprNm', 'bsnsActv', 'bhfId', 'bhfNm', 'bhfOpenDt', 'prvncNm', 'dstrtNm', 'sctrNm', 'locDesc', 'hqYn'],
  ...['mgrNm', 'mgrTelNo', 'mgrEmail', 'dvcId'],
];

const taxpayerOf = (info: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(TAXPAYER_FIELDS.filter((name) => isPlain(info[name])).map((name) => [name, info[name]]));

/** The value is stored and shown unchanged, so it must be text, a number or null. */
const isPlain = (value: unknown): boolean => value === null || ['string', 'number'].includes(typeof value);

function toText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return isNonBlankText(value) ? value.trim() : null;
}
