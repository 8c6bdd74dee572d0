/** One part of what the authority knows. It learns from entries alone, so that replaying them brings it all back. */
export interface LedgerStore {
  /** The types of the entries it learns from. */
  readonly entryTypes: readonly string[];
  /** `at` is where the entry lies in the journal: `ledger.entryAt(at)` reads it back. */
  apply(entry: { readonly type: string }, at: number): void;
  reset(): void;
}

/** The device of a branch is all that sells there, so this names either. */
export const branchKey = (tin: string, bhfId: string): string => `${tin}|${bhfId}`;
