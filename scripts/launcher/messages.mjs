import { existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const terminal = process.stdout.isTTY === true;
const REDRAW_MS = 100;
const STILL_AT_IT_MS = 15_000;

let redraw = () => {};

export function print(text) {
  wipe();
  process.stdout.write(`${text}\n`);
  redraw();
}

export function printError(text) {
  wipe();
  process.stderr.write(`${text}\n`);
  redraw();
}

/** Shows what is in progress and for how long: one moving line on a terminal, a few plain lines elsewhere. */
export async function step(title, work) {
  const startedAt = Date.now();
  const elapsed = () => `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
  const timer = terminal ? animate(title, elapsed) : remind(title, elapsed);
  try {
    const result = await work();
    finish(timer);
    print(`  ✔ ${title} (${elapsed()})`);
    return result;
  } catch (error) {
    finish(timer);
    throw error;
  }
}

function animate(title, elapsed) {
  redraw = () => process.stdout.write(`\r\x1b[K  … ${title} (${elapsed()})`);
  redraw();
  return setInterval(() => redraw(), REDRAW_MS);
}

function remind(title, elapsed) {
  process.stdout.write(`  … ${title}\n`);
  return setInterval(() => process.stdout.write(`  … ${title}, ${elapsed()} so far\n`), STILL_AT_IT_MS);
}

function finish(timer) {
  clearInterval(timer);
  wipe();
  redraw = () => {};
}

function wipe() {
  if (terminal) process.stdout.write('\r\x1b[K');
}

/** A problem that a person can solve: one sentence, how to solve it, and the last output of what failed. */
export class Failure extends Error {
  constructor(sentence, { fix, details } = {}) {
    super(sentence);
    this.name = 'Failure';
    this.fix = fix;
    this.details = details;
  }
}

/** Ends a step that was in progress when the stop was requested. The console does not show it. */
export class Stopped extends Error {}

export function messageOf(error) {
  if (error instanceof Failure) return [error.details, error.message, error.fix].filter(Boolean).join('\n');
  if (error?.code === 'EACCES' || error?.code === 'EPERM') {
    return `${error.message}\nAnother user ran Risiti in this folder before. Run it as that user, or change the owner of the folder.`;
  }
  return error?.stack ?? String(error);
}

const REMEMBERED_LINES = 30;

/** One log file for all restarts of a child in this run. The file of the previous run stays beside it. */
export class ChildLog {
  #name;
  #echo;
  #file;
  lastLines = [];

  constructor(name, file, { echo = true } = {}) {
    if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'));
    this.#name = name;
    this.#echo = echo;
    this.#file = openSync(file, 'w', 0o600);
  }

  attach(child) {
    createInterface({ input: child.stdout }).on('line', (line) => this.#onLine(line, false));
    createInterface({ input: child.stderr }).on('line', (line) => this.#onLine(line, true));
  }

  #onLine(line, isErrorOutput) {
    writeSync(this.#file, `${line}\n`);
    this.lastLines = [...this.lastLines, line].slice(-REMEMBERED_LINES);
    const text = this.#echo && consoleTextOf(line, isErrorOutput);
    if (text) printError(`${this.#name} | ${text}`);
  }
}

const WARNING = 40;
const LEVELS = { 40: 'warning', 50: 'error', 60: 'fatal' };

/**
 * The console shows structured lines from level warning up, and plain text of the error output (a crash, a warning of Node).
 * All other output is only in the log file.
 */
export function consoleTextOf(line, isErrorOutput) {
  const entry = parse(line);
  if (!entry) return isErrorOutput && line.trim() ? line : undefined;
  if (!(entry.level >= WARNING)) return undefined;
  const reason = entry.err?.message;
  const text = [entry.msg, reason && !entry.msg?.includes(reason) && `(${reason})`].filter(Boolean).join(' ');
  return `${LEVELS[entry.level] ?? 'error'}: ${text || line}`;
}

function parse(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
