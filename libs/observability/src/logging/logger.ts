import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { withoutSecretFields, withoutSecretFieldsOfErrors, withoutSecretTexts } from './secrets.js';

export type { Logger };

/**
 * Logs one JSON object a line, to standard output by default, and removes secrets from every line. The fields of a child
 * logger would not be checked, so the product creates none.
 */
export function createLogger(processName: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { process: processName },
    serializers: { err: (error: Error) => withoutSecretFieldsOfErrors(pino.stdSerializers.err(error)) },
    formatters: { log: (facts) => withoutSecretFields(facts) as Record<string, unknown> },
    hooks: { streamWrite: withoutSecretTexts },
  };
  return destination ? pino(options, destination) : pino(options);
}
