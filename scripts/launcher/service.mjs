import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { nextDelayMs } from './back-off.mjs';
import { ChildLog } from './child-log.mjs';
import { Failure } from './failure.mjs';
import { untilHealthy } from './health.mjs';
import { root } from './paths.mjs';
import { guard, removePidFile, writePidFile } from './pid-file.mjs';
import { say } from './say.mjs';

const START_MS = 60_000;
const LAST_WORDS_MS = 250;

/**
 * One program that must keep running. It is started, watched, and started again with growing pauses when it ends unasked.
 * Before it was healthy for the first time an end is a failure instead: what cannot start once is misconfigured.
 *
 * `isHealthy` is asked repeatedly; `graceMs` is how long it may take to stop; `killSignal` is what a second Ctrl-C sends.
 */
export class Service {
  #spec;
  #log;
  #child;
  #startedAt;
  #delayMs;
  #restart;
  #proven = false;
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
    this.#log = new ChildLog(spec.name, { echo: spec.echo });
  }

  /** Resolves once it is healthy. It is stopped when the lifetime ends. */
  async start(lifetime) {
    lifetime.add({ stop: () => this.#stop(), kill: () => this.#child?.kill(this.#spec.killSignal) });
    for (let tries = this.#spec.startTries; !this.#proven; tries--) {
      this.#spawn();
      this.#proven = await this.#becomesHealthy(Date.now() + START_MS);
      lifetime.mustGoOn();
      if (!this.#proven && tries <= 1) throw this.#failure();
    }
  }

  #spawn() {
    const { name, program, args, env } = this.#spec;
    // A session of its own: the terminal's Ctrl-C must not reach it past us, or the order of stopping is lost.
    const child = spawn(process.execPath, ['--import', guard, program, ...args], { cwd: root, env, detached: true });
    child.stdin.on('error', () => {});
    this.#child = child;
    this.#startedAt = Date.now();
    this.#log.attach(child);
    writePidFile(name, child.pid);
    child.once('exit', (code, signal) => this.#ended(child, signal ?? `code ${code}`));
  }

  #ended(child, how) {
    removePidFile(this.#spec.name);
    if (this.#stopping || !this.#proven) return;
    this.#delayMs = nextDelayMs(this.#delayMs, Date.now() - this.#startedAt);
    say(`${this.#spec.name} | ended (${how}); starting it again in ${this.#delayMs / 1_000} s`);
    this.#restart = setTimeout(() => void this.#revive(), this.#delayMs);
  }

  async #revive() {
    this.#spawn();
    if (await this.#becomesHealthy(Infinity)) say(`${this.#spec.name} | is healthy again`);
  }

  #becomesHealthy(deadline) {
    const child = this.#child;
    return untilHealthy(this.#spec.isHealthy, () => !this.#stopping && isRunning(child) && Date.now() < deadline);
  }

  async #stop() {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child || !isRunning(child)) return;
    const exited = once(child, 'exit');
    const impatience = setTimeout(() => child.kill('SIGKILL'), this.#spec.graceMs);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(impatience);
    // Its last words may still be in the pipe; a grandchild that holds the pipe open must not hold us up.
    await Promise.race([once(child, 'close'), delay(LAST_WORDS_MS)]);
  }

  #failure() {
    const { name } = this.#spec;
    const what = isRunning(this.#child) ? `was not healthy within ${START_MS / 1_000} s` : 'ended while starting';
    return new Failure(`${name} ${what}.`, {
      // What was echoed is on the screen already.
      details: this.#spec.echo ? undefined : this.#log.lastLines.join('\n'),
      fix: `All it said is in .data/logs/${name}.log.`,
    });
  }
}

function isRunning(child) {
  return child.exitCode === null && child.signalCode === null;
}
