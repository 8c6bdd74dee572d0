import { parseArgs } from 'node:util';

const APPS_MAX = 20_000;

export const USAGE = `Say how many apps there should be, from 1 to ${APPS_MAX.toLocaleString('en')}: npm run seed -- --apps 500`;

/** How many apps a command line asks for; null when it does not say, or says what cannot be. */
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
    // Another option, a word without one, or no number behind it.
    return undefined;
  }
}
