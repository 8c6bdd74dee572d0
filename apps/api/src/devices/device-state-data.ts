import type { DeviceStateDto, UnsignedDocumentDto } from '@app/contract';
import type { DeviceStateView, OldestUnsigned } from '@app/persistence';
import { holdData } from '../submissions/hold-data.js';

/** A device as its taxpayer sees it. */
export function deviceStateData({ serial, oldest, ...device }: DeviceStateView): DeviceStateDto {
  const hold = device.hold && holdData(device.hold);
  return {
    tin: device.tin,
    bhfId: device.bhfId,
    state: hold?.state ?? (device.initialisedAt ? 'READY' : 'UNINITIALISED'),
    deviceSerialNumber: serial,
    sdcId: device.sdcId,
    mrcNo: device.mrcNo,
    initialisedAt: device.initialisedAt?.toISOString() ?? null,
    waiting: device.waiting,
    oldestUnsigned: oldest && unsignedData(oldest),
    hold,
  };
}

const unsignedData = ({ reference, acceptedAt, clockMessage, ...document }: OldestUnsigned): UnsignedDocumentDto => ({
  ...document,
  invcNo: reference,
  acceptedAt: new Date(acceptedAt).toISOString(),
  waitsFor: clockMessage,
});
