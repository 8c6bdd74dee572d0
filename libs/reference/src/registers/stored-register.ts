import type { LookupTypes } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** A list of rows, which is asked for by the time of the last answer. */
type ListedRegister = Exclude<keyof LookupTypes, 'customer'>;

interface StoredRegisterOptions<Row>
  extends Pick<Register, 'scope'>, Partial<Pick<Register, 'freshMs' | 'leaseMs' | 'onRequest'>> {
  /** A later row with the same key replaces a row. Readers get the rows in the order of their keys. */
  keyOf(row: Row): string;
}

/** Stores the rows of a register as the authority sends them. */
export const storedRegister = <Name extends ListedRegister>(
  name: Name,
  { scope, keyOf, freshMs = FRESH_MS, leaseMs = LEASE_MS, onRequest }: StoredRegisterOptions<LookupTypes[Name]['row']>,
): Register<LookupTypes[Name]['row']> => ({
  ...{ name, scope, freshMs, leaseMs, onRequest },
  lookUp: (directory, device, { answeredAt }) => directory.lookUp(name, device, { changedAfter: answeredAt }),
  store: (tx, registerScope, rows) =>
    storeRegisterRows(tx, registerScope, new Map(rows.map((row) => [keyOf(row), row]))),
  count: countRegisterRows,
});
