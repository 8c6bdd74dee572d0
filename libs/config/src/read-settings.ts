import { readFileSync } from 'node:fs';
import type { Parser } from './parsers.js';

export interface Setting<T> {
  /** The environment variable. */
  env: string;
  parse: Parser<T>;
  /** What is used when the variable is not set; without one the variable is required. */
  fallback?: T;
  /** Not required, and has no default. */
  optional?: true;
  about: string;
}

type Values<S extends Record<string, Setting<unknown>>> = {
  readonly [K in keyof S]: S[K] extends { parse: Parser<infer T> }
    ? S[K] extends { optional: true }
      ? T | undefined
      : T
    : never;
};

/** A boot that cannot go on says every wrong setting at once, and how to mend it. */
export class MisconfiguredError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'MisconfiguredError';
  }
}

type Env = Record<string, string | undefined>;

/** `problemsOf` finds what no setting can tell alone. */
export function readSettings<S extends Record<string, Setting<unknown>>>(
  schema: S,
  env: Env,
  problemsOf: (values: Values<S>) => string[] = () => [],
): Values<S> {
  const problems: string[] = [];
  const read = Object.entries(schema).map(([name, setting]) => [name, readOne(setting, env, problems)]);
  const values = Object.freeze(Object.fromEntries(read)) as Values<S>;
  problems.push(...problemsOf(values));
  if (problems.length > 0) throw new MisconfiguredError(problems);
  return values;
}

function readOne(setting: Setting<unknown>, env: Env, problems: string[]): unknown {
  try {
    const text = textOf(setting.env, env);
    if (text !== undefined) return setting.parse(text);
    if (setting.fallback === undefined && !setting.optional)
      problems.push(`${setting.env} is missing: ${setting.about}`);
    return setting.fallback;
  } catch (error) {
    problems.push(`${setting.env} must be ${(error as Error).message}: ${setting.about}`);
    return undefined;
  }
}

/**
 * The variable itself, or the file that the variable with `_FILE` behind its name points to: an environment is shown to
 * whoever may inspect a container, a file is not. An empty variable is none; an empty file was meant, and is a mistake.
 */
function textOf(name: string, env: Env): string | undefined {
  const text = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return text;
  if (text) throw new Error(`given once, by itself or by ${name}_FILE`);
  const content = contentOf(file).trim();
  if (!content) throw new Error('in its file, which is empty');
  return content;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`in its file, which cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
}
