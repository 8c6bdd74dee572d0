import { perSecond, type TimedCount } from './progress-line.js';
import type { SetUpResult } from './fleet-set-up.js';

export interface SeedResult extends SetUpResult {
  file: string;
  wanted: number;
  /** This many of the wanted apps were in the file before. */
  kept: number;
  provisioned: TimedCount;
  ready: TimedCount;
}

const TINS_NAMED = 5;

export const isComplete = ({ wanted, kept, ready }: SeedResult): boolean => kept + ready.count >= wanted;

/** Reports what was done and at which rate, which apps are missing and why, and what to do now. */
export function report(seeded: SeedResult): string {
  const { file, wanted, kept, provisioned, ready, notReady, stopped } = seeded;
  if (kept >= wanted) return `${file} has ${apps(wanted)} already; nothing was added.`;
  const lines = [
    `${file} has ${kept + ready.count} of ${apps(wanted)}: ${kept} before, ${ready.count} new.`,
    `  accounts, apps and keys  ${formatCount(provisioned)}`,
    `  devices and items        ${formatCount(ready)}, two submissions each`,
  ];
  const failures = [...notReady].map(
    ([reason, tins]) => `  ${apps(tins.length)} not ready: ${reason} ${formatTins(tins)}`,
  );
  const advice = isComplete(seeded)
    ? []
    : [`${stopped ? `${stopped} ` : ''}Run the command again to add the missing apps.`];
  return [...lines, ...failures, ...advice].join('\n');
}

const apps = (count: number): string => (count === 1 ? '1 app' : `${count} apps`);

const formatCount = (timedCount: TimedCount): string =>
  `${timedCount.count} in ${(timedCount.ms / 1_000).toFixed(1)} s (${perSecond(timedCount)})`;

function formatTins(tins: string[]): string {
  const more = tins.length - TINS_NAMED;
  return `[${tins.slice(0, TINS_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}]`;
}
