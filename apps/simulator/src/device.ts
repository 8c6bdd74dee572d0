import { randomBytes } from 'node:crypto';

/** What was given to the device when it was initialised. */
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

/** One control unit: the device of a branch. What it sold is in the sales book. */
export class InstalledDevice {
  /** Whether it ever looked at the item classes. */
  hasPulledClasses = false;

  constructor(
    readonly identity: DeviceIdentity,
    readonly installedAt: number,
  ) {}
}
