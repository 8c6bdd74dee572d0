import { perSecond, type Tally } from './progress-line.js';
import type { SetUpResult } from './fleet-set-up.js';

/** What a seed did. */
export interface Seeded extends SetUpResult {
  file: string;
  wanted: number;
  /** Of those wanted, how many were in the file before. */
  kept: number;
  provisioned: Tally;
  ready: Tally;
}

const TINS_NAMED = 5;

/** Whether all that was asked for is there. */
export const isComplete = ({ wanted, kept, ready }: Seeded): boolean => kept + ready.count >= wanted;

/** In a few lines, what was done and at which rate; what is missing, why, and what to do. */
export function report(seeded: Seeded): string {
  const { file, wanted, kept, provisioned, ready, notReady, stopped } = seeded;
  if (kept >= wanted) return `${file} has ${apps(wanted)} already; nothing was added.`;
  const lines = [
    `${file} has ${kept + ready.count} of ${apps(wanted)}: ${kept} before, ${ready.count} new.`,
    `  accounts, apps and keys  ${took(provisioned)}`,
    `  devices and items        ${took(ready)}, two submissions each`,
  ];
  const failures = [...notReady].map(([why, tins]) => `  ${apps(tins.length)} not ready: ${why} ${named(tins)}`);
  const advice = isComplete(seeded) ? [] : [`${stopped ? `${stopped} ` : ''}Run it again to add what is missing.`];
  return [...lines, ...failures, ...advice].join('\n');
}

const apps = (count: number): string => (count === 1 ? '1 app' : `${count} apps`);

const took = (tally: Tally): string => `${tally.count} in ${(tally.ms / 1_000).toFixed(1)} s (${perSecond(tally)})`;

function named(tins: string[]): string {
  const more = tins.length - TINS_NAMED;
  return `[${tins.slice(0, TINS_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}]`;
}
