import { Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import { type AlarmEvent, type CaseGroup, type EventSink, lookIntervalMs } from '@app/domain';
import { alertOfAlarm, alertOfCases, alertOfSummary, type AlertSender } from '@app/observability';
import { Database } from '@app/persistence';
import { QueueControl } from '@app/queue';
import { isRefusalOfDevice } from '@app/submission';
import { QueueModule } from '../infrastructure/queue.module.js';
import { readQueues } from '../infrastructure/read-queues.js';
import { ALERT_SENDER, EVENT_SINK, SETTINGS } from '../infrastructure/tokens.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { CaseAlerts } from './case-alerts.js';
import { Watchdog } from './watchdog.js';

@Module({
  imports: [QueueModule],
  providers: [
    {
      provide: Watchdog,
      inject: [SETTINGS, QueueControl, EVENT_SINK, TroubleReporter, ALERT_SENDER],
      useFactory: openWatchdog,
    },
  ],
  exports: [Watchdog],
})
export class WatchdogModule {}

/** The watchdog has a connection of its own, so that it sees the ledger while all others are busy. */
function openWatchdog(
  settings: ApiConfig,
  queues: QueueControl,
  emit: EventSink,
  reporter: TroubleReporter,
  sender: AlertSender | null,
): Watchdog {
  const onError = reporter.while('watching');
  const db = new Database(settings.databaseUrl, 1, 'risiti-api-watchdog');
  const limits = { idleMs: settings.watchdogIdleMs, oldestMs: settings.watchdogOldestMs };
  const intervalMs = lookIntervalMs(limits);
  return new Watchdog(db, {
    ...limits,
    intervalMs,
    readQueues: (tx) => readQueues(tx, queues),
    // The log and the metrics have every alarm, with a receiver or without one.
    alert: async (event) => {
      emit(event);
      await sender?.deliver(alertOfAlarm(event, settings.publicUrl, isDeviceRefused(event)));
    },
    onError,
    cases: sender ? caseAlerts(db, sender, settings, { onError, waitMs: intervalMs }) : undefined,
  });
}

const caseAlerts = (
  db: Database,
  sender: AlertSender,
  { publicUrl, alertSummaryMinute }: ApiConfig,
  options: { onError(error: unknown): void; waitMs: number },
): CaseAlerts =>
  new CaseAlerts(db, {
    alertOfCases: (group) => sender.deliver(alertOfCases(withBlame(group), publicUrl)),
    alertOfSummary: (summary) => sender.deliver(alertOfSummary(summary, publicUrl)),
    summaryMinute: alertSummaryMinute,
    ...options,
  });

const isDeviceRefused = (event: AlarmEvent): boolean =>
  'sale' in event && isRefusalOfDevice({ code: event.sale?.heldCode ?? '', message: event.sale?.heldMessage ?? '' });

/** The help for a held device depends on whether its code blames the device. */
const withBlame = (group: CaseGroup): CaseGroup => ({
  ...group,
  cases: group.cases.map((one) => ({
    ...one,
    isDeviceRefused: isRefusalOfDevice({ code: one.code, message: one.message ?? '' }),
  })),
});
