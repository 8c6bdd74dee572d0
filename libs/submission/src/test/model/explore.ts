import { playRun, type RunResult } from './play-run.js';
import { ModelLedger } from './model-ledger.js';

export interface Exploration {
  runs: number;
  seconds: number;
  /** The first run that broke a rule. */
  failed: RunResult | null;
  /** The number of times that each ending and each fate of a call was seen. */
  seen: Record<string, number>;
}

export interface ExploreOptions {
  runs: number;
  /** The seed of the first run. Each later run has the next seed. */
  seed: number;
  /** The number of runs that are played at a time, each on its own ledger. */
  parallelRuns?: number;
  /** SQL that breaks something. */
  plantedSql?: string | undefined;
}

/** Plays runs until one breaks a rule, or all are played. */
export async function explore({ runs, seed, parallelRuns = 4, plantedSql = '' }: ExploreOptions): Promise<Exploration> {
  const startedAt = performance.now();
  const exploration: Exploration = { runs: 0, seconds: 0, failed: null, seen: {} };
  let next = 0;
  const playUntilDone = async (): Promise<void> => {
    const modelLedger = await ModelLedger.open(plantedSql);
    try {
      while (next < runs && !exploration.failed) countRun(exploration, await playRun(modelLedger, seed + next++));
    } finally {
      await modelLedger.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallelRuns, runs) }, playUntilDone));
  exploration.seconds = (performance.now() - startedAt) / 1_000;
  return exploration;
}

function countRun(exploration: Exploration, result: RunResult): void {
  exploration.runs++;
  for (const what of [...result.endings, ...fatesIn(result)])
    exploration.seen[what] = (exploration.seen[what] ?? 0) + 1;
  if (result.broken.length > 0) exploration.failed ??= result;
}

const FATES = [/(sends|asks) .* number (?:\d+|null): (.*)$/, /(mixed up): (.*) SIGNATURE/];
const fatesIn = ({ logLines }: RunResult): string[] =>
  logLines.flatMap((told) => FATES.flatMap((fate) => fate.exec(told)?.slice(1).join(': ') ?? []));

/** The report of a broken run: the broken rules, the acts, and the command that plays it again. */
export const reportOf = ({ seed, broken, logLines }: RunResult): string =>
  [
    ...broken.map((rule) => `BROKEN: ${rule}`),
    ...logLines.map((word) => `  ${word}`),
    `Again: npm run test:model -- --seed ${seed} --runs 1`,
  ].join('\n');
