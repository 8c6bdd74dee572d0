import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccessModule } from '../infrastructure/access.module.js';
import { RequestLogModule } from '../request-log/request-log.module.js';
import { AdmissionModule } from './admission/admission.module.js';
import { FailureFilter } from './errors/failure.filter.js';
import { FastifyHooks } from './fastify-hooks.js';
import { Authenticators } from './hooks/authenticators.js';
import { ReplyInterceptor } from './replies/reply.interceptor.js';
import { RefuseUnknownParameters } from './requests/refuse-unknown-parameters.js';
import { RotationInterceptor } from './admission/rotation.interceptor.js';

/** Shared by all operations: the hooks before them, and the ways from a reply or an error to an HTTP answer. */
@Module({
  imports: [AccessModule, AdmissionModule, RequestLogModule],
  providers: [
    Authenticators,
    FastifyHooks,
    { provide: APP_FILTER, useClass: FailureFilter },
    { provide: APP_GUARD, useClass: RefuseUnknownParameters },
    { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RotationInterceptor },
  ],
})
export class HttpModule {}
