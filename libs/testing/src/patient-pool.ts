import { CountedPool } from '../../persistence/src/database/pools.js';

/** The pool of the product, but a new connection may take long, as it does on a busy machine: no till waits for a connection of this pool. */
export class PatientPool extends CountedPool {
  constructor(config: ConstructorParameters<typeof CountedPool>[0]) {
    super({ ...config, connectionTimeoutMillis: 60_000 });
  }
}
