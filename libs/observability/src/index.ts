export {
  type Alert,
  alertOfAlarm,
  alertOfBreaker,
  alertOfCases,
  alertOfCodes,
  alertOfNumber,
  alertOfWebhook,
  alertOfSummary,
} from './alerts/alert.js';
export { type AlertSender, alertSender } from './alerts/alert-sender.js';
export { alertFailed, openAlertSender } from './alerts/open-alert-sender.js';
export { createLogger, type Logger, NestLogger } from './logging/logger.js';
export { fanOut } from './fan-out.js';
export type { FinishedRequest, RequestSink } from './logging/request-log.js';
export { cachedFor } from './cached-for.js';
export { hasBearerToken, poolGauges, processMetrics, Registry, requestMetrics } from './metrics/process-metrics.js';
export { pipelineLog } from './logging/pipeline-log.js';
export { pipelineMetrics } from './metrics/pipeline-metrics.js';
export { requestLog } from './logging/request-log.js';
export { type EnvironmentStatus, installationGauges, type InstallationStatus } from './metrics/installation-gauges.js';
