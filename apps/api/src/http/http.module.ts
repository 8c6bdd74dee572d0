import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { ApiConfig } from '@app/config';
import { AccessModule } from '../infrastructure/access.module.js';
import { DatabaseModule } from '../infrastructure/database.module.js';
import { AdmissionModule } from './admission/admission.module.js';
import { FailureFilter } from './errors/failure.filter.js';
import { FastifyHooks } from './fastify-hooks.js';
import { Authenticators } from './hooks/authenticators.js';
import { OperatorEntrance } from './hooks/operator-entrance.js';
import { RequestLog } from './hooks/request-log.js';
import { SETTINGS } from '../infrastructure/tokens.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { ReplyInterceptor } from './replies/reply.interceptor.js';
import { RefuseUnknownParameters } from './requests/refuse-unknown-parameters.js';
import { RotationInterceptor } from './admission/rotation.interceptor.js';

/** Shared by all operations: the hooks before them, and the ways from a reply or an error to an HTTP answer. */
@Module({
  imports: [AccessModule, AdmissionModule, DatabaseModule],
  providers: [
    Authenticators,
    FastifyHooks,
    RequestLog,
    {
      provide: OperatorEntrance,
      inject: [Authenticators, TroubleReporter, SETTINGS],
      useFactory: (authenticators: Authenticators, reporter: TroubleReporter, settings: ApiConfig) =>
        new OperatorEntrance({
          login: authenticators.operatorLogin,
          keys: authenticators.operatorKeys,
          sessions: authenticators.dashboardAccess?.console ?? null,
          failures: authenticators.failedLogins,
          requiresSecondFactor: settings.operatorSecondFactor === 'required',
          onError: reporter.while('letting an operator in'),
        }),
    },
    { provide: APP_FILTER, useClass: FailureFilter },
    { provide: APP_GUARD, useClass: RefuseUnknownParameters },
    { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RotationInterceptor },
  ],
  exports: [OperatorEntrance, RequestLog],
})
export class HttpModule {}
