import { Module } from '@nestjs/common';
import {
  Authenticator,
  ConcurrencyLimit,
  DashboardAccess,
  FailedLogins,
  OperatorLogin,
  type Quotas,
  RateLimit,
  SecondFactors,
} from '@app/access';
import type { ApiConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import { Database } from '@app/persistence';
import type { RateLimits } from '../http/hooks/limit-rates.js';
import { DatabaseModule } from './database.module.js';
import { ACCESS_DATABASE, DASHBOARD_ACCESS, EVENT_SINK, QUOTAS, RATE_LIMITS, SETTINGS } from './tokens.js';
import { TroubleReporter } from './trouble-reporter.js';

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

/** Authentication of apps, users and operators; and the limits on their requests. */
@Module({
  imports: [DatabaseModule],
  providers: [
    {
      provide: Authenticator,
      inject: [ACCESS_DATABASE, TroubleReporter],
      useFactory: (db: Database, reporter: TroubleReporter) =>
        new Authenticator(db, reporter.while('noting the use of a key')),
    },
    {
      provide: DASHBOARD_ACCESS,
      inject: [SETTINGS, Database, ACCESS_DATABASE],
      useFactory: (settings: ApiConfig, db: Database, access: Database) =>
        settings.dashboardKey ? new DashboardAccess(db, settings.dashboardKey, settings, access) : null,
    },
    { provide: QUOTAS, inject: [SETTINGS], useFactory: (settings: ApiConfig): Quotas => settings },
    {
      provide: SecondFactors,
      inject: [SETTINGS, ACCESS_DATABASE, EVENT_SINK],
      useFactory: ({ dashboardKey }: ApiConfig, db: Database, emit: EventSink) =>
        new SecondFactors(db, dashboardKey, Date.now, ({ until, ...pause }) =>
          emit({ event: 'codesPaused', ...pause, until: until.toISOString() }),
        ),
    },
    {
      provide: OperatorLogin,
      inject: [ACCESS_DATABASE, SecondFactors],
      useFactory: (db: Database, factors: SecondFactors) => new OperatorLogin(db, factors),
    },
    {
      provide: FailedLogins,
      inject: [ACCESS_DATABASE, TroubleReporter],
      useFactory: (db: Database, reporter: TroubleReporter) =>
        new FailedLogins(db, reporter.while('counting refused logins')),
    },
    { provide: RATE_LIMITS, inject: [SETTINGS], useFactory: rateLimitsOf },
  ],
  exports: [Authenticator, DASHBOARD_ACCESS, FailedLogins, QUOTAS, OperatorLogin, SecondFactors, RATE_LIMITS],
})
export class AccessModule {}
