import { existsSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { concern } from './log-lines.mjs';
import { inData, makePrivateFolder } from './paths.mjs';
import { complain } from './say.mjs';

const REMEMBERED_LINES = 30;

/** The log file of one child over all its lives in this run; the file of the run before is kept beside it. */
export class ChildLog {
  #name;
  #echo;
  #file;
  lastLines = [];

  constructor(name, { echo = true } = {}) {
    const file = path.join(makePrivateFolder(inData('logs')), `${name}.log`);
    if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.previous.log'));
    this.#name = name;
    this.#echo = echo;
    this.#file = openSync(file, 'w', 0o600);
  }

  attach(child) {
    createInterface({ input: child.stdout }).on('line', (line) => this.#take(line, false));
    createInterface({ input: child.stderr }).on('line', (line) => this.#take(line, true));
  }

  #take(line, isErrorOutput) {
    writeSync(this.#file, `${line}\n`);
    this.lastLines = [...this.lastLines, line].slice(-REMEMBERED_LINES);
    const words = this.#echo && concern(line, isErrorOutput);
    if (words) complain(`${this.#name} | ${words}`);
  }
}
