import { spawn } from 'node:child_process';
import { Failure } from './failure.mjs';
import { root } from './paths.mjs';

const TAIL_LINES = 30;

/**
 * Runs a command to its end and resolves to what it printed. It leads a process group of its own: a Ctrl-C of the terminal
 * reaches it through us alone, and a stop takes its children along.
 */
export async function run(lifetime, [command, ...args], { failed, fix, digest = lastLines, ...options }) {
  lifetime.mustGoOn();
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
  lifetime.mustGoOn();
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
    // Gone already, or it never began.
  }
}

export function lastLines(text, count = TAIL_LINES) {
  return text.trimEnd().split('\n').slice(-count);
}
