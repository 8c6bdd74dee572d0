import { Module } from '@nestjs/common';
import type { ApiConfig } from '@app/config';
import type { EventSink } from '@app/domain';
import { alertWebhook } from '@app/observability';
import { Database } from '@app/persistence';
import { HeadQueue } from '@app/queue';
import { isReachable } from '../infrastructure/installation-status.js';
import { QueueModule } from '../infrastructure/queue.module.js';
import { EVENT_SINK, SETTINGS } from '../infrastructure/tokens.js';
import { TroubleReporter } from '../infrastructure/trouble-reporter.js';
import { Watchdog } from './watchdog.js';

@Module({
  imports: [QueueModule],
  providers: [
    { provide: Watchdog, inject: [SETTINGS, HeadQueue, EVENT_SINK, TroubleReporter], useFactory: openWatchdog },
  ],
  exports: [Watchdog],
})
export class WatchdogModule {}

/** It has a connection of its own, so that it sees the ledger while all others are busy. */
function openWatchdog(settings: ApiConfig, queue: HeadQueue, emit: EventSink, reporter: TroubleReporter): Watchdog {
  const onError = reporter.while('watching');
  const webhook = settings.alertUrl ? alertWebhook(settings.alertUrl, onError) : null;
  return new Watchdog(new Database(settings.databaseUrl, 1, 'risiti-api-watchdog'), {
    ...{
      intervalMs: settings.watchdogIntervalMs,
      idleMs: settings.watchdogIdleMs,
      oldestMs: settings.watchdogOldestMs,
    },
    isQueueReachable: () => isReachable(queue),
    // The log and the metrics have every alarm, with a receiver or without one.
    alert: async (event) => {
      emit(event);
      await webhook?.deliver(event);
    },
    onError,
  });
}
