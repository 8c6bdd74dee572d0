import { Injectable } from '@nestjs/common';
import type { Warning } from '@app/contract';
import { DEVICE_KEY_CLOSED, type LaneId, OPERATOR_CODE, type ReceiptTexts } from '@app/domain';
import {
  Database,
  type DeviceState,
  readDevice,
  readDeviceHold,
  saveReceiptDetails,
  saveReceiptLogo,
} from '@app/persistence';
import { isRefusalOfDevice } from '@app/submission';

type DeviceHold = NonNullable<Awaited<ReturnType<typeof readDeviceHold>>>;

@Injectable()
export class DeviceQueries {
  constructor(private readonly db: Database) {}

  device(laneId: LaneId): Promise<DeviceState> {
    return readDevice(this.db, laneId);
  }

  /** The time since which the tax authority refuses the device; or why a device that is set up is not replaced now. */
  async replacement(laneId: LaneId): Promise<{ since: string | null; warnings: Warning[] }> {
    const hold = await readDeviceHold(this.db, laneId);
    if (hold && isRefusalOfDevice(hold)) return { since: hold.at.toISOString(), warnings: [] };
    const { initialisedAt } = await readDevice(this.db, laneId);
    return { since: null, warnings: initialisedAt ? [notReplaced(hold)] : [] };
  }

  /** Texts that the caller left out stay as they are. */
  saveReceiptTexts(laneId: LaneId, texts: ReceiptTexts): Promise<void> {
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null));
    return saveReceiptDetails(this.db, laneId, given);
  }

  saveLogo(laneId: LaneId, png: Buffer | null): Promise<void> {
    return saveReceiptLogo(this.db, laneId, png);
  }
}

function notReplaced(hold: DeviceHold | null): Warning {
  const message = `replace had no effect, and the device keeps its key: ${reasonOf(hold)}`;
  if (!hold) return { field: 'replace', message };
  return {
    field: 'replace',
    message,
    fix: 'Contact support of this service. Once an operator has resumed the device, all goes on.',
  };
}

/** The reason of an operator is not for the taxpayer. */
function reasonOf(hold: DeviceHold | null): string {
  if (!hold) return 'nothing shows that the tax authority refuses it.';
  if (hold.code === OPERATOR_CODE) return 'an operator of this service holds it.';
  if (hold.code === DEVICE_KEY_CLOSED)
    return 'this service cannot read the stored key, and the tax authority gives it only once.';
  return `it is held with the code ${hold.code}, which does not mean that the tax authority refuses the device itself.`;
}
