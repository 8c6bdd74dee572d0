import { Injectable } from '@nestjs/common';
import type { LaneId, ReceiptTexts } from '@app/domain';
import { Database, type DeviceState, readDevice, readDeviceHold, saveReceiptDetails } from '@app/persistence';
import { isRefusalOfDevice } from '@app/submission';

@Injectable()
export class DeviceQueries {
  constructor(private readonly db: Database) {}

  device(laneId: LaneId): Promise<DeviceState> {
    return readDevice(this.db, laneId);
  }

  /** The time since which the tax authority refuses the device; null while it does not. */
  async refusedSince(laneId: LaneId): Promise<string | null> {
    const hold = await readDeviceHold(this.db, laneId);
    return hold && isRefusalOfDevice(hold) ? hold.at.toISOString() : null;
  }

  /** Texts that the caller left out stay as they are. */
  saveReceiptTexts(laneId: LaneId, texts: ReceiptTexts): Promise<void> {
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null));
    return saveReceiptDetails(this.db, laneId, given);
  }
}
