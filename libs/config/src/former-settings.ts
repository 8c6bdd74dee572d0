import { apiSettings } from './api-settings.js';
import { type Env, isSet, type Setting } from './read-settings.js';
import { workerSettings } from './worker-settings.js';

/**
 * Settings of the release before that are constants now, with what an operator does instead. A process that finds one goes on
 * and warns. The table is emptied with each release.
 */
const ENDED: Readonly<Record<string, string>> = {
  ACCOUNT_PENDING_APPS_MAX: '100 production apps of an account may wait for an operator; activate or suspend some.',
  API_BODIES_MIB: 'An API process keeps up to 64 MiB of bodies in memory; start more processes for more.',
  API_DELAY_MAX: 'Writes get 503 while a turn of the event loop takes a second on average.',
  API_READ_POOL: 'An API process opens up to 4 database connections for reads.',
  API_STATEMENTS_MAX: 'Writes get 503 while 500 statements wait for a database connection; see DATABASE_POOL.',
  API_STREAMS_MAX: 'An API process sends up to 64 lists at the same time; start more processes for more.',
  API_UPLOADS_MAX: 'An API process receives up to 64 batches at the same time; start more processes for more.',
  APP_KEYS_MAX: 'An app may have 20 keys that were not revoked.',
  AUTHORITY_CONNECT_TIMEOUT: 'Connecting to the authority may take 10 s.',
  AUTHORITY_DOUBT_DELAY:
    'The first question about an unclear answer comes after 2 s, or a tenth of AUTHORITY_RETRY_DELAY.',
  BATCH_UPLOADS_MAX: 'A key may upload 4 batches to one API process at the same time.',
  GROUP_ROWS_MAX: 'One statement writes up to 200 submissions.',
  LOOKUP_CONCURRENCY: 'A worker fetches up to 4 registers and customers at the same time.',
  RESCUE_INTERVAL: 'A worker looks for lost jobs every 15 s, or every AUTHORITY_RETRY_DELAY if that is shorter.',
  SWEEP_INTERVAL: 'A worker deletes what is old every ten minutes, and more often where KEEP_* are shorter than hours.',
  WATCHDOG_INTERVAL:
    'The watchdog looks every 10 s, or five times within WATCHDOG_IDLE or WATCHDOG_OLDEST if that is shorter.',
};

const RENAMED = [apiSettings, workerSettings]
  .flatMap((table) => Object.values<Setting<unknown>>(table))
  .flatMap(({ formerly, env }) => (formerly ? [[formerly, env] as const] : []));

export const FORMER_NAMES = [...Object.keys(ENDED), ...RENAMED.map(([former]) => former)];

/** One sentence or two for each variable that had a meaning in the release before. It never repeats a value. */
export const formerSettingsIn = (env: Env): string[] => [
  ...Object.entries(ENDED)
    .filter(([name]) => isSet(env, name))
    .map(([name, instead]) => `${name} has no effect any more: remove it. ${instead}`),
  ...RENAMED.filter(([former]) => isSet(env, former)).map(
    ([former, name]) => `${former} is called ${name} now. The former name works in this release only.`,
  ),
];
