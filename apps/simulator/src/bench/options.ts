import { parseArgs } from 'node:util';

export interface SimulatorBenchOptions {
  /** Number of sales per kind in the speed measurement. */
  sales: number;
  /** Number of sales in the memory measurement. */
  memorySales: number;
  devices: number;
  connections: number;
  minutesMax: number;
  /** File for the figures as JSON. */
  json?: string;
}

const DEFAULTS: Record<string, number> = {
  sales: 40_000,
  'memory-sales': 1_000_000,
  devices: 200,
  connections: 50,
  'minutes-max': 15,
};

export function readOptions(args: string[]): SimulatorBenchOptions {
  const texts = Object.keys(DEFAULTS).concat('json');
  const { values } = parseArgs({ args, options: Object.fromEntries(texts.map((name) => [name, { type: 'string' }])) });
  const number = (name: string) => wholeNumber(name, values[name] ?? DEFAULTS[name]);
  return {
    sales: number('sales'),
    memorySales: number('memory-sales'),
    devices: number('devices'),
    connections: number('connections'),
    minutesMax: number('minutes-max'),
    json: values.json as string | undefined,
  };
}

function wholeNumber(name: string, value: unknown): number {
  if (!/^\d{1,9}$/.test(String(value))) throw new Error(`--${name} must be a whole number, not ${String(value)}`);
  return Number(value);
}
