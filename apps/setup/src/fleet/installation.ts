import { existsSync, readFileSync } from 'node:fs';
import { type FleetConfig, setupConfig } from '@app/config';

/** An installation that runs: where its API answers, and its ledger. */
export interface Installation {
  apiUrl: string;
  databaseUrl: string;
}

/** The one that API_URL and DATABASE_URL name together, else the one that `npm start` runs here. */
export function findInstallation({ apiUrl, stackFile }: Pick<FleetConfig, 'apiUrl' | 'stackFile'>): Installation {
  if (apiUrl) return { apiUrl, databaseUrl: setupConfig().databaseUrl };
  if (existsSync(stackFile)) return readStack(stackFile);
  throw new Error(
    'Nothing runs here. Start it with `npm start` and try again from another terminal; ' +
      'or name another installation with API_URL and DATABASE_URL.',
  );
}

function readStack(stackFile: string): Installation {
  const { api, databaseUrl } = JSON.parse(readFileSync(stackFile, 'utf8')) as { api: string; databaseUrl: string };
  return { apiUrl: api, databaseUrl };
}
