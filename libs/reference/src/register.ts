import type { CallingDevice, AuthorityLookups, LookupResult } from '@app/authority';
import type { RegisterScope, Tx } from '@app/persistence';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What is no older is served as it is; what is, a worker has again while its reader waits. */
export const FRESH_MS = MINUTE_MS;
export const DAILY_MS = DAY_MS;

/** What a pull knows before it asks. */
export interface PullContext {
  /** By the authority's clock, when it last answered; null before its first answer. */
  answeredAt: string | null;
  /** Whose the copy is, and for a question what is asked. */
  scope: string;
}

/**
 * One of the authority's registers, and how a copy of it is kept. One file each in `registers/`; a new one is such a file
 * and a line in their list, and is pulled, watched and served like the others from then on.
 */
export interface Register<Row = unknown> {
  name: string;
  /** Whose a copy is: everybody's, a taxpayer's, a device's; or an answer to one question, which only its asker wants. */
  scope: 'environment' | 'taxpayer' | 'device' | 'question';
  /** How old the copy may be without being had again for a reader. */
  freshMs: number;
  /** What one call may take at the longest, and writing down what it brings. */
  leaseMs: number;
  lookUp(directory: AuthorityLookups, device: CallingDevice, context: PullContext): Promise<LookupResult<Row>>;
  /** Returns how many rows are new, or not as they were. Whatever came before may come again. */
  store(tx: Tx, registerScope: RegisterScope, rows: readonly Row[]): Promise<number>;
  /** How many rows are kept. */
  count(tx: Tx, registerScope: RegisterScope): Promise<number>;
}
