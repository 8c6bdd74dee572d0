import { Injectable } from '@nestjs/common';
import type { LaneId, SubmissionId } from '@app/domain';
import {
  ReadDatabase,
  type DeviceState,
  type Principal,
  readDevice,
  readRegisterRows,
  type RegisterQuery,
  type RegisterScope,
  type StoredRegisterRow,
} from '@app/persistence';
import type { Customer } from '@app/reference';

/** A submission that the authority signed. */
export interface SignedSubmission {
  id: SubmissionId;
  /** The caller's number of the invoice. */
  reference: string;
  /** The authority's number of the invoice. */
  number: number;
}

@Injectable()
export class ReferenceQueries {
  constructor(private readonly db: ReadDatabase) {}

  device(laneId: LaneId): Promise<DeviceState> {
    return readDevice(this.db, laneId);
  }

  rows<Row>(copy: RegisterScope, query?: RegisterQuery): Promise<StoredRegisterRow<Row>[]> {
    return readRegisterRows<Row>(this.db, copy, query);
  }

  /**
   * The signed invoices of a lane by the numbers of their receipts. An earlier holder of the PIN is another account. SQL, because
   * receipts have no relation to submissions in the schema.
   */
  signedByReceipt({ laneId, accountId }: Principal, receiptNumbers: readonly number[]): Promise<SignedSubmission[]> {
    return this.db.query<SignedSubmission>(
      `SELECT s.id, s.reference, s.number::float8 AS number
       FROM receipts r JOIN submissions s ON s.id = r.submission_id
       WHERE r.lane_id = $1 AND r.cur_rcpt_no = ANY($3) AND s.account_id = $2 AND s.number IS NOT NULL`,
      [laneId, accountId, receiptNumbers],
    );
  }

  async customer(copy: RegisterScope, pin: string): Promise<Customer | null> {
    const [found] = await this.rows<Customer>(copy, { key: pin });
    return found?.row ?? null;
  }
}
