import { changedSince, type LedgerFunctions, missingFrom } from '../migrate/function-records.js';
import type { SqlFunction } from '../migrate/sql-function.js';
import { MIGRATE_FIRST } from './migration-faults.js';

/** A program works with functions of a later release, which keeps each function it had for one more release. */
export function functionFaults(functions: SqlFunction[], ledger: LedgerFunctions, release: number): string[] {
  const missing = missingFrom(ledger, functions);
  const isNewer = ledger.release > release;
  if (missing.length > 0) {
    const mend = isNewer ? tooOld(ledger.release, release) : MIGRATE_FIRST;
    return [`DATABASE_URL must be a ledger with all functions of this program; it lacks ${namesOf(missing)}. ${mend}`];
  }
  const older = isNewer ? [] : changedSince(ledger, functions);
  if (older.length === 0) return [];
  return [
    `DATABASE_URL must be a ledger with the functions of this program or newer ones; it has an older text of ` +
      `${namesOf(older)}. ${MIGRATE_FIRST}`,
  ];
}

const tooOld = (theirs: number, ours: number): string =>
  `Its functions are of release ${theirs}, and this program needs those of release ${ours}. Start the version of Risiti ` +
  'that migrated this ledger last, or a newer one';

const namesOf = ([first, ...others]: SqlFunction[]): string =>
  `the function ${first!.name}${others.length > 0 ? ` and ${others.length} other${others.length > 1 ? 's' : ''}` : ''}`;
