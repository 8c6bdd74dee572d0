/**
 * The launcher preloads this file into every child (`node --import`). The standard input of a child is a pipe; the launcher
 * holds the other end and never writes to it. When the pipe closes, the launcher is gone, and the child gets SIGTERM.
 * The program itself does not know about this. The next launcher finds a child that is too busy to react by its pid file.
 */
import { fstatSync, statSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const GRACE_MS = 15_000;

if (isMainThread && isPipe()) {
  process.stdin.once('end', stop).once('error', stop).resume();
  // The open pipe must not keep a program alive that has nothing else to do.
  process.stdin.unref?.();
  // The reader of our output is gone too. A failed write must not break off the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function isPipe() {
  const stdin = fstatSync(0);
  forgetStdin();
  return stdin.isFIFO() || stdin.isSocket();
}

/**
 * Node resolves symbolic links to a module only while the last file it looked at was not a pipe. Without this call, packages
 * behind a symbolic link would be loaded twice, under two names.
 */
function forgetStdin() {
  statSync('.');
}

function stop() {
  // A logger that flushes into the broken pipe at exit would try again for ever.
  process.prependListener('exit', () => process.kill(process.pid, 'SIGKILL'));
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}
