import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Before the first test of a run: where its processes will find what they share, once one of them makes that folder. Jest's
 * workers get it with their environment. Jest wants a default export here, and knows nothing of `.js` for `.ts`, so this
 * stands alone.
 */
export default function beginRun(): void {
  const folder = path.join(tmpdir(), `risiti-tests-${randomBytes(6).toString('hex')}`);
  process.env.TEST_RUN = JSON.stringify({ folder, pid: process.pid });
}
