import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inData, makePrivateFolder, root } from './data-folder.mjs';
import { ChildLog, Failure, print } from './messages.mjs';
import { guard, removePidFile, writePidFile } from './pid-files.mjs';

const START_MS = 60_000;
const OUTPUT_DRAIN_MS = 250;

/**
 * Keeps one program running: starts it again after growing pauses when it ends unexpectedly. An end before the program was
 * healthy for the first time is a failure instead, because the cause is a wrong configuration.
 *
 * `isHealthy` is called repeatedly; `graceMs` limits the time to stop; a second Ctrl-C sends `killSignal`.
 */
export class Service {
  #spec;
  #log;
  #child;
  #startedAt;
  #delayMs;
  #restart;
  #wasHealthy = false;
  #stopping = false;

  constructor(spec) {
    this.#spec = {
      args: [],
      env: process.env,
      echo: true,
      graceMs: 15_000,
      killSignal: 'SIGKILL',
      startTries: 1,
      ...spec,
    };
    const logFile = path.join(makePrivateFolder(inData('logs')), `${spec.name}.log`);
    this.#log = new ChildLog(spec.name, logFile, { echo: spec.echo });
  }

  /** Resolves when the program is healthy. The end of the lifetime stops it. */
  async start(lifetime) {
    lifetime.add({ stop: () => this.#stop(), kill: () => this.#child?.kill(this.#spec.killSignal) });
    for (let tries = this.#spec.startTries; !this.#wasHealthy; tries--) {
      this.#spawn();
      this.#wasHealthy = await this.#becomesHealthy(Date.now() + START_MS);
      lifetime.throwIfEnding();
      if (!this.#wasHealthy && tries <= 1) throw this.#failure();
    }
  }

  #spawn() {
    const { name, program, args, env } = this.#spec;
    // Its own session: the terminal's Ctrl-C must not reach it directly, or the order of stopping is lost.
    const child = spawn(process.execPath, ['--import', guard, program, ...args], { cwd: root, env, detached: true });
    child.stdin.on('error', () => {});
    this.#child = child;
    this.#startedAt = Date.now();
    this.#log.attach(child);
    writePidFile(name, child.pid);
    child.once('exit', (code, signal) => this.#onExit(child, signal ?? `code ${code}`));
  }

  #onExit(child, how) {
    removePidFile(this.#spec.name);
    if (this.#stopping || !this.#wasHealthy) return;
    this.#delayMs = nextDelayMs(this.#delayMs, Date.now() - this.#startedAt);
    print(`${this.#spec.name} | ended (${how}); starting it again in ${this.#delayMs / 1_000} s`);
    this.#restart = setTimeout(() => void this.#startAgain(), this.#delayMs);
  }

  async #startAgain() {
    this.#spawn();
    if (await this.#becomesHealthy(Infinity)) print(`${this.#spec.name} | is healthy again`);
  }

  #becomesHealthy(deadline) {
    const child = this.#child;
    return waitUntilHealthy(this.#spec.isHealthy, () => !this.#stopping && isRunning(child) && Date.now() < deadline);
  }

  async #stop() {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child || !isRunning(child)) return;
    const exited = once(child, 'exit');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), this.#spec.graceMs);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(killTimer);
    // Its last output may still be in the pipe. A grandchild that keeps the pipe open must not delay us.
    await Promise.race([once(child, 'close'), delay(OUTPUT_DRAIN_MS)]);
  }

  #failure() {
    const { name } = this.#spec;
    const problem = isRunning(this.#child) ? `was not healthy within ${START_MS / 1_000} s` : 'ended while starting';
    return new Failure(`${name} ${problem}.`, {
      // Echoed lines are on the screen already.
      details: this.#spec.echo ? undefined : this.#log.lastLines.join('\n'),
      fix: `Its whole log is in .data/logs/${name}.log.`,
    });
  }
}

function isRunning(child) {
  return child.exitCode === null && child.signalCode === null;
}

const FIRST_MS = 500;
const DELAY_MAX_MS = 30_000;
const STABLE_AFTER_MS = 60_000;

/** The pause before a restart doubles until the program has run for a minute. */
export function nextDelayMs(previousDelayMs, livedMs) {
  if (previousDelayMs === undefined || livedMs >= STABLE_AFTER_MS) return FIRST_MS;
  return Math.min(previousDelayMs * 2, DELAY_MAX_MS);
}

const POLL_MS = 150;
const ANSWER_MS = 2_000;

/** Closes the connection, because an open one would delay the shutdown of the program that answered. */
export async function answersOk(url) {
  try {
    const response = await fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(ANSWER_MS) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Resolves to false when asking again has no use. */
export async function waitUntilHealthy(isHealthy, isWorthAsking) {
  while (isWorthAsking()) {
    if (await isHealthy()) return true;
    await delay(POLL_MS);
  }
  return false;
}
