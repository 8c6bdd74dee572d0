import type { Lookups } from '@app/authority';
import { countRegisterRows, storeRegisterRows } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** What is asked for by what changed since the answer before, and told row by row. */
type Told = Exclude<keyof Lookups, 'customer'>;

interface Kept<Row> extends Pick<Register, 'scope'>, Partial<Pick<Register, 'freshMs' | 'leaseMs'>> {
  /** Under which a row is kept, and replaced by what comes later; in their order they are listed. */
  keyOf(row: Row): string;
}

/** A register whose rows are kept as they were told. */
export const keptRegister = <Name extends Told>(
  name: Name,
  { scope, keyOf, freshMs = FRESH_MS, leaseMs = LEASE_MS }: Kept<Lookups[Name]['row']>,
): Register<Lookups[Name]['row']> => ({
  ...{ name, scope, freshMs, leaseMs },
  ask: (directory, device, { answeredAt }) => directory.ask(name, device, { changedAfter: answeredAt }),
  store: (tx, whose, rows) => storeRegisterRows(tx, whose, new Map(rows.map((row) => [keyOf(row), row]))),
  count: countRegisterRows,
});
