import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A keeper that does not answer ends by itself once the run is gone. */
const END_TIMEOUT_MS = 30_000;

/** After the last test of a run: what it shared ends before the run does, so that nobody pulls its database away. */
export default async function endRun(): Promise<void> {
  const { folder } = JSON.parse(process.env.TEST_RUN!) as { folder: string };
  const file = path.join(folder, 'host.json');
  const { url } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as { url?: string };
  if (url) await fetch(`${url}/end`, { method: 'POST', signal: AbortSignal.timeout(END_TIMEOUT_MS) }).catch(() => {});
  rmSync(folder, { recursive: true, force: true });
}
