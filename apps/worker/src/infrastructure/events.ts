import type { Provider } from '@nestjs/common';
import { alertProxyOf, type WorkerConfig } from '@app/config';
import { type Environment, type EventSink, perEnvironment } from '@app/domain';
import {
  type Alert,
  alertFailed,
  alertOfBreaker,
  alertOfNumber,
  alertOfWebhook,
  type AlertSender,
  fanOut,
  type Logger,
  openAlertSender,
  pipelineLog,
  pipelineMetrics,
  poolGauges,
  processMetrics,
  Registry,
} from '@app/observability';
import { AlertLog, type Database } from '@app/persistence';
import type { QueueBackend } from '@app/queue';
import {
  ALERT_SENDER,
  DATABASES,
  EVENT_SINK,
  LOGGER,
  LOOKUP_DATABASE,
  QUEUE_BACKEND,
  WEBHOOK_DATABASE,
  WORKER_CONFIG,
} from './tokens.js';

/** The `EventSink` that logs and counts but posts no alert: an alert that fails must not cause the next one. */
const EVENT_REPORT = Symbol('EVENT_REPORT');

export const eventProviders: Provider[] = [
  {
    provide: Registry,
    useFactory: createRegistry,
    inject: [DATABASES, LOOKUP_DATABASE, WEBHOOK_DATABASE, QUEUE_BACKEND],
  },
  {
    provide: EVENT_REPORT,
    useFactory: (logger: Logger, registry: Registry) => fanOut(pipelineLog(logger), pipelineMetrics(registry)),
    inject: [LOGGER, Registry],
  },
  {
    provide: AlertLog,
    useFactory: (db: Database, report: EventSink) => new AlertLog(db, alertFailed(report, 'keeping an alert')),
    inject: [WEBHOOK_DATABASE, EVENT_REPORT],
  },
  {
    provide: ALERT_SENDER,
    useFactory: (config: WorkerConfig, report: EventSink, log: AlertLog) =>
      openAlertSender({ ...config, alertProxy: alertProxyOf(config) }, report, log),
    inject: [WORKER_CONFIG, EVENT_REPORT, AlertLog],
  },
  {
    provide: EVENT_SINK,
    useFactory: (report: EventSink, sender: AlertSender | null, config: WorkerConfig) =>
      sender ? fanOut(report, alertOperators(sender, report, config)) : report,
    inject: [EVENT_REPORT, ALERT_SENDER, WORKER_CONFIG],
  },
];

function createRegistry(
  databases: Record<Environment, Database>,
  lookupDatabase: Database,
  webhookDatabase: Database,
  backend: QueueBackend,
): Registry {
  const registry = processMetrics();
  poolGauges(registry, {
    ledger: () => databases.PRODUCTION.poolState(),
    'ledger-sandbox': () => databases.SANDBOX.poolState(),
    'ledger-lookups': () => lookupDatabase.poolState(),
    'ledger-webhooks': () => webhookDatabase.poolState(),
    ...(backend.poolState && { queue: backend.poolState }),
  });
  return registry;
}

/** An authority that counts anew repeats the number of each receipt. */
const NUMBER_ALERT_PAUSE_MS = 60 * 60_000;

/**
 * The watchdogs of the APIs report the cases in the ledger. Only the worker that opens or closes the breaker knows of that, or
 * that receives a repeated number.
 */
export function alertOperators(
  sender: AlertSender,
  report: EventSink,
  { publicUrl }: Pick<WorkerConfig, 'publicUrl'>,
): EventSink {
  const numbersReportedAt = perEnvironment(() => -Infinity);
  const send = (alert: Alert) => void sender.deliver(alert).catch(alertFailed(report));
  return (event) => {
    if (event.event === 'breakerOpened' || event.event === 'breakerClosed') send(alertOfBreaker(event, publicUrl));
    // An owner can make the other cases happen as often as they like.
    if (event.event === 'webhookDisabled' && event.why === 'FAILING') send(alertOfWebhook(event, publicUrl));
    if (event.event !== 'receiptNumberRepeated') return;
    if (performance.now() - numbersReportedAt[event.environment] < NUMBER_ALERT_PAUSE_MS) return;
    numbersReportedAt[event.environment] = performance.now();
    send(alertOfNumber(event, publicUrl));
  };
}
