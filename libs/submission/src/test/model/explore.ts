import { play, type Played } from './play-run.js';
import { Stage } from './model-ledger.js';

export interface Explored {
  runs: number;
  seconds: number;
  /** The first run that broke a rule. */
  failed: Played | null;
  /** How often each end was seen, and each fate of a call. */
  seen: Record<string, number>;
}

export interface Exploring {
  runs: number;
  /** Of the first run; each has the next. */
  seed: number;
  /** How many runs are played at a time, each on a stage of its own. */
  stages?: number;
  /** SQL that breaks something. */
  planted?: string | undefined;
}

/** Plays runs until one breaks a rule, or all are played. */
export async function explore({ runs, seed, stages = 4, planted = '' }: Exploring): Promise<Explored> {
  const startedAt = performance.now();
  const explored: Explored = { runs: 0, seconds: 0, failed: null, seen: {} };
  let next = 0;
  const stint = async (): Promise<void> => {
    const stage = await Stage.open(planted);
    try {
      while (next < runs && !explored.failed) note(explored, await play(stage, seed + next++));
    } finally {
      await stage.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(stages, runs) }, stint));
  explored.seconds = (performance.now() - startedAt) / 1_000;
  return explored;
}

function note(explored: Explored, played: Played): void {
  explored.runs++;
  for (const what of [...played.endings, ...fatesIn(played)]) explored.seen[what] = (explored.seen[what] ?? 0) + 1;
  if (played.broken.length > 0) explored.failed ??= played;
}

const fatesIn = ({ words }: Played): string[] =>
  words.flatMap((told) => /(sends|asks) .* number \d+: (.*)$/.exec(told)?.slice(1).join(': ') ?? []);

/** For whoever has to find out why: what was broken, what was done, and how to have it again. */
export const told = ({ seed, broken, words }: Played): string =>
  [
    ...broken.map((rule) => `BROKEN: ${rule}`),
    ...words.map((word) => `  ${word}`),
    `Again: npm run test:model -- --seed ${seed} --runs 1`,
  ].join('\n');
