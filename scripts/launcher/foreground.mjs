import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './paths.mjs';
import { guard } from './pid-file.mjs';

const codeOf = { SIGINT: 130, SIGTERM: 143, SIGKILL: 137 };

/**
 * Runs a program of ours to its end, in the terminal of whoever started us, and resolves to its exit code. A stop is passed on
 * and waited for: what it has to say of itself then is its own.
 */
export async function inForeground(lifetime, [program, ...args], env = process.env) {
  const child = spawn(process.execPath, ['--import', guard, program, ...args], {
    ...{ cwd: root, env, detached: true },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(child, 'close');
  const forget = lifetime.add({ stop: () => (child.kill('SIGTERM'), ended), kill: () => child.kill('SIGKILL') });
  const [code, signal] = await ended;
  forget();
  return code ?? codeOf[signal] ?? 1;
}
