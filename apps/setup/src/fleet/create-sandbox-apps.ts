import { newApiKey, provisionApps } from '@app/access';
import type { Database } from '@app/persistence';
import type { ProgressLine } from './progress-line.js';
import { BRANCH, ITEM, type SandboxApp } from './sandbox-app.js';

/** One commit creates this many apps. */
const GROUP_MAX = 500;

/** Creates the rows and a key for each PIN. An app that exists already gets another key. */
export async function createSandboxApps(
  db: Database,
  tins: string[],
  progress: ProgressLine,
  stop: AbortSignal,
): Promise<SandboxApp[]> {
  const apps: SandboxApp[] = [];
  for (let start = 0; start < tins.length && !stop.aborted; start += GROUP_MAX) {
    const group = await createGroup(db, tins.slice(start, start + GROUP_MAX));
    apps.push(...group);
    progress.step(group.length);
  }
  return apps;
}

async function createGroup(db: Database, tins: string[]): Promise<SandboxApp[]> {
  const wanted = tins.map((tin) => ({
    ...{ accountName: `Sandbox ${tin}`, appName: 'Seeded till', environment: 'SANDBOX' as const },
    ...{ tin, bhfId: BRANCH, apiKey: newApiKey('SANDBOX') },
  }));
  const provisioned = await provisionApps(db, wanted);
  return wanted.map(({ tin, bhfId, apiKey }, index) => ({
    ...{ appId: provisioned[index]!.appId, apiKey, tin, bhfId, itemCd: ITEM.itemCode },
  }));
}
