import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** These calls start programs, or load the API into the test: such a suite takes longer than its size says. */
const STARTS_PROGRAMS = /\b(Stack|BoardBench|ChaosStack)\.start\(|\b(apiBench|describeAttacks)\(/;

/**
 * Jest begins with the suites that took longest the last time. On a fresh machine it knows only the sizes of the files, and a short
 * file of long attacks would come last, alone, while the other workers have nothing to do.
 */
export default class SlowSuitesFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}

const isSlow = ({ path }) => STARTS_PROGRAMS.test(readFileSync(path, 'utf8'));
