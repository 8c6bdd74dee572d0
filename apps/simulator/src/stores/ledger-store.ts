/** One part of the authority's state. It changes through entries alone, so that replaying them restores it. */
export interface LedgerStore {
  /** The types of the entries that this store applies. */
  readonly entryTypes: readonly string[];
  /** `at` is the position of the entry in the journal; `ledger.entryAt(at)` reads it back. */
  apply(entry: { readonly type: string }, at: number): void;
  reset(): void;
}

/** A branch has one device, so this key names both. */
export const branchKey = (tin: string, bhfId: string): string => `${tin}|${bhfId}`;
