import { inWords, ratioOf, type Spread, spreadOf } from '@app/testing';
import { CONTESTANTS } from './contestant.js';
import type { Measures } from './stretches.js';

/** The measurements of each contestant, round by round. */
export type Rounds = Record<string, Measures[]>;

/** A rate is better when it is greater, and has goals. */
interface Row {
  measure: string;
  label: string;
  digits: number;
  isRate: boolean;
}

/** The least ratio of a rate of the product to the same rate of another contestant. A missed goal fails nothing. */
const GOALS: Record<string, number> = {
  [CONTESTANTS.textbook]: 2,
  [CONTESTANTS.floor]: 0.6,
  [CONTESTANTS.before]: 0.95,
};

const rate = (measure: string, label: string): Row => ({ measure, label, digits: 0, isRate: true });
const cost = (measure: string, label: string): Row => ({ measure, label, digits: 2, isRate: false });

const waitingTimes = (tills: string): Row[] =>
  ['p50', 'p95'].map((name) => ({
    ...cost(`sync.${name}.${tills}`, `receipt ${name} over direct, ${tills} till${tills === '1' ? '' : 's'}, ms`),
    digits: 1,
  }));

const costsOf = (stretch: string, title: string): Row[] => [
  ...['all', 'api', 'worker', 'postgres', 'redis', 'simulator', 'tills'].map((name) =>
    cost(`${stretch}.cpu.${name}`, `${title}: processor ms a sale, ${name}`),
  ),
  cost(`${stretch}.commits`, `${title}: writing commits a sale`),
  cost(`${stretch}.wal`, `${title}: kB of the write-ahead log a sale`),
  cost(`${stretch}.statements`, `${title}: statements a sale`),
];

/** A row that this machine cannot measure is left out. */
const ROWS: Row[] = [
  rate('perProcessorSecond', 'sales a processor second'),
  rate('accepted', 'accepted/s'),
  rate('settled', 'settled/s'),
  rate('journey', 'accepted and settled/s'),
  { ...cost('oneLane', 'settled/s of one device'), digits: 0 },
  ...waitingTimes('1'),
  ...waitingTimes('8'),
  ...costsOf('journey', 'both'),
  ...costsOf('accepting', 'accepting'),
  ...costsOf('settling', 'settling'),
];

export interface Line extends Row {
  spreads: Record<string, Spread>;
  /** The product divided by each other contestant. */
  ratios: Record<string, Spread | null>;
}

export function linesOf(rounds: Rounds): Line[] {
  const all = Object.values(rounds).flat();
  const measured = ROWS.filter(({ measure }) => all.length > 0 && all.every((one) => measure in one));
  return measured.map((row) => {
    const valuesOf = (name: string) => rounds[name]!.map((round) => round[row.measure]!);
    const names = Object.keys(rounds);
    const others = CONTESTANTS.product in rounds ? names.filter((name) => name !== CONTESTANTS.product) : [];
    const ratio = (name: string) => ratioOf(valuesOf(CONTESTANTS.product), valuesOf(name));
    return {
      ...row,
      spreads: Object.fromEntries(names.map((name) => [name, spreadOf(valuesOf(name))])),
      ratios: Object.fromEntries(others.map((name) => [name, ratio(name)])),
    };
  });
}

export function tableOf(lines: Line[]): string {
  if (lines.length === 0) return '';
  const { spreads, ratios } = lines[0]!;
  const header = ['', ...Object.keys(spreads), ...Object.keys(ratios).map((name) => `product ÷ ${name}`)];
  return columns([header, ...lines.map(cellsOf)]);
}

function cellsOf({ label, digits, isRate, spreads, ratios }: Line): string[] {
  const cell = ([name, ratio]: [string, Spread | null]) => {
    if (ratio === null) return '–';
    return inWords(ratio, 2) + (isRate ? goalMark(ratio, GOALS[name]!) : '');
  };
  const values = Object.values(spreads).map((spread) => inWords(spread, digits));
  return [label, ...values, ...Object.entries(ratios).map(cell)];
}

const goalMark = ({ median }: Spread, goal: number): string => (median >= goal ? ` ✔ ≥ ${goal}` : ` ✘ < ${goal}`);

/** Each column is as wide as its widest cell. */
export function columns(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
