import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** What must never reach a log, wherever in a logged object it stands. */
const SECRETS = ['cmcKey', 'apiKey', 'password', 'authorization', '["x-api-key"]', 'wireBody'];

export function createLogger(processName: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: processName },
    redact: { paths: SECRETS.flatMap((path) => [path, path.startsWith('[') ? `*${path}` : `*.${path}`]), remove: true },
  };
  return destination ? pino(options, destination) : pino(options);
}
