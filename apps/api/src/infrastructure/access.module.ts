import { Module } from '@nestjs/common';
import {
  Authenticator,
  DashboardAccess,
  FailedLogins,
  OperatorKeys,
  OperatorLogin,
  type Quotas,
  SecondFactors,
} from '@app/access';
import type { ApiConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import { Database } from '@app/persistence';
import { DatabaseModule } from './database.module.js';
import { ACCESS_DATABASE, DASHBOARD_ACCESS, EVENT_SINK, QUOTAS, SETTINGS } from './tokens.js';
import { TroubleReporter } from './trouble-reporter.js';

/** Authentication of apps, users and operators. */
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
      provide: OperatorKeys,
      inject: [ACCESS_DATABASE, TroubleReporter],
      useFactory: (db: Database, reporter: TroubleReporter) =>
        new OperatorKeys(db, reporter.while('noting the use of a key')),
    },
    {
      provide: FailedLogins,
      inject: [ACCESS_DATABASE, TroubleReporter],
      useFactory: (db: Database, reporter: TroubleReporter) =>
        new FailedLogins(db, reporter.while('counting refused logins')),
    },
  ],
  exports: [Authenticator, DASHBOARD_ACCESS, FailedLogins, QUOTAS, OperatorKeys, OperatorLogin, SecondFactors],
})
export class AccessModule {}
