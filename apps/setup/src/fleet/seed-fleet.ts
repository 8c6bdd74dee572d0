import { countLiveKeys } from '@app/access';
import type { Database } from '@app/persistence';
import type { ApiClient } from './api-client.js';
import type { AppsFile } from './apps-file.js';
import { createSandboxApps } from './create-sandbox-apps.js';
import { ProgressLine } from './progress-line.js';
import type { SeedResult } from './report.js';
import { tinOf } from './sandbox-app.js';
import { FleetSetUp } from './fleet-set-up.js';

export interface FleetTools {
  db: Database;
  api: ApiClient;
  file: AppsFile;
  appTimeoutMs: number;
  out: NodeJS.WriteStream;
}

/**
 * Adds the missing apps until the file has as many as wanted. Each new app gets its rows and a key, is set up through the API,
 * and is written to the file when it can sell.
 */
export async function seedFleet(tools: FleetTools, wanted: number, stop: AbortSignal): Promise<SeedResult> {
  const { db, api, file, appTimeoutMs, out } = tools;
  await assertKeysAreKnown(db, file);
  const missing = Array.from({ length: wanted }, (_, index) => tinOf(index + 1)).filter((tin) => !file.has(tin));

  const provisioning = new ProgressLine('accounts, apps and keys', missing.length, out);
  const apps = await createSandboxApps(db, missing, provisioning, stop).finally(() => provisioning.end());

  const settingUp = new ProgressLine('devices and items', apps.length, out);
  const fleetSetUp = new FleetSetUp(api, appTimeoutMs, stop, (app) => {
    file.add(app);
    settingUp.step();
  });
  const result = await fleetSetUp.run(apps).finally(() => settingUp.end());

  const kept = wanted - missing.length;
  return {
    ...result,
    file: file.name,
    wanted,
    kept,
    provisioned: provisioning.timedCount,
    ready: settingUp.timedCount,
  };
}

/** A file with keys of two installations would work at neither. */
async function assertKeysAreKnown(db: Database, file: AppsFile): Promise<void> {
  const keys = file.apps.map(({ apiKey }) => apiKey);
  const unknownKeys = keys.length - (await countLiveKeys(db, keys));
  if (unknownKeys === 0) return;
  throw new Error(
    `${unknownKeys} of the ${keys.length} keys in ${file.name} are not valid here: they belong to another installation, or were ` +
      'revoked. Move the file away and try again: the same apps then get new keys.',
  );
}
