import { Global, Module } from '@nestjs/common';
import { alertProxyOf, type ApiConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import {
  alertFailed,
  alertOfCodes,
  type AlertSender,
  fanOut,
  type Logger,
  openAlertSender,
  pipelineLog,
  pipelineMetrics,
  processMetrics,
  type Registry,
  requestLog,
  requestMetrics,
} from '@app/observability';
import { AlertLog, Database } from '@app/persistence';
import { DatabaseModule } from './database.module.js';
import { ALERT_SENDER, EVENT_SINK, LOGGER, METRICS_REGISTRY, REQUEST_SINK, SETTINGS } from './tokens.js';
import { TroubleReporter } from './trouble-reporter.js';

/** The `EventSink` that logs and counts but sends no alert: an alert that fails must not cause the next one. */
const EVENT_REPORT = Symbol('EVENT_REPORT');

/** The ledger keeps no open case of guessed codes, so the API that began their pause reports it, once. The act stays in the ledger. */
const reportCodes =
  (sender: AlertSender, report: EventSink, { publicUrl }: ApiConfig): EventSink =>
  (event) => {
    if (event.event === 'codesPaused') sender.deliver(alertOfCodes(event, publicUrl)).catch(alertFailed(report));
  };

/** Makes log lines, metrics and alerts of events and requests. The module is global, since every part reports. */
@Global()
@Module({
  imports: [DatabaseModule],
  providers: [
    { provide: METRICS_REGISTRY, useFactory: () => processMetrics() },
    {
      provide: EVENT_REPORT,
      inject: [LOGGER, METRICS_REGISTRY],
      useFactory: (logger: Logger, registry: Registry) => fanOut(pipelineLog(logger), pipelineMetrics(registry)),
    },
    {
      provide: AlertLog,
      inject: [Database, EVENT_REPORT],
      useFactory: (db: Database, report: EventSink) => new AlertLog(db, alertFailed(report, 'keeping an alert')),
    },
    {
      provide: ALERT_SENDER,
      inject: [SETTINGS, EVENT_REPORT, AlertLog],
      useFactory: (settings: ApiConfig, report: EventSink, log: AlertLog) =>
        openAlertSender({ ...settings, alertProxy: alertProxyOf(settings) }, report, log),
    },
    {
      provide: EVENT_SINK,
      inject: [EVENT_REPORT, ALERT_SENDER, SETTINGS],
      useFactory: (report: EventSink, sender: AlertSender | null, settings: ApiConfig) =>
        sender ? fanOut(report, reportCodes(sender, report, settings)) : report,
    },
    {
      provide: REQUEST_SINK,
      inject: [LOGGER, METRICS_REGISTRY],
      useFactory: (logger: Logger, registry: Registry) => fanOut(requestLog(logger), requestMetrics(registry)),
    },
    TroubleReporter,
  ],
  exports: [METRICS_REGISTRY, AlertLog, ALERT_SENDER, EVENT_SINK, REQUEST_SINK, TroubleReporter],
})
export class TelemetryModule {}
