import { Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { Database, Ledger, ReadDatabase } from '@app/persistence';
import { SealingKey } from './sealing-key.js';
import { LEDGERS, SANDBOX_DATABASE, SETTINGS } from './tokens.js';

const open = ({ databaseUrl, poolSize, groupRowsMax }: ApiConfig, applicationName: string) =>
  new Database(databaseUrl, poolSize, applicationName, groupRowsMax);

/** The ledger, over connections for production, others for what is posted to the sandbox, and others for reading. */
@Module({
  providers: [
    {
      provide: Database,
      inject: [SETTINGS],
      useFactory: (settings: ApiConfig) => open(settings, 'risiti-api'),
    },
    {
      provide: SANDBOX_DATABASE,
      inject: [SETTINGS],
      useFactory: (settings: ApiConfig) => open(settings, 'risiti-api-sandbox'),
    },
    {
      provide: ReadDatabase,
      inject: [SETTINGS],
      useFactory: ({ databaseUrl, readPoolSize, groupRowsMax }: ApiConfig) =>
        new ReadDatabase(databaseUrl, readPoolSize, 'risiti-api-reads', groupRowsMax),
    },
    SealingKey,
    { provide: Ledger, inject: [Database], useFactory: (db: Database) => new Ledger(db) },
    {
      provide: LEDGERS,
      inject: [SANDBOX_DATABASE, Ledger],
      useFactory: (sandbox: Database, ledger: Ledger) => ({ SANDBOX: new Ledger(sandbox), PRODUCTION: ledger }),
    },
  ],
  exports: [Database, SANDBOX_DATABASE, ReadDatabase, Ledger, LEDGERS, SealingKey],
})
export class DatabaseModule {}
