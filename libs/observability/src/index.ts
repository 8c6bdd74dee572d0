export {
  type Alert,
  alertOfAlarm,
  alertOfBreaker,
  alertOfCases,
  alertOfCodes,
  alertOfNumber,
  alertOfSummary,
} from './alerts/alert.js';
export { type AlertSender, alertSender, type AlertSettings } from './alerts/alert-sender.js';
export { createLogger, type Logger } from './logging/logger.js';
export { NestLogger } from './logging/nest-logger.js';
export { fanOut } from './fan-out.js';
export type { RequestSink } from './logging/request-log.js';
export { cachedFor } from './cached-for.js';
export { hasBearerToken } from './metrics/metrics-token.js';
export { pipelineLog } from './logging/pipeline-log.js';
export { pipelineMetrics } from './metrics/pipeline-metrics.js';
export { poolGauges } from './metrics/pool-gauges.js';
export { processMetrics, Registry } from './metrics/process-metrics.js';
export { requestLog } from './logging/request-log.js';
export { requestMetrics } from './metrics/request-metrics.js';
export type { EnvironmentStatus, InstallationStatus } from './metrics/installation-status.js';
export { installationGauges } from './metrics/installation-gauges.js';
