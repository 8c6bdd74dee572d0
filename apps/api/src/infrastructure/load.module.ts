import { Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { Database } from '@app/persistence';
import { Drain } from '../http/hooks/drain.js';
import { DatabaseModule } from './database.module.js';
import { Pressure } from './pressure.js';
import { SANDBOX_DATABASE, SETTINGS } from './tokens.js';

/** Pressure tells whether this process can take more requests; drain tells balancers to choose another process. */
@Module({
  imports: [DatabaseModule],
  providers: [
    {
      provide: Pressure,
      inject: [SETTINGS, Database, SANDBOX_DATABASE],
      useFactory: (settings: ApiConfig, db: Database, sandbox: Database) =>
        new Pressure(settings, () => db.poolState().waiting + sandbox.poolState().waiting),
    },
    { provide: Drain, inject: [SETTINGS], useFactory: ({ drainMs }: ApiConfig) => new Drain(drainMs) },
  ],
  exports: [Pressure, Drain],
})
export class LoadModule {}
