import { columns } from '../columns.js';
import type { Held, Notes } from './notes.js';

/** One table per backend: a paragraph per stage, what was measured and below it what was to hold. */
export const reportOf = (title: string, stages: readonly Notes[]): string =>
  [title, ...stages.map(paragraphOf)].join('\n\n');

function paragraphOf({ stage, rows, promises }: Notes): string {
  const table = rows.length > 0 ? [columns(rows.map(({ label, text }) => [`  ${label}`, text]))] : [];
  return [stage, ...table, ...promises.map(lineOf)].join('\n');
}

const lineOf = ({ what, isKept, found }: Held): string => (isKept ? `  ✔ ${what}` : `  ✘ ${what}: BROKEN, ${found}`);

export const whole = (value: number): string => Math.round(value).toLocaleString('en');

/** A goal is told as reached or missed, and fails nothing. */
export const goal = (isReached: boolean, words: string): string => `${isReached ? '✔' : '✘'} goal ${words}`;
