import { parseArgs } from 'node:util';

/** How large a run is. */
export interface Size {
  rounds: number;
  /** Of a backlog, and of a journey. */
  sales: number;
  devices: number;
  connections: number;
  /** Of the backlog of one device. */
  laneSales: number;
  /** One after the other from one till, each waited for. */
  syncSales: number;
}

export interface Options extends Size {
  json: string | null;
}

const FULL: Size = { rounds: 3, sales: 1_500, devices: 100, connections: 64, laneSales: 150, syncSales: 120 };
const QUICK: Size = { rounds: 3, sales: 300, devices: 50, connections: 64, laneSales: 40, syncSales: 40 };

/** `--quick`, `--json <file>`, and every number of a size by its name: `--rounds 5`, `--lane-sales 50`. */
export function readOptions(args: string[]): Options {
  const numbers = Object.keys(FULL).map((name) => [flagOf(name), { type: 'string' }] as const);
  const { values } = parseArgs({
    args,
    options: { quick: { type: 'boolean' }, json: { type: 'string' }, ...Object.fromEntries(numbers) },
  });
  const given = values as Record<string, string | boolean | undefined>;
  const size = { ...(given.quick ? QUICK : FULL) };
  for (const name of Object.keys(size) as (keyof Size)[]) {
    const text = given[flagOf(name)];
    if (text !== undefined) size[name] = wholeNumber(flagOf(name), String(text));
  }
  return { ...size, json: typeof given.json === 'string' ? given.json : null };
}

const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${flag} takes a whole number above 0, not "${text}".`);
}
