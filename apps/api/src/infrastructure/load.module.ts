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
/** Writes get 503 while this many statements wait for a connection: more than Postgres answers within the time of a statement. */
const STATEMENTS_MAX = 500;
/** Writes get 503 while a turn of the event loop takes this long on average: a sale needs several turns, and its till waits. */
const DELAY_MAX_MS = 1_000;
/** Results of batches, whole lists and exports that are sent at the same time: each keeps a page of rows in memory. */
const STREAMS_MAX = 64;
/** Batches that are received at the same time: each keeps a connection and a chunk of lines. */
const UPLOADS_MAX = 64;
/** The bodies in memory: like the answers, a quarter of the memory that Node.js may use. */
const BODIES_MIB = 64;
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
      useFactory: ({ requestsMax }: ApiConfig, reads: ReadDatabase, ...pools: Database[]) => {
        const limits = { requestsMax, statementsMax: STATEMENTS_MAX, delayMaxMs: DELAY_MAX_MS };
        const pressure = new Pressure(limits, {
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
      useFactory: ({ requestsMax }: ApiConfig, { writes }: Pressure): AccountShares => ({
        writes,
        reads: new Shares(requestsMax),
        streams: new Shares(STREAMS_MAX),
        uploads: new Shares(UPLOADS_MAX),
        bodyBytes: new Shares(BODIES_MIB * MIB),
        answerBytes: new Shares(ANSWERS_MIB * MIB),
      }),
    },
    { provide: Drain, inject: [SETTINGS], useFactory: ({ drainMs }: ApiConfig) => new Drain(drainMs) },
  ],
  exports: [Pressure, LongWork, ACCOUNT_SHARES, Drain],
})
export class LoadModule {}
