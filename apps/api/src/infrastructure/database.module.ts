import { Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { Database, Ledger } from '@app/persistence';
import { LEDGERS, SANDBOX_DATABASE, SETTINGS } from './tokens.js';

const open = ({ databaseUrl, poolSize, groupRowsMax }: ApiConfig, applicationName: string) =>
  new Database(databaseUrl, poolSize, applicationName, groupRowsMax);

/** The ledger: one pool of connections for reading and for production, and one for what is posted to the sandbox. */
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
    { provide: Ledger, inject: [Database], useFactory: (db: Database) => new Ledger(db) },
    {
      provide: LEDGERS,
      inject: [SANDBOX_DATABASE, Ledger],
      useFactory: (sandbox: Database, ledger: Ledger) => ({ SANDBOX: new Ledger(sandbox), PRODUCTION: ledger }),
    },
  ],
  exports: [Database, SANDBOX_DATABASE, Ledger, LEDGERS],
})
export class DatabaseModule {}
