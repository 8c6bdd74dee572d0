import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure } from '../launcher/failure.mjs';
import { compiled, makeDataFolder, root } from '../launcher/paths.mjs';
import { guard } from '../launcher/pid-file.mjs';
import { prepare } from '../launcher/prepare.mjs';
import { benchPostgres } from './bench-postgres.mjs';
import { benchRedis } from './bench-redis.mjs';

export async function benchRun(lifetime, args) {
  // What it costs to keep calls on the wire takes no servers.
  if (args[0] === 'in-flight') return withoutServers(lifetime, 'in-flight/main', args.slice(1));
  await withServers(lifetime, 'main', args);
}

export const batchRun = (lifetime, args) => withServers(lifetime, 'batch/main', args);

async function withoutServers(lifetime, program, args) {
  makeDataFolder();
  await prepare(lifetime);
  await measure(lifetime, compiled('bench', program), args, process.env);
}

async function withServers(lifetime, program, args) {
  makeDataFolder();
  await prepare(lifetime);
  const postgres = process.env.TEST_DATABASE_URL || (await benchPostgres(lifetime));
  const redis = process.env.TEST_REDIS_URL || (await benchRedis(lifetime));
  const env = { ...process.env, TEST_DATABASE_URL: postgres, TEST_REDIS_URL: redis ?? '' };
  await measure(lifetime, compiled('bench', program), args, env);
}

async function measure(lifetime, program, args, env) {
  const command = ['--import', guard, program, ...args];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env,
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  const forget = lifetime.add({ stop: () => (child.kill('SIGTERM'), ended), kill: () => endGroup(child.pid) });
  const [code, signal] = await ended;
  forget();
  // A worker it left halted cannot notice that its parent is gone.
  endGroup(child.pid);
  lifetime.mustGoOn();
  if (code !== 0) throw new Failure(`The bench ended with ${signal ?? `code ${code}`}.`);
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}
