import { parseArgs } from 'node:util';
import { testRedisUrl } from '@app/testing';

/** The size of a run. Each number is an option: `laneSales` is `--lane-sales`. */
export interface Size {
  rounds: number;
  /** Sales of a backlog and of a journey. */
  sales: number;
  devices: number;
  connections: number;
  /** Sales of the backlog of one device. */
  laneSales: number;
  /** Sales posted one after the other, each waiting for its receipt. */
  syncSales: number;
  /** Lines of an upload (`npm run bench -- uploads`). */
  invoices: number;
}

export interface Options extends Size {
  command: 'bench' | 'uploads';
  backends: Backend[];
  /** The root of another checkout, built, whose product runs beside this one. */
  against: string | null;
  /** Webhooks of our product that have nothing to post. */
  idleWebhooks: number;
  /** A file for the numbers. */
  json: string | null;
}

export interface Backend {
  name: 'Postgres' | 'Redis';
  redisUrl: string | null;
}

const FULL: Size = {
  ...{ rounds: 3, sales: 1_500, devices: 100, connections: 64, laneSales: 150, syncSales: 120 },
  invoices: 20_000,
};
const QUICK: Size = { ...FULL, sales: 300, devices: 50, laneSales: 40, syncSales: 40, invoices: 2_000 };

export function readOptions(args: string[]): Options {
  const names = Object.keys(FULL) as (keyof Size)[];
  const numbers = Object.fromEntries(names.map((name) => [flagOf(name), { type: 'string' as const }]));
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...numbers,
      quick: { type: 'boolean' },
      'postgres-only': { type: 'boolean' },
      against: { type: 'string' },
      'idle-webhooks': { type: 'string' },
      json: { type: 'string' },
    },
  });
  const size = { ...(values.quick ? QUICK : FULL) };
  for (const name of names) {
    const text = (values as Record<string, string | undefined>)[flagOf(name)];
    if (text !== undefined) size[name] = wholeNumber(flagOf(name), text);
  }
  return {
    ...size,
    command: commandOf(positionals[0]),
    backends: backends(values['postgres-only'] ? undefined : testRedisUrl()),
    against: values.against ?? null,
    idleWebhooks: values['idle-webhooks'] === undefined ? 0 : wholeNumber('idle-webhooks', values['idle-webhooks']),
    json: values.json ?? null,
  };
}

export const backends = (redisUrl: string | undefined): Backend[] => [
  { name: 'Postgres', redisUrl: null },
  ...(redisUrl ? [{ name: 'Redis', redisUrl } as const] : []),
];

function commandOf(text = 'bench'): Options['command'] {
  if (text === 'bench' || text === 'uploads') return text;
  throw new WrongOption(`"${text}" is not a bench. Use no name, "uploads" or "many-devices" as the first word.`);
}

const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new WrongOption(`--${flag} must be a whole number above 0; got "${text}".`);
}

class WrongOption extends Error {}

/** An option that cannot be read needs its sentence, and no stack trace. */
export const isWrongOption = (error: unknown): error is Error =>
  error instanceof WrongOption ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
