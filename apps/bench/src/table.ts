import { columns } from './columns.js';
import { CONTESTANTS } from './contestant.js';
import type { Measures } from './course.js';
import { GOALS, ROWS } from './rows.js';
import { inWords, ratioOf, type Spread, spreadOf } from './summary.js';

/** By contestant, what it did in each round. */
export type Rounds = Record<string, Measures[]>;

export interface Line {
  label: string;
  spreads: Record<string, Spread>;
  overOneByOne: Spread | null;
  overFloor: Spread | null;
}

export function linesOf(rounds: Rounds): Line[] {
  return ROWS.filter(({ measure }) => Object.values(rounds).every((all) => all.every((one) => measure in one))).map(
    ({ measure, label }) => {
      const of = (name: string) => rounds[name]!.map((round) => round[measure]!);
      const coalesced = of(CONTESTANTS.coalesced);
      return {
        label,
        spreads: Object.fromEntries(Object.keys(rounds).map((name) => [name, spreadOf(of(name))])),
        overOneByOne: ratioOf(coalesced, of(CONTESTANTS.oneByOne)),
        overFloor: ratioOf(coalesced, of(CONTESTANTS.floor)),
      };
    },
  );
}

/** Text in columns; the ratios say whether the goal that is set for a row is reached. */
export function tableOf(lines: Line[]): string {
  const names = Object.keys(lines[0]!.spreads);
  const cells = [
    ['', ...names, 'coalesced ÷ one by one', 'coalesced ÷ floor'],
    ...lines.map((line) => cellsOf(line, names)),
  ];
  return columns(cells);
}

function cellsOf({ label, spreads, overOneByOne, overFloor }: Line, names: string[]): string[] {
  const { digits, hasGoals } = ROWS.find((row) => row.label === label)!;
  const ratio = (spread: Spread | null, goal: number) =>
    spread === null ? '–' : inWords(spread, 2) + (hasGoals ? verdict(spread, goal) : '');
  return [
    label,
    ...names.map((name) => inWords(spreads[name]!, digits)),
    ratio(overOneByOne, GOALS.overOneByOne),
    ratio(overFloor, GOALS.overFloor),
  ];
}

const verdict = ({ median }: Spread, goal: number): string => (median >= goal ? ` ✔ ≥ ${goal}` : ` ✘ < ${goal}`);
