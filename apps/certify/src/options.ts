import { ROWS, rowOf } from './rows/index.js';
import type { Row } from './rows/index.js';

export const USAGE = `Usage: npm run certify -- [option]

Plays KRA's 23 go-live rows, in the order that works, and keeps requests, answers and the bundle for KRA.
Without settings it plays against the simulated authority; docs/certify.md says how to play against KRA's sandbox.

  --row 14    play one row again (may be repeated)
  --from 12   play this row and all that come after it in the order of work
  --list      show the rows, in the order of work, with their newest results
  --fresh     begin a new session: forget all results, but keep the key of the device and the answer that gave it
  --help      show this text`;

export type Options = { show: 'help' | 'list' } | { show?: undefined; fresh: boolean; rows: readonly Row[] };

/** Reads the command line. Text is what is wrong with it. */
export function readOptions(args: readonly string[]): Options | string {
  if (args.includes('--help') || args.includes('-h')) return { show: 'help' };
  if (args.length === 1 && args[0] === '--list') return { show: 'list' };
  const chosen: Row[] = [];
  let from: Row | undefined;
  let fresh = false;
  for (let index = 0; index < args.length; index++) {
    const [name, value] = (args[index] ?? '').split('=');
    if (name === '--fresh' && value === undefined) fresh = true;
    else if (name === '--row' || name === '--from') {
      const row = rowNamed(value ?? args[++index]);
      if (!row) return `${name} must be followed by the number of a row, 1 to ${ROWS.length}.`;
      if (name === '--from') from = row;
      else chosen.push(row);
    } else return `${args[index]} is not an option.`;
  }
  if (from && chosen.length > 0) return '--row and --from exclude each other.';
  if (fresh && (from || chosen.length > 0)) return '--fresh plays all rows; leave --row and --from out.';
  return { fresh, rows: from ? ROWS.slice(ROWS.indexOf(from)) : chosen.length > 0 ? chosen : ROWS };
}

const rowNamed = (text: string | undefined): Row | undefined =>
  text !== undefined && /^\d{1,2}$/.test(text) ? rowOf(Number(text)) : undefined;
