import { Module } from '@nestjs/common';
import { ConcurrencyLimit, RateLimit, Shares } from '@app/access';
import type { ApiConfig } from '@app/config';
import { Database, ReadDatabase } from '@app/persistence';
import { Drain } from '../hooks/drain.js';
import type { RateLimits } from './limit-rates.js';
import type { AccountShares } from './limit-shares.js';
import { DatabaseModule } from '../../infrastructure/database.module.js';
import { LongWork } from './long-work.js';
import { Pressure } from './pressure.js';
import { ACCOUNT_SHARES, RATE_LIMITS, SANDBOX_DATABASE, SETTINGS } from '../../infrastructure/tokens.js';

const MIB = 1024 * 1024;
/** Writes get 503 while this many statements wait for a connection: more than Postgres answers within the time of a statement. */
const STATEMENTS_MAX = 500;
/** Writes get 503 while a slice of the event loop takes this long on average: a sale needs several slices, and its till waits. */
const DELAY_MAX_MS = 1_000;
/** Results of batches, whole lists and exports that are sent at the same time: each keeps a page of rows in memory. */
const STREAMS_MAX = 64;
/** Batches that are received at the same time: each keeps a connection and a chunk of lines. */
const UPLOADS_MAX = 64;
/** The bodies in memory: like the answers, a quarter of the memory that Node.js may use. */
const BODIES_MIB = 64;
/** A quarter of the memory that Node.js may use in the API, see docker-compose.yml. */
const ANSWERS_MIB = 64;

/** Batches that one key uploads at the same time: a till sends one, and a script has no use for more. */
const KEY_UPLOADS_MAX = 4;
/** No client sends them by chance. */
const CUT_BODIES_PER_MINUTE = 6;
/** A script may log in often from one browser. */
const MARKED_FACTOR = 10;

const rateLimitsOf = (settings: ApiConfig): RateLimits => ({
  publicDashboard: new RateLimit(settings.loginsPerMinute),
  markedLogins: new RateLimit(settings.loginsPerMinute * MARKED_FACTOR),
  refreshes: new RateLimit(settings.loginsPerMinute),
  receiptLinks: new RateLimit(settings.receiptLinksPerMinute),
  addresses: new RateLimit(settings.addressRequestsPerMinute),
  accounts: new RateLimit(settings.accountRequestsPerMinute),
  requests: new RateLimit(settings.requestsPerMinute),
  verifications: new RateLimit(settings.verificationsPerMinute),
  batches: new RateLimit(settings.batchesPerMinute),
  cutBodies: new RateLimit(CUT_BODIES_PER_MINUTE),
  uploads: new ConcurrencyLimit(KEY_UPLOADS_MAX),
});

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Admission decides who may have how much in hand. `Pressure` says what this process can take, `ACCOUNT_SHARES` how accounts share it,
 * `RATE_LIMITS` how often one may call, and `LongWork` which long work is next; `Drain` makes balancers choose another process.
 * fastify-hooks.ts has the order in which a request passes the hooks of this folder.
 */
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
    { provide: RATE_LIMITS, inject: [SETTINGS], useFactory: rateLimitsOf },
    { provide: Drain, inject: [SETTINGS], useFactory: ({ drainMs }: ApiConfig) => new Drain(drainMs) },
  ],
  exports: [Pressure, LongWork, ACCOUNT_SHARES, RATE_LIMITS, Drain],
})
export class AdmissionModule {}
