import { Injectable } from '@nestjs/common';
import type { LaneId } from '@app/domain';
import {
  ReadDatabase,
  type DeviceState,
  type Principal,
  readDevice,
  readRegisterRows,
  readSignedByReceipt,
  type RegisterQuery,
  type RegisterScope,
  type SignedSubmission,
  type StoredRegisterRow,
} from '@app/persistence';
import type { Customer } from '@app/reference';

@Injectable()
export class ReferenceQueries {
  constructor(private readonly db: ReadDatabase) {}

  device(laneId: LaneId): Promise<DeviceState> {
    return readDevice(this.db, laneId);
  }

  rows<Row>(copy: RegisterScope, query?: RegisterQuery): Promise<StoredRegisterRow<Row>[]> {
    return readRegisterRows<Row>(this.db, copy, query);
  }

  signedByReceipt(caller: Principal, receiptNumbers: readonly number[]): Promise<SignedSubmission[]> {
    return readSignedByReceipt(this.db, caller, receiptNumbers);
  }

  async customer(copy: RegisterScope, pin: string): Promise<Customer | null> {
    const [found] = await this.rows<Customer>(copy, { key: pin });
    return found?.row ?? null;
  }
}
