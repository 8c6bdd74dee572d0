import { Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { Database, Ledger, ReadDatabase } from '@app/persistence';
import { ACCESS_DATABASE, LEDGERS, SANDBOX_DATABASE, SETTINGS } from './tokens.js';

/** Callers are found by short statements, and many share one. */
const ACCESS_POOL = 3;
/** Lists and other reads. One account uses up to half of them. Few, so that reads leave the processors of Postgres to sales. */
const READ_POOL = 4;

const open = ({ databaseUrl, poolSize }: ApiConfig, applicationName: string, size = poolSize) =>
  new Database(databaseUrl, size, applicationName);

/** The ledger, over connections for production, others for what is posted to the sandbox, others for reading, and others for access. */
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
      provide: ACCESS_DATABASE,
      inject: [SETTINGS],
      useFactory: (settings: ApiConfig) => open(settings, 'risiti-api-access', ACCESS_POOL),
    },
    {
      provide: ReadDatabase,
      inject: [SETTINGS],
      useFactory: ({ databaseUrl }: ApiConfig) => new ReadDatabase(databaseUrl, READ_POOL, 'risiti-api-reads'),
    },
    { provide: Ledger, inject: [Database], useFactory: (db: Database) => new Ledger(db) },
    {
      provide: LEDGERS,
      inject: [SANDBOX_DATABASE, Ledger],
      useFactory: (sandbox: Database, ledger: Ledger) => ({ SANDBOX: new Ledger(sandbox), PRODUCTION: ledger }),
    },
  ],
  exports: [Database, SANDBOX_DATABASE, ACCESS_DATABASE, ReadDatabase, Ledger, LEDGERS],
})
export class DatabaseModule {}
