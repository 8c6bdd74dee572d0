import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { withoutSecretFields, withoutSecretWords } from './secrets.js';

export type { Logger };

/**
 * One JSON object a line, to standard output unless told otherwise, and no secret in any of them. (What a child logger
 * is born with is not looked at, so nobody makes one.)
 */
export function createLogger(processName: string, level: string, destination?: DestinationStream): Logger {
  const cleaned = (facts: object) => withoutSecretFields(facts) as Record<string, unknown>;
  const options: LoggerOptions = {
    level,
    base: { process: processName },
    serializers: { err: (error: Error) => cleaned(pino.stdSerializers.err(error)) },
    formatters: { log: cleaned },
    hooks: { streamWrite: withoutSecretWords },
  };
  return destination ? pino(options, destination) : pino(options);
}
