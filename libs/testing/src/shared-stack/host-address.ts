import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The folder and the Jest process of a run, known to all its processes. */
export interface TestRun {
  folder: string;
  /** The process id of Jest. When it ends, the run has ended. */
  pid: number;
}

export function thisRun(): TestRun {
  const run = process.env.TEST_RUN;
  if (!run)
    throw new Error('This process belongs to no test run. Start the tests with jest.config.ts, which begins one.');
  return JSON.parse(run) as TestRun;
}

export const runFile = ({ folder }: TestRun, name: 'host.json' | 'host.log') => path.join(folder, name);

/** The address of the host process, and the addresses that every test needs. */
export interface HostAddress {
  url: string;
  apis: readonly string[];
  simulator: string;
}

export interface HostFailure {
  failed: string;
}

/** Writes the file in one step, so that a reader never sees half of it. */
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
