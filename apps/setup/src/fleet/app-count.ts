import { parseArgs } from 'node:util';

const APPS_MAX = 20_000;

export const USAGE = `Name the number of apps, from 1 to ${APPS_MAX.toLocaleString('en')}: npm run seed -- --apps 500`;

/** Reads the number of apps from a command line; null if it is missing or wrong. */
export function readAppCount(args: string[]): number | null {
  const text = optionOf(args);
  if (!text || !/^\d{1,6}$/.test(text)) return null;
  const count = Number(text);
  return count >= 1 && count <= APPS_MAX ? count : null;
}

function optionOf(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { apps: { type: 'string' } } }).values.apps;
  } catch {
    // parseArgs throws for an unknown option, a stray word, and a missing number.
    return undefined;
  }
}
