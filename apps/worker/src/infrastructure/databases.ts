import type { Provider } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import { type Environment, perEnvironment } from '@app/domain';
import { Database, Ledger, Sealer, WorkerHeartbeats } from '@app/persistence';
import { DATABASES, LOOKUP_DATABASE, WORKER_CONFIG } from './tokens.js';

const LOOKUP_POOL_SIZE = 3;

/** Work that belongs to no environment uses the connections of production: `Database` is that of production. */
export const databaseProviders: Provider[] = [
  { provide: DATABASES, useFactory: openDatabases, inject: [WORKER_CONFIG] },
  {
    provide: LOOKUP_DATABASE,
    useFactory: ({ databaseUrl }: WorkerConfig) => new Database(databaseUrl, LOOKUP_POOL_SIZE, 'risiti-worker-lookups'),
    inject: [WORKER_CONFIG],
  },
  { provide: Database, useFactory: (all: Record<Environment, Database>) => all.PRODUCTION, inject: [DATABASES] },
  { provide: Ledger, useFactory: (db: Database) => new Ledger(db), inject: [Database] },
  { provide: WorkerHeartbeats, useFactory: (db: Database) => new WorkerHeartbeats(db), inject: [Database] },
  {
    provide: Sealer,
    useFactory: ({ encryptionKey }: WorkerConfig) => new Sealer(encryptionKey),
    inject: [WORKER_CONFIG],
  },
];

function openDatabases({ databaseUrl, poolSize, groupRowsMax }: WorkerConfig): Record<Environment, Database> {
  return perEnvironment((environment) => {
    const clientName = environment === 'SANDBOX' ? 'risiti-worker-sandbox' : 'risiti-worker';
    return new Database(databaseUrl, poolSize, clientName, groupRowsMax);
  });
}
