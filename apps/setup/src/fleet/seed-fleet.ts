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
 * Brings the file to so many apps: those that are missing get their rows and a key, then each is set up through the API
 * like any till, and written down when it can sell.
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

/** Beside the keys of another installation new ones would make a file of which half opens nothing, here or there. */
async function assertKeysAreKnown(db: Database, file: AppsFile): Promise<void> {
  const keys = file.apps.map(({ apiKey }) => apiKey);
  const unknownKeys = keys.length - (await countLiveKeys(db, keys));
  if (unknownKeys === 0) return;
  throw new Error(
    `${unknownKeys} of the ${keys.length} keys in ${file.name} open nothing here: they are of another installation, or were ` +
      'revoked. Move the file away and try again: the same apps then get new keys.',
  );
}
