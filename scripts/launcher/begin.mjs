import { complaint } from './failure.mjs';
import { Lifetime } from './lifetime.mjs';
import { complain, say } from './say.mjs';

/** npm passes a Ctrl-C of the terminal on to us, who got it already: what follows this closely is the same key press. */
const SAME_KEY_PRESS_MS = 1_000;

/**
 * Runs a program of ours from its beginning to its end. Whatever happens in between, all that it started is stopped, in the
 * reverse order, before this returns the exit code: 0 when it ended or was asked to stop, 1 when it could not go on.
 */
export async function begin(program) {
  const lifetime = new Lifetime();
  endOnSignals(lifetime);
  endWithNpm(lifetime);
  let exitCode = 0;
  try {
    await program(lifetime);
  } catch (error) {
    if (!lifetime.ending) {
      exitCode = 1;
      complain(complaint(error));
    }
  }
  await lifetime.end();
  return exitCode;
}

function endOnSignals(lifetime) {
  let firstAt;
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = Date.now();
      say('\nStopping. Press Ctrl-C again to stop at once.');
      void lifetime.end();
    } else if (Date.now() - firstAt > SAME_KEY_PRESS_MS) {
      lifetime.kill();
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  // A reader that went away (`npm start | head`) is no reason to leave without stopping what runs.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Killed, npm cannot tell us; but then we have another parent. Outside npm a parent may leave as it likes (nohup). */
function endWithNpm(lifetime) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    say('\nnpm is gone. Stopping.');
    void lifetime.end();
  }, 500);
  timer.unref();
}
