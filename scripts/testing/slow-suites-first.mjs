import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';
import { startsQueue } from './queue-suites.mjs';

/**
 * Jest begins with the suites that took longest the last time. On a fresh machine it knows only the sizes of the files, and a short
 * file of long attacks would come last, alone, while the other workers have nothing to do. A suite that starts programs takes
 * longer than its size says.
 */
export default class SlowSuitesFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}

const isSlow = ({ path }) => startsQueue(readFileSync(path, 'utf8'));
