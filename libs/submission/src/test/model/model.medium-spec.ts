/** @own-command: npm run test:model */
import { testSize } from '@app/testing';
import { type Exploration, explore, reportOf } from './explore.js';

/** `npm run test:model` sets the number of runs and the first seed. */
const RUNS = Number(process.env.MODEL_RUNS ?? testSize({ short: 24, full: 100 }));
const SEED = Number(process.env.MODEL_SEED ?? 20_261_122);
const isLong = process.env.MODEL_RUNS !== undefined;

it(
  `${RUNS} runs by chance (from seed ${SEED}) break no rule`,
  async () => {
    const exploration = await explore({ runs: RUNS, seed: SEED });
    if (isLong) process.stdout.write(tableOf(exploration));
    expect(exploration.failed && reportOf(exploration.failed)).toBeNull();
  },
  120_000 + RUNS * 10_000,
);

const tableOf = ({ runs, seconds, seen }: Exploration): string =>
  `\n${runs} runs in ${seconds.toFixed(1)} s\n${Object.entries(seen)
    .sort()
    .map(([what, count]) => `${String(count).padStart(8)}  ${what}`)
    .join('\n')}\n`;
