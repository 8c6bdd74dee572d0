/**
 * Preloaded into every child (`node --import`): its standard input is a pipe whose other end the launcher holds and never
 * writes to. When that end closes the launcher is gone, however it went, and the child is told to stop as if by SIGTERM.
 * The program itself needs to know nothing of this. A child too busy to listen is found again by its pid file.
 */
import { fstatSync, statSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const GRACE_MS = 15_000;

if (isMainThread && isPipe()) {
  process.stdin.once('end', stop).once('error', stop).resume();
  // Listening must not keep a program alive that has nothing else to do.
  process.stdin.unref?.();
  // Whoever read our output went with it; a last word that nobody hears is no reason to break off the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function isPipe() {
  const stdin = fstatSync(0);
  forgetStdin();
  return stdin.isFIFO() || stdin.isSocket();
}

/**
 * Node follows symbolic links on the way to a module only while the last thing it looked at was no pipe. Where packages are
 * behind such a link, some would be loaded by one name and some by the other, twice and in pieces.
 */
function forgetStdin() {
  statSync('.');
}

function stop() {
  // Once it has finished, nothing may hold it: a logger that flushes into the broken pipe at exit tries again for ever.
  process.prependListener('exit', () => process.kill(process.pid, 'SIGKILL'));
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}
