import { existsSync, readFileSync } from 'node:fs';
import type { Env } from './read-settings.js';
import { fleetSettings } from './seed-settings.js';

interface RunningStack {
  api: string;
  databaseUrl: string;
  redisUrl?: string;
}

const NO_INSTALLATION =
  'No installation runs here. Start one with `npm start` and try again from another terminal, or name the database of ' +
  'another installation with DATABASE_URL.';

/** A command of the setup without DATABASE_URL works on the installation that `npm start` runs on this machine. */
export function withRunningStack(env: Env): Env {
  if (env.DATABASE_URL?.trim() || env.DATABASE_URL_FILE?.trim()) return env;
  const { env: name, fallback } = fleetSettings.stackFile;
  const stackFile = env[name]?.trim() || fallback;
  if (!existsSync(stackFile)) throw new Error(NO_INSTALLATION);
  const { api, databaseUrl, redisUrl } = JSON.parse(readFileSync(stackFile, 'utf8')) as RunningStack;
  return {
    ...env,
    DATABASE_URL: databaseUrl,
    ...(redisUrl && { REDIS_URL: redisUrl, REDIS_URL_FILE: undefined }),
    ...(!env.PUBLIC_URL?.trim() && !env.PUBLIC_URL_FILE?.trim() && { PUBLIC_URL: api }),
  };
}
