import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { runFile, type TestRun } from './run-folder.js';

/** Where the keeper of a run's stack is asked for things, and what everybody needs at once. */
export interface Kept {
  url: string;
  apis: readonly string[];
  simulator: string;
}

export interface NotKept {
  failed: string;
}

/** Written in one piece: whoever finds it finds all of it. */
export function writeKept(run: TestRun, kept: Kept | NotKept): void {
  const file = runFile(run, 'keeper.json');
  writeFileSync(`${file}.draft`, JSON.stringify(kept));
  renameSync(`${file}.draft`, file);
}

export function readKept(run: TestRun): Kept | NotKept | null {
  try {
    return JSON.parse(readFileSync(runFile(run, 'keeper.json'), 'utf8')) as Kept | NotKept;
  } catch {
    return null;
  }
}
