import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { withoutSecretFields, withoutSecretFieldsOfErrors, withoutSecretTexts } from './secrets.js';

export type { Logger };

/**
 * One JSON object a line, to standard output unless told otherwise, and no secret in any of them. (What a child logger
 * is born with is not looked at, so nobody makes one.)
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
