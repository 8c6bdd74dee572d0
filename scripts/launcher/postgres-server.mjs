/**
 * The program that stands between the launcher and its Postgres. Postgres does not notice when its starter goes away; this
 * one does (child-guard.mjs) and stops it. SIGTERM stops in peace, SIGQUIT at once; both keep the data safe.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, signal, untilGone } from './living-process.mjs';

/** The last resort comes before the guard's own patience with us ends. */
const PATIENCE_MS = 6_000;
const { command, options, dataDir } = JSON.parse(process.argv[2]);

await endPrevious();
const postgres = spawn(command[0], command.slice(1), { ...options, cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] });
postgres.once('exit', (code) => process.exit(code ?? 1));
process.once('SIGTERM', stop);
process.on('SIGQUIT', () => postgres.kill('SIGQUIT'));

/**
 * Stopped by the launcher, its users are gone, and what else is connected is broken off (SIGINT). When the launcher itself is
 * gone, its other children are still at their last work, and are waited for first (SIGTERM). Everything is written either way.
 */
async function stop() {
  const signals = process.stdin.readableEnded ? ['SIGTERM', 'SIGINT', 'SIGQUIT'] : ['SIGINT', 'SIGQUIT'];
  for (const name of signals) {
    postgres.kill(name);
    await delay(PATIENCE_MS);
  }
}

/**
 * A Postgres of ours that outlived its starter is stopped first. A note left by one that is gone is removed: Postgres believes
 * it whenever another program has that process number by now, and would refuse to start.
 */
async function endPrevious() {
  const note = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(note)) return;
  const pid = Number.parseInt(readFileSync(note, 'utf8'), 10);
  const ours = ['postgres', dataDir];
  if (isAlive(pid, ...ours)) {
    signal(pid, 'SIGINT');
    if (!(await untilGone(pid, PATIENCE_MS, ...ours))) signal(pid, 'SIGQUIT');
    await untilGone(pid, PATIENCE_MS, ...ours);
  }
  rmSync(note, { force: true });
}
