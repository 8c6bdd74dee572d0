import type { Provider } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import type { Environment, EventSink } from '@app/domain';
import {
  type AlertWebhook,
  alertWebhook,
  fanOut,
  type Logger,
  pipelineLog,
  pipelineMetrics,
  poolGauges,
  processMetrics,
  Registry,
} from '@app/observability';
import type { Database } from '@app/persistence';
import type { QueueBackend } from '@app/queue';
import {
  ALERT_WEBHOOK,
  DATABASES,
  EVENT_SINK,
  LOGGER,
  LOOKUP_DATABASE,
  QUEUE_BACKEND,
  WORKER_CONFIG,
} from './tokens.js';

/** The `EventSink` that logs and counts but posts no alert: an alert that fails must not cause the next one. */
const EVENT_REPORT = Symbol('EVENT_REPORT');

export const eventProviders: Provider[] = [
  { provide: Registry, useFactory: createRegistry, inject: [DATABASES, LOOKUP_DATABASE, QUEUE_BACKEND] },
  {
    provide: EVENT_REPORT,
    useFactory: (logger: Logger, registry: Registry) => fanOut(pipelineLog(logger), pipelineMetrics(registry)),
    inject: [LOGGER, Registry],
  },
  { provide: ALERT_WEBHOOK, useFactory: openAlertWebhook, inject: [WORKER_CONFIG, EVENT_REPORT] },
  {
    provide: EVENT_SINK,
    useFactory: (report: EventSink, alerts: AlertWebhook | null) => (alerts ? fanOut(report, alerts.notify) : report),
    inject: [EVENT_REPORT, ALERT_WEBHOOK],
  },
];

function createRegistry(
  databases: Record<Environment, Database>,
  lookupDatabase: Database,
  backend: QueueBackend,
): Registry {
  const registry = processMetrics();
  poolGauges(registry, {
    ledger: () => databases.PRODUCTION.poolState(),
    'ledger-sandbox': () => databases.SANDBOX.poolState(),
    'ledger-lookups': () => lookupDatabase.poolState(),
    ...(backend.poolState && { queue: backend.poolState }),
  });
  return registry;
}

function openAlertWebhook({ alertUrl }: WorkerConfig, report: EventSink): AlertWebhook | null {
  if (!alertUrl) return null;
  return alertWebhook(alertUrl, (error) => report({ event: 'trouble', doing: 'telling an alert', error }));
}
