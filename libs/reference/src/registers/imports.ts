import type { DeclaredImport } from '@app/domain';
import { countImports, storeImports } from '@app/persistence';
import { FRESH_MS, type Register } from '../register.js';
import { LEASE_MS } from './lease.js';

/** Customs declared these imports for a taxpayer. */
export const imports: Register<DeclaredImport> = {
  name: 'imports',
  scope: 'taxpayer',
  freshMs: FRESH_MS,
  leaseMs: LEASE_MS,
  lookUp: (directory, device, { answeredAt }) => directory.lookUp('imports', device, { changedAfter: answeredAt }),
  store: (tx, { environment, scope: tin }, rows) => storeImports(tx, { environment, tin }, rows),
  count: (tx, { environment, scope: tin }) => countImports(tx, { environment, tin }),
};
