/** @own-command: npm run test:model */
/** @full-run: model.medium-spec.ts plays the same model; this suite shows which bugs it would find. */
import { decide } from '../../../../domain/src/submissions/decide.js';
import { findSale } from '../../../../authority/src/oscu/operations/find-sale.js';
import { REPEATED_RECEIPT } from '@app/domain';
import { testSize } from '@app/testing';
import { LaneRound } from '../../jobs/lane-round.js';
import type { HeadFeed } from '../../queueing/head-feed.js';
import { explore, reportOf } from './explore.js';
import {
  acceptWithoutKeys,
  chunkWithoutHeads,
  claimOfOtherBytes,
  claimWithoutComparison,
  laneThatPassesItsKind,
  settleThatLooksFirst,
  settleWithAnyReceipt,
  settleWithoutTheLock,
} from './planted-sql.js';

jest.mock('../../../../domain/src/submissions/decide.js', () => {
  const real = jest.requireActual<typeof import('../../../../domain/src/submissions/decide.js')>(
    '../../../../domain/src/submissions/decide.js',
  );
  return { ...real, decide: jest.fn(real.decide) };
});

const { decide: realDecide } = jest.requireActual<typeof import('../../../../domain/src/submissions/decide.js')>(
  '../../../../domain/src/submissions/decide.js',
);
const realComparison = findSale.compare;
const realRound = Object.getOwnPropertyDescriptor(LaneRound.prototype, 'run')!;

/** Each bug must be found within this number of runs. The correct code must survive the same runs. */
const RUNS_MAX = 800;
/** A full run has to search. */
const FULL_RUN_SEED = 7_000;
/** A short run knows where the bug is, so it opens one ledger only. */
const PARALLEL_RUNS = testSize({ short: 1, full: 4 });

afterEach(mend);

function mend(): void {
  jest.mocked(decide).mockImplementation(realDecide);
  findSale.compare = realComparison;
  Object.defineProperty(LaneRound.prototype, 'run', realRound);
}

interface Bug {
  bug: string;
  /** SQL that plants the bug in the test's own database. */
  sql?: string;
  /** Plants the bug in our own code. */
  plant?(): void;
  broken: RegExp;
  /** A run from this seed found it each time; a short run begins there. Null if the search takes too long for a short run. */
  shortRunSeed: number | null;
}

const BUGS: Bug[] = [
  {
    bug: 'settle that looks who waits before it has waited itself',
    sql: settleThatLooksFirst,
    broken: /something waits in a lane that has no head/,
    shortRunSeed: 7_107,
  },
  {
    bug: 'doubt that "unavailable" clears',
    plant: () =>
      jest.mocked(decide).mockImplementation((outcome, state, retryPolicy) => {
        if (outcome.kind !== 'unavailable') return realDecide(outcome, state, retryPolicy);
        return { ...realDecide(outcome, { ...state, inDoubt: false }, retryPolicy), doubt: 'clear' };
      }),
    broken: /what the authority has is (given up|under way and in no doubt)/,
    shortRunSeed: 7_011,
  },
  {
    // A short run has the case in trouble-of-one-series.medium-spec.ts.
    bug: 'doubt that "too early" ends',
    plant: () =>
      jest.mocked(decide).mockImplementation((outcome, state, retryPolicy) => {
        if (outcome.kind !== 'tooEarly') return realDecide(outcome, state, retryPolicy);
        return { ...realDecide(outcome, { ...state, inDoubt: false }, retryPolicy), doubt: 'clear' };
      }),
    broken: /what the authority has is (given up|under way and in no doubt)|needs a review, and nobody has waited long/,
    shortRunSeed: null,
  },
  {
    bug: 'adoption by totals alone',
    plant: () => {
      findSale.compare = (sent, data) => realComparison(sent, agreeingButForTotals(sent, data));
    },
    broken: /APPROVED, is not there once|has number/,
    shortRunSeed: 7_024,
  },
  {
    bug: 'lane that goes on with the kind of a parked submission',
    sql: laneThatPassesItsKind,
    broken: /goes out beside a parked one of its kind|two that block one another/,
    shortRunSeed: 7_012,
  },
  {
    bug: 'acceptance that forgets the idempotency key',
    sql: acceptWithoutKeys,
    broken: /under its key again is/,
    shortRunSeed: 7_003,
  },
  {
    bug: 'chunk of a batch that gives idle lanes no head',
    sql: chunkWithoutHeads,
    broken: /something waits in a lane that has no head/,
    shortRunSeed: 7_009,
  },
  {
    bug: 'round of a lane that ends without a job for the next head',
    plant: () => plantInRounds({ enqueue: async () => {} }),
    broken: /has no job, and none was lost/,
    shortRunSeed: 7_030,
  },
  {
    bug: 'document that must be tried again and gets no job, for an earlier one carried it',
    plant: () => plantInRounds({ enqueueTried: async () => {} }),
    broken: /has no job, and none was lost/,
    shortRunSeed: 7_004,
  },
  {
    // A short run has the case in shared-series.medium-spec.ts.
    bug: 'claim that is granted for bytes that are not stored',
    sql: claimOfOtherBytes,
    broken: /is not there once|leaves out number|goes out in two ways/,
    shortRunSeed: null,
  },
  {
    bug: 'number after a restore that is given without a comparison',
    sql: claimWithoutComparison,
    broken: /is sent again as number|was received twice|is not there once/,
    shortRunSeed: 7_037,
  },
  {
    bug: 'settle that stores the receipt of another sale',
    sql: settleWithAnyReceipt,
    broken: /two submissions have one receipt/,
    shortRunSeed: 7_002,
  },
  {
    bug: 'repeated receipt that is taken for a sale that was never received',
    plant: () =>
      jest.mocked(decide).mockImplementation((outcome, state, retryPolicy) => {
        const decision = realDecide(outcome, state, retryPolicy);
        const isRepeated = outcome.kind === 'inDoubt' && outcome.code === REPEATED_RECEIPT;
        return isRepeated ? { ...decision, status: 'RETRYING', doubt: 'clear', numberFate: 'released' } : decision;
      }),
    broken: /what the authority has is (given up|under way and in no doubt)/,
    shortRunSeed: 7_014,
  },
  // This is the last bug, because two acts meet more often when databases and code are warm.
  {
    bug: 'settle without the lock of its lanes',
    sql: settleWithoutTheLock,
    broken: /in each other's way/,
    shortRunSeed: 7_034,
  },
];

const isFull = testSize({ short: 0, full: 1 }) === 1;

it.each(BUGS.filter(({ shortRunSeed }) => isFull || shortRunSeed !== null))(
  '$bug is found, and what is sound survives the same runs',
  async ({ bug, sql, plant, broken, shortRunSeed }) => {
    const seed = testSize({ short: shortRunSeed ?? FULL_RUN_SEED, full: FULL_RUN_SEED });
    plant?.();
    const { failed, runs } = await explore({ runs: RUNS_MAX, seed, plantedSql: sql, parallelRuns: PARALLEL_RUNS });
    process.stdout.write(`\n${bug}: ${failed ? `found in run ${failed.seed - seed + 1}` : `not in ${runs} runs`}\n`);
    expect(failed?.broken.join('\n') ?? 'nothing').toMatch(broken);
    mend();
    const sound = await explore({ runs, seed, parallelRuns: PARALLEL_RUNS });
    expect(sound.failed && reportOf(sound.failed)).toBeNull();
  },
);

/** Rounds feed the queue in another way; attempts and settlements are sound. */
function plantInRounds(wrong: Partial<HeadFeed>): void {
  const run = realRound.value as LaneRound['run'];
  LaneRound.prototype.run = function (headTurn) {
    const feed = Object.assign(Object.create(this['feed']) as HeadFeed, wrong);
    return run.call(Object.assign(Object.create(this) as LaneRound, { feed }), headTurn);
  };
}

const TOTALS = ['totTaxblAmt', 'totTaxAmt', 'totAmt', 'receipt', 'invcNo'];

/** The found sale with all fields of the sent one except its totals. */
function agreeingButForTotals(sent: Record<string, unknown>, data: Record<string, unknown>) {
  const salesList = (data.salesList as Record<string, unknown>[]).map((sale) => ({
    ...sent,
    ...Object.fromEntries(Object.entries(sale).filter(([field]) => TOTALS.includes(field))),
  }));
  return { ...data, salesList };
}
