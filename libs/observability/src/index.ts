export { createLogger, type Logger } from './logger.js';
export { NestLogger } from './nest-logger.js';
export { pipelineLog } from './pipeline-log.js';
