/**
 * Runs a Postgres or Redis server for the launcher: `server-process.mjs '{ command, options, dataDir? }'`. A server does not notice
 * that its starter is gone; this process does (child-guard.mjs) and stops it. SIGTERM stops gracefully, SIGQUIT at once.
 * Both keep the data safe. `dataDir` is given for Postgres only.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, signal, waitUntilGone } from './pid-files.mjs';

/** Three signals take less time than the guard gives this process. */
const SIGNAL_TIMEOUT_MS = 6_000;
const { command, options, dataDir } = JSON.parse(process.argv[2]);

if (dataDir) await stopPrevious();
const server = spawn(command[0], command.slice(1), { cwd: '/', ...options, stdio: ['ignore', 'inherit', 'inherit'] });
server.once('exit', (code) => process.exit(code ?? (dataDir ? 1 : 0)));
process.once('SIGTERM', stopServer);
process.on('SIGQUIT', () => server.kill('SIGQUIT'));
if (!dataDir) process.on('SIGINT', stopServer);

/**
 * The launcher stops Postgres when its users are gone already, and other connections are closed (SIGINT). When the launcher
 * itself is gone, the other children still finish their work, so Postgres waits for them first (SIGTERM).
 */
async function stopServer() {
  for (const name of stopSignals()) {
    server.kill(name);
    await delay(SIGNAL_TIMEOUT_MS);
  }
}

function stopSignals() {
  if (!dataDir) return ['SIGTERM'];
  return process.stdin.readableEnded ? ['SIGTERM', 'SIGINT', 'SIGQUIT'] : ['SIGINT', 'SIGQUIT'];
}

/**
 * Stops a Postgres that outlived its starter. A stale postmaster.pid is removed: Postgres refuses to start if another program
 * has that process number by now.
 */
async function stopPrevious() {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const isOurs = ['postgres', dataDir];
  if (isAlive(pid, ...isOurs)) {
    signal(pid, 'SIGINT');
    if (!(await waitUntilGone(pid, SIGNAL_TIMEOUT_MS, ...isOurs))) signal(pid, 'SIGQUIT');
    await waitUntilGone(pid, SIGNAL_TIMEOUT_MS, ...isOurs);
  }
  rmSync(pidFile, { force: true });
}
