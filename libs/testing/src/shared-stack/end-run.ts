import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A host that does not answer ends automatically when the run is gone. */
const END_TIMEOUT_MS = 30_000;

/** Runs after the last test and ends the shared stack before the run drops its database. */
export default async function endRun(): Promise<void> {
  const { folder } = JSON.parse(process.env.TEST_RUN!) as { folder: string };
  const file = path.join(folder, 'host.json');
  const { url } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as { url?: string };
  if (url) await fetch(`${url}/end`, { method: 'POST', signal: AbortSignal.timeout(END_TIMEOUT_MS) }).catch(() => {});
  rmSync(folder, { recursive: true, force: true });
}
