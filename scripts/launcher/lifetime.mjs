import { messageOf, print, printError, Stopped } from './messages.mjs';

/** npm forwards a Ctrl-C that we have received already. A second signal within this time is the same key press. */
const SAME_KEY_PRESS_MS = 1_000;

/**
 * Runs a program and stops everything it started, in the reverse order, before it returns the exit code: 0 when the program
 * ended or was asked to stop, 1 when it failed.
 */
export async function runProgram(program) {
  const lifetime = new Lifetime();
  endOnSignals(lifetime);
  endWithNpm(lifetime);
  let exitCode = 0;
  try {
    await program(lifetime);
  } catch (error) {
    if (!lifetime.ending) {
      exitCode = 1;
      printError(messageOf(error));
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
      print('\nStopping. Press Ctrl-C again to stop at once.');
      void lifetime.end();
    } else if (Date.now() - firstAt > SAME_KEY_PRESS_MS) {
      lifetime.kill();
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  // When the reader of our output goes away (`npm start | head`), we must still stop what runs.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** A killed npm cannot signal us, but our parent process changes. Without npm a parent may leave (nohup). */
function endWithNpm(lifetime) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    print('\nnpm has ended. Stopping.');
    void lifetime.end();
  }, 500);
  timer.unref();
}

/** Keeps what was started, so that it can be stopped in the reverse order at any time. */
export class Lifetime {
  #running = [];
  #onEnding = [];
  #ended;
  #end;

  constructor() {
    this.ended = new Promise((resolve) => (this.#ended = resolve));
  }

  get ending() {
    return this.#end !== undefined;
  }

  /** `stop` shuts down gracefully and resolves at the end; `kill` ends at once. The returned function removes the entry again. */
  add({ stop, kill = () => {} }) {
    this.throwIfEnding();
    const entry = { stop, kill };
    this.#running.push(entry);
    return () => {
      this.#running = this.#running.filter((other) => other !== entry);
    };
  }

  /** The lifetime calls back when the end begins, before it stops anything. */
  onEnding(callback) {
    this.#onEnding.push(callback);
  }

  throwIfEnding() {
    if (this.ending) throw new Stopped();
  }

  end() {
    this.#end ??= this.#stopAll();
    return this.#end;
  }

  kill() {
    for (const entry of [...this.#running].reverse()) entry.kill();
  }

  async #stopAll() {
    for (const callback of this.#onEnding) callback();
    for (const entry of [...this.#running].reverse()) {
      // A failed stop must not keep the others running.
      await Promise.resolve()
        .then(entry.stop)
        .catch((error) => printError(String(error)));
    }
    this.#ended();
  }
}
