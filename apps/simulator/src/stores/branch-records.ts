import type { BranchCustomer, BranchInsurance, BranchUser, Composition } from '../operations/branch-record-fields.js';
import type { LedgerStore } from './ledger-store.js';

interface Saved {
  tin: string;
  bhfId: string;
  savedAt: number;
}

/** The record of a user has no password, because no operation reads it. */
export type BranchRecordEntry = Saved &
  (
    | { type: 'customer'; customer: BranchCustomer }
    | { type: 'user'; user: Omit<BranchUser, 'pwd'> }
    | { type: 'insurance'; insurance: BranchInsurance }
    | { type: 'composition'; composition: Composition }
  );

/** Records of branches; only customers are read back over the wire. Another save replaces a record. */
export class BranchRecordsStore implements LedgerStore {
  readonly entryTypes = ['customer', 'user', 'insurance', 'composition'];
  private readonly byKey = new Map<string, BranchRecordEntry>();

  /** Ordered by the first save, optionally of one taxpayer or one branch. */
  all(tin?: string, bhfId?: string): BranchRecordEntry[] {
    return [...this.byKey.values()].filter(
      (record) => (tin ?? record.tin) === record.tin && (bhfId ?? record.bhfId) === record.bhfId,
    );
  }

  apply(entry: BranchRecordEntry): void {
    this.byKey.set([entry.type, entry.tin, ...keyOf(entry)].join('|'), entry);
  }

  reset(): void {
    this.byKey.clear();
  }
}

/** Compositions belong to the taxpayer, other records to the branch. */
function keyOf(entry: BranchRecordEntry): string[] {
  switch (entry.type) {
    case 'customer':
      return [entry.bhfId, entry.customer.custNo];
    case 'user':
      return [entry.bhfId, entry.user.userId];
    case 'insurance':
      return [entry.bhfId, entry.insurance.isrccCd];
    case 'composition':
      return [entry.composition.itemCd, entry.composition.cpstItemCd];
  }
}
