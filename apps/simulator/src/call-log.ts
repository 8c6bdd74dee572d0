import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Call } from './call.js';
import { preciseNow } from './clock.js';
import type { FaultName } from './fault-table.js';

export interface CallRecord {
  tin: string | null;
  bhfId: string | null;
  operation: string;
  invcNo: number | null;
  startedAt: number;
  /** The moment just before the answer leaves, or when the caller hangs up. Null while the call waits. */
  endedAt: number | null;
  /** The decision, even if a fault kept the answer from the caller. Null if there was no decision. */
  resultCd: string | null;
  fault: FaultName | null;
  bodySha256: string;
}

const RECORDS_MAX = 50_000;

/** The newest calls. Tests use them to prove that calls did not overlap and that a resend had the same bytes. */
@Injectable()
export class CallLog {
  private readonly records = new Set<CallRecord>();

  begin({ tin, bhfId, operation, invcNo, body }: Call): CallRecord {
    const bodySha256 = createHash('sha256').update(body).digest('hex');
    const unfinished = { startedAt: preciseNow(), endedAt: null, resultCd: null, fault: null };
    const record = { tin, bhfId, operation, invcNo, ...unfinished, bodySha256 };
    this.records.add(record);
    if (this.records.size > RECORDS_MAX) this.records.delete(this.oldest());
    return record;
  }

  all(): CallRecord[] {
    return [...this.records];
  }

  get size(): number {
    return this.records.size;
  }

  reset(): void {
    this.records.clear();
  }

  private oldest(): CallRecord {
    return this.records.values().next().value!;
  }
}
