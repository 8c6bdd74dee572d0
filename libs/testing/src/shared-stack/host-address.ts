import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { runFile, type TestRun } from './run-folder.js';

/** Where the keeper of a run's stack is asked for things, and what everybody needs at once. */
export interface HostAddress {
  url: string;
  apis: readonly string[];
  simulator: string;
}

export interface HostFailure {
  failed: string;
}

/** Written in one piece: whoever finds it finds all of it. */
export function writeHostAddress(run: TestRun, address: HostAddress | HostFailure): void {
  const file = runFile(run, 'keeper.json');
  writeFileSync(`${file}.draft`, JSON.stringify(address));
  renameSync(`${file}.draft`, file);
}

export function readHostAddress(run: TestRun): HostAddress | HostFailure | null {
  try {
    return JSON.parse(readFileSync(runFile(run, 'keeper.json'), 'utf8')) as HostAddress | HostFailure;
  } catch {
    return null;
  }
}
