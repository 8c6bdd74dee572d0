import type { LedgerBeats } from '../queue-backend.js';

/** The heartbeats of a ledger that a test does not have. */
export const ledgerBeats = (database = 'a database'): LedgerBeats => ({
  read: async () => ({ database, atMs: Date.now() }),
  write: async () => ({ database, atMs: Date.now() }),
});
