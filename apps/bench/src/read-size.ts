import { parseArgs, type ParseArgsConfig } from 'node:util';

type Size<Name extends string> = Record<Name, number>;
type Texts<Other extends string> = Partial<Record<Other, string>>;

/**
 * A size by its command line: full, or with `--quick` small, and every number of it by its name (`laneSales` is
 * `--lane-sales 50`). Other options are texts.
 */
export function readSize<Name extends string, Other extends string>(
  args: string[],
  { full, quick }: { full: Size<Name>; quick: Size<Name> },
  texts: Record<Other, { type: 'string' }>,
): { size: Size<Name>; others: Texts<Other> } {
  const names = Object.keys(full) as Name[];
  const numbers = Object.fromEntries(names.map((name) => [flagOf(name), { type: 'string' as const }]));
  const options: ParseArgsConfig['options'] = { ...numbers, ...texts, quick: { type: 'boolean' } };
  const { values } = parseArgs({ args, options });
  const given = values as Record<string, string | undefined>;
  const size = { ...(given.quick ? quick : full) };
  for (const name of names) {
    const text = given[flagOf(name)];
    if (text !== undefined) size[name] = wholeNumber(flagOf(name), text);
  }
  return { size, others: given as Texts<Other> };
}

const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function wholeNumber(flag: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${flag} takes a whole number above 0, not "${text}".`);
}
