import { Injectable } from '@nestjs/common';
import {
  type DeviceStateView,
  isDeviceOf,
  type PageOptions,
  type Principal,
  ReadDatabase,
  readDeviceStates,
} from '@app/persistence';

@Injectable()
export class DeviceStateQueries {
  constructor(private readonly db: ReadDatabase) {}

  /** The caller's own device, or all of the account if the app serves the whole account. */
  list({ accountId, environment, laneId, servesAccount }: Principal, page: PageOptions): Promise<DeviceStateView[]> {
    return readDeviceStates(this.db, { accountId, environment, laneId: servesAccount ? null : laneId, ...page });
  }

  /** True for a device that the caller may see. */
  async find({ accountId, environment, laneId, servesAccount }: Principal, id: string): Promise<boolean> {
    const mayBeSeen = servesAccount || id === laneId;
    return mayBeSeen && (await isDeviceOf(this.db, { accountId, environment, id }));
  }
}
