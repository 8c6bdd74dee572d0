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

export const runFile = ({ folder }: TestRun, name: 'keeper.json' | 'keeper.log') => path.join(folder, name);
