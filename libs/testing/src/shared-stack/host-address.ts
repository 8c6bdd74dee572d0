import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the shared stack of a run is known by to everybody who is part of the run. */
export interface TestRun {
  folder: string;
  /** Jest itself: when it is gone, so is the run, however it went. */
  pid: number;
}

export function thisRun(): TestRun {
  const run = process.env.TEST_RUN;
  if (!run) throw new Error('There is no run of tests that a stack could be shared in: jest.config.ts begins one.');
  return JSON.parse(run) as TestRun;
}

export const runFile = ({ folder }: TestRun, name: 'host.json' | 'host.log') => path.join(folder, name);

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
  const file = runFile(run, 'host.json');
  writeFileSync(`${file}.draft`, JSON.stringify(address));
  renameSync(`${file}.draft`, file);
}

export function readHostAddress(run: TestRun): HostAddress | HostFailure | null {
  try {
    return JSON.parse(readFileSync(runFile(run, 'host.json'), 'utf8')) as HostAddress | HostFailure;
  } catch {
    return null;
  }
}
