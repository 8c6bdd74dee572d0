import type { LookupTypes } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** What is asked for by what changed since the answer before, and told row by row. */
type ListedRegister = Exclude<keyof LookupTypes, 'customer'>;

interface StoredRegisterOptions<Row> extends Pick<Register, 'scope'>, Partial<Pick<Register, 'freshMs' | 'leaseMs'>> {
  /** Under which a row is kept, and replaced by what comes later; in their order they are listed. */
  keyOf(row: Row): string;
}

/** A register whose rows are kept as they were told. */
export const storedRegister = <Name extends ListedRegister>(
  name: Name,
  { scope, keyOf, freshMs = FRESH_MS, leaseMs = LEASE_MS }: StoredRegisterOptions<LookupTypes[Name]['row']>,
): Register<LookupTypes[Name]['row']> => ({
  ...{ name, scope, freshMs, leaseMs },
  lookUp: (directory, device, { answeredAt }) => directory.lookUp(name, device, { changedAfter: answeredAt }),
  store: (tx, registerScope, rows) =>
    storeRegisterRows(tx, registerScope, new Map(rows.map((row) => [keyOf(row), row]))),
  count: countRegisterRows,
});
