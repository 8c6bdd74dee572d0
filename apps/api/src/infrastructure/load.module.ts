import { Module } from '@nestjs/common';
import { Shares } from '@app/access';
import type { ApiConfig } from '@app/config';
import { Database, ReadDatabase } from '@app/persistence';
import { Drain } from '../http/hooks/drain.js';
import type { AccountShares } from '../http/hooks/limit-shares.js';
import { DatabaseModule } from './database.module.js';
import { LongWork } from './long-work.js';
import { Pressure } from './pressure.js';
import { ACCOUNT_SHARES, SANDBOX_DATABASE, SETTINGS } from './tokens.js';

const MIB = 1024 * 1024;
/** A quarter of the memory that Node.js may use in the API, see docker-compose.yml. */
const ANSWERS_MIB = 64;

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

/** The load that this process can take, how accounts share it, and how balancers learn to choose another process. */
@Module({
  imports: [DatabaseModule],
  providers: [
    {
      provide: Pressure,
      inject: [SETTINGS, ReadDatabase, Database, SANDBOX_DATABASE],
      useFactory: (settings: ApiConfig, reads: ReadDatabase, ...pools: Database[]) => {
        const pressure = new Pressure(settings, {
          waitingUpTo: (accountMax) => sum(pools.map((db) => db.waitingUpTo(accountMax))),
          waitingFor: (account) => sum(pools.map((db) => db.waitingFor(account))),
        });
        reads.restWhile(() => pressure.isSelling);
        return pressure;
      },
    },
    LongWork,
    {
      provide: ACCOUNT_SHARES,
      inject: [SETTINGS, Pressure],
      useFactory: (settings: ApiConfig, { writes }: Pressure): AccountShares => ({
        writes,
        reads: new Shares(settings.requestsMax),
        streams: new Shares(settings.streamsMax),
        uploads: new Shares(settings.uploadsMax),
        bodyBytes: new Shares(settings.bodySpaceMib * MIB),
        answerBytes: new Shares(ANSWERS_MIB * MIB),
      }),
    },
    { provide: Drain, inject: [SETTINGS], useFactory: ({ drainMs }: ApiConfig) => new Drain(drainMs) },
  ],
  exports: [Pressure, LongWork, ACCOUNT_SHARES, Drain],
})
export class LoadModule {}
