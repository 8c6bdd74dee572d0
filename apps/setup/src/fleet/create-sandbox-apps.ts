import { newApiKey, provisionApps } from '@app/access';
import type { Database } from '@app/persistence';
import type { Progress } from './progress-line.js';
import { BRANCH, ITEM, type SandboxApp } from './sandbox-app.js';

/** As many as one commit makes. */
const GROUP_MAX = 500;

/** Rows and a key for each PIN, in commits of some hundred; those whose rows are there get another key. */
export async function newApps(
  db: Database,
  tins: string[],
  progress: Progress,
  stop: AbortSignal,
): Promise<SandboxApp[]> {
  const apps: SandboxApp[] = [];
  for (let from = 0; from < tins.length && !stop.aborted; from += GROUP_MAX) {
    const group = await newGroup(db, tins.slice(from, from + GROUP_MAX));
    apps.push(...group);
    progress.step(group.length);
  }
  return apps;
}

async function newGroup(db: Database, tins: string[]): Promise<SandboxApp[]> {
  const wanted = tins.map((tin) => ({
    ...{ accountName: `Sandbox ${tin}`, appName: 'Seeded till', environment: 'SANDBOX' as const },
    ...{ tin, bhfId: BRANCH, apiKey: newApiKey('SANDBOX') },
  }));
  const made = await provisionApps(db, wanted);
  return wanted.map(({ tin, bhfId, apiKey }, index) => ({
    ...{ appId: made[index]!.appId, apiKey, tin, bhfId, itemCd: ITEM.itemCode },
  }));
}
