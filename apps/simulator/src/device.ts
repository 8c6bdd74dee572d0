import { randomBytes } from 'node:crypto';

/** The values that a device receives when it is initialised. */
export interface DeviceIdentity {
  readonly tin: string;
  readonly bhfId: string;
  readonly dvcSrlNo: string;
  readonly dvcId: string;
  readonly sdcId: string;
  readonly mrcNo: string;
  readonly cmcKey: string;
}

export function newIdentity(tin: string, bhfId: string, dvcSrlNo: string, ordinal: number): DeviceIdentity {
  const number = String(ordinal).padStart(8, '0');
  return {
    tin,
    bhfId,
    dvcSrlNo,
    dvcId: `99999113${number}`,
    sdcId: `KRACU04${number}`,
    mrcNo: `KRA${number}`,
    cmcKey: randomBytes(26).toString('hex').toUpperCase(),
  };
}

/** One control unit: the device of a branch. The sales store holds its sales. */
export class InstalledDevice {
  /** True once the device has pulled the item classes. */
  hasPulledClasses = false;

  constructor(
    readonly identity: DeviceIdentity,
    readonly installedAt: number,
  ) {}
}
