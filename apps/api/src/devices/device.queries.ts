import { Injectable } from '@nestjs/common';
import type { LaneId, ReceiptTexts } from '@app/domain';
import { Database, type DeviceState, readDevice, saveReceiptDetails } from '@app/persistence';

@Injectable()
export class DeviceQueries {
  constructor(private readonly db: Database) {}

  device(laneId: LaneId): Promise<DeviceState> {
    return readDevice(this.db, laneId);
  }

  /** Texts that the caller left out stay as they are. */
  saveReceiptTexts(laneId: LaneId, texts: ReceiptTexts): Promise<void> {
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null));
    return saveReceiptDetails(this.db, laneId, given);
  }
}
