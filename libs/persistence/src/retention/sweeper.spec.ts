import { DAY_MS, PERIODS } from '../test/retention-bench.js';
import { Sweeper } from './sweeper.js';

it('a sweep comes every ten minutes, and before short partitions that were made ahead are used up', () => {
  const intervalOf = (keepDocuments: number) => new Sweeper({} as never, { ...PERIODS, keepDocuments }).intervalMs;
  expect([DAY_MS, DAY_MS / 24, 2_000].map(intervalOf)).toEqual([600_000, 180_000, 500]);
});
