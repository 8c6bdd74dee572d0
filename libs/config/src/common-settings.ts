import { alertSettings } from './alert-settings.js';
import { mailSettings } from './mail-settings.js';
import { matching, oneOf, url, wholeNumber } from './parsers.js';
import { redisUrl } from './redis-address.js';

export const databasePool = {
  env: 'DATABASE_POOL',
  parse: wholeNumber(2, 200),
  fallback: 10,
  about: 'One process opens up to this many database connections in each environment.',
} as const;

/** The settings that several processes read. */
export const commonSettings = {
  databaseUrl: {
    env: 'DATABASE_URL',
    parse: url('postgresql', 'postgres'),
    about: 'Risiti keeps all accounts, documents and receipts in this Postgres database.',
  },
  redisUrl: {
    env: 'REDIS_URL',
    parse: redisUrl,
    optional: true,
    about: 'The job queue lives in this Redis. Without it, the queue lives in the Postgres database.',
  },
  queuePrefix: {
    env: 'QUEUE_PREFIX',
    parse: matching(/^[\w-]{1,50}$/, 'risiti'),
    fallback: 'risiti',
    about:
      'Every key of the queue in Redis begins with this name. Installations that share a Redis need different names: one does not start while another uses its name.',
  },
  logLevel: {
    env: 'LOG_LEVEL',
    parse: oneOf('debug', 'info', 'warn', 'error', 'silent'),
    fallback: 'info',
    about: 'The process logs lines of this level and of every more severe level.',
  },
  metricsToken: {
    env: 'METRICS_TOKEN',
    parse: matching(/^[\x21-\x7e]{16,}$/, 'the output of `openssl rand -hex 16`'),
    optional: true,
    about:
      'A reader of /metrics must send this Bearer token. Without it, the API has no such page, and that of the worker is open.',
  },
  ...alertSettings,
  ...mailSettings,
} as const;
