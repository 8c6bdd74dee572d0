import { Global, Module } from '@nestjs/common';
import {
  fanOut,
  type Logger,
  pipelineLog,
  pipelineMetrics,
  processMetrics,
  type Registry,
  requestLog,
  requestMetrics,
} from '@app/observability';
import { EVENT_SINK, LOGGER, METRICS_REGISTRY, REQUEST_SINK } from './tokens.js';
import { TroubleReporter } from './trouble-reporter.js';

/** Makes log lines and metrics of events and requests. The module is global, since every part reports. */
@Global()
@Module({
  providers: [
    { provide: METRICS_REGISTRY, useFactory: () => processMetrics() },
    {
      provide: EVENT_SINK,
      inject: [LOGGER, METRICS_REGISTRY],
      useFactory: (logger: Logger, registry: Registry) => fanOut(pipelineLog(logger), pipelineMetrics(registry)),
    },
    {
      provide: REQUEST_SINK,
      inject: [LOGGER, METRICS_REGISTRY],
      useFactory: (logger: Logger, registry: Registry) => fanOut(requestLog(logger), requestMetrics(registry)),
    },
    TroubleReporter,
  ],
  exports: [METRICS_REGISTRY, EVENT_SINK, REQUEST_SINK, TroubleReporter],
})
export class TelemetryModule {}
