import { countLiveKeys } from '@app/access';
import type { Database } from '@app/persistence';
import type { Api } from './api-client.js';
import type { AppsFile } from './apps-file.js';
import { newApps } from './create-sandbox-apps.js';
import { Progress } from './progress-line.js';
import type { Seeded } from './report.js';
import { tinOf } from './sandbox-app.js';
import { SetUpAll } from './fleet-set-up.js';

export interface FleetTools {
  db: Database;
  api: Api;
  file: AppsFile;
  patienceMs: number;
  out: NodeJS.WriteStream;
}

/**
 * Brings the file to so many apps: those that are missing get their rows and a key, then each is set up through the API
 * like any till, and written down when it can sell.
 */
export async function seedFleet(tools: FleetTools, wanted: number, stop: AbortSignal): Promise<Seeded> {
  const { db, api, file, patienceMs, out } = tools;
  await mustKnowTheKeys(db, file);
  const missing = Array.from({ length: wanted }, (_, index) => tinOf(index + 1)).filter((tin) => !file.has(tin));

  const provisioning = new Progress('accounts, apps and keys', missing.length, out);
  const apps = await newApps(db, missing, provisioning, stop).finally(() => provisioning.end());

  const settingUp = new Progress('devices and items', apps.length, out);
  const all = new SetUpAll(api, patienceMs, stop, (app) => {
    file.add(app);
    settingUp.step();
  });
  const result = await all.run(apps).finally(() => settingUp.end());

  const kept = wanted - missing.length;
  return { ...result, file: file.name, wanted, kept, provisioned: provisioning.tally, ready: settingUp.tally };
}

/** Beside the keys of another installation new ones would make a file of which half opens nothing, here or there. */
async function mustKnowTheKeys(db: Database, file: AppsFile): Promise<void> {
  const keys = file.apps.map(({ apiKey }) => apiKey);
  const dead = keys.length - (await countLiveKeys(db, keys));
  if (dead === 0) return;
  throw new Error(
    `${dead} of the ${keys.length} keys in ${file.name} open nothing here: they are of another installation, or were ` +
      'revoked. Move the file away and try again: the same apps then get new keys.',
  );
}
