import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Runs before the first test and names the folder that the processes of a run share; the first user creates it. Jest's
 * workers inherit the environment. Jest needs a default export here and cannot resolve `.js` to `.ts`, so this file
 * imports none of ours.
 */
export default function beginRun(): void {
  const folder = path.join(tmpdir(), `risiti-tests-${randomBytes(6).toString('hex')}`);
  process.env.TEST_RUN = JSON.stringify({ folder, pid: process.pid });
}
