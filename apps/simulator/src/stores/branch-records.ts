import type { BranchCustomer, BranchInsurance, BranchUser, Composition } from '../operations/branch-record-fields.js';
import type { LedgerStore } from './ledger-store.js';

interface Saved {
  tin: string;
  bhfId: string;
  savedAt: number;
}

/** A user is kept without the password: nobody needs it again. */
export type BranchRecordEntry = Saved &
  (
    | { type: 'customer'; customer: BranchCustomer }
    | { type: 'user'; user: Omit<BranchUser, 'pwd'> }
    | { type: 'insurance'; insurance: BranchInsurance }
    | { type: 'composition'; composition: Composition }
  );

/** What branches tell about themselves and nothing on the wire ever shows again; saving it once more replaces it. */
export class BranchRecordsStore implements LedgerStore {
  readonly entryTypes = ['customer', 'user', 'insurance', 'composition'];
  private readonly byKey = new Map<string, BranchRecordEntry>();

  /** In the order they were first saved: of everybody, a taxpayer, or one branch. */
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

/** What an item is made of is the taxpayer's affair, the rest each branch's own. */
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
