import type { DeviceSetupDocument } from '@app/domain';
import { isNonBlankText, isRecord } from '../answers/read-envelope.js';
import type { OscuOperation } from './operation.js';

/** The authority shows a device's key once; an answer without it is no grant. */
export const deviceSetup: OscuOperation<DeviceSetupDocument> = {
  kind: 'device-setup',
  operation: 'initialise',
  withoutKey: true,
  // An unknown serial, a device installed before, one of another type: for a set-up these are about what was asked.
  documentFaultCodes: ['901', '902', '903', 'E04'],
  // Installed before: some hosts give the key again, and it is all a set-up is for.
  alsoSuccessCodes: ['902'],

  write: (document, { tin, bhfId }) => ({ tin, bhfId, dvcSrlNo: document.deviceSerialNumber }),

  read(data) {
    const info = data?.info;
    if (!isRecord(info)) return null;
    const cmcKey = toText(info.cmcKey);
    const sdcId = toText(info.sdcId) ?? toText(info.sdicId);
    if (cmcKey === null || sdcId === null) return null;
    // The key is shown once and never again: it is not thrown away for a code that no receipt needs.
    return { grant: { cmcKey, sdcId, mrcNo: toText(info.mrcNo) ?? '', taxpayer: taxpayerOf(info) } };
  },
};

const TAXPAYER_FIELDS = [
  ...['tin', 'taxprNm', 'bsnsActv', 'bhfId', 'bhfNm', 'bhfOpenDt', 'prvncNm', 'dstrtNm', 'sctrNm', 'locDesc', 'hqYn'],
  ...['mgrNm', 'mgrTelNo', 'mgrEmail', 'dvcId'],
];

const taxpayerOf = (info: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(TAXPAYER_FIELDS.filter((name) => isPlain(info[name])).map((name) => [name, info[name]]));

/** Kept and shown as it is, so it is text or a number, or said to be nothing. */
const isPlain = (value: unknown): boolean => value === null || ['string', 'number'].includes(typeof value);

function toText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return isNonBlankText(value) ? value.trim() : null;
}
