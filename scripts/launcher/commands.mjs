import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './data-folder.mjs';
import { Failure } from './messages.mjs';
import { guard } from './pid-files.mjs';

const TAIL_LINES = 30;

/**
 * Runs a command to its end and resolves to its standard output. The command leads its own process group: the terminal's
 * Ctrl-C does not reach it, and a stop ends its children too.
 */
export async function run(lifetime, [command, ...args], { failed, fix, digest = lastLines, ...options }) {
  lifetime.throwIfEnding();
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const printed = collect(child);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `It ended with ${signal ?? `code ${code}`}.`),
    );
  });
  const signal = (name) => signalGroup(child.pid, name);
  const forget = lifetime.add({ stop: () => (signal('SIGTERM'), ended), kill: () => signal('SIGKILL') });

  const problem = await ended;
  forget();
  lifetime.throwIfEnding();
  if (problem) throw new Failure(failed, { fix, details: [...digest(printed.all), problem].join('\n') });
  return printed.stdout;
}

function collect(child) {
  const printed = { stdout: '', all: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => ((printed.stdout += text), (printed.all += text)));
  child.stderr.setEncoding('utf8').on('data', (text) => (printed.all += text));
  return printed;
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already or never started.
  }
}

export function lastLines(text, count = TAIL_LINES) {
  return text.trimEnd().split('\n').slice(-count);
}

const codeOf = { SIGINT: 130, SIGTERM: 143, SIGKILL: 137 };

/**
 * Runs one of our programs and resolves to its exit code. Its output goes to the caller's terminal, or to the open file `output`.
 * A stop is forwarded as SIGTERM and waited for. `killGroup` kills what the program leaves behind: a halted child cannot notice
 * that its parent is gone.
 */
export async function runInForeground(
  lifetime,
  [program, ...args],
  { env = process.env, killGroup = false, output = 'inherit' } = {},
) {
  lifetime.throwIfEnding();
  const child = spawn(process.execPath, ['--import', guard, program, ...args], {
    ...{ cwd: root, env, detached: true },
    stdio: ['pipe', output, output],
  });
  const ended = once(child, 'close');
  const kill = () => signalGroup(child.pid, 'SIGKILL');
  const forget = lifetime.add({ stop: () => (child.kill('SIGTERM'), ended), kill });
  const [code, signal] = await ended;
  forget();
  if (killGroup) kill();
  return code ?? codeOf[signal] ?? 1;
}

/** Looks a package up when it is needed, because this code runs before the packages are installed. */
export const importPackage = (name) => import(pathToFileURL(requireHere().resolve(name)).href);

/** The command that runs a tool of `node_modules` with the current Node, without npx or PATH. */
export function tool(packageName, bin = packageName) {
  const folder = inRoot('node_modules', packageName);
  const { bin: bins } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return [process.execPath, path.join(folder, typeof bins === 'string' ? bins : bins[bin])];
}

/** The npm that started this process; otherwise the npm of the PATH. */
export function npm() {
  const self = process.env.npm_execpath;
  return self?.endsWith('npm-cli.js') && existsSync(self) ? [process.execPath, self] : ['npm'];
}

function requireHere() {
  return createRequire(inRoot('package.json'));
}
