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

export function readSettings<S extends Record<string, Setting<unknown>>>(
  schema: S,
  env: Record<string, string | undefined>,
): Values<S> {
  const problems: string[] = [];
  const values = Object.entries(schema).map(([name, setting]) => [name, readOne(setting, env, problems)]);
  if (problems.length > 0) throw new MisconfiguredError(problems);
  return Object.freeze(Object.fromEntries(values)) as Values<S>;
}

function readOne(setting: Setting<unknown>, env: Record<string, string | undefined>, problems: string[]): unknown {
  const raw = env[setting.env]?.trim();
  if (!raw) {
    if (setting.fallback === undefined && !setting.optional) {
      problems.push(`${setting.env} is missing: ${setting.about}`);
    }
    return setting.fallback;
  }
  try {
    return setting.parse(raw);
  } catch (error) {
    problems.push(`${setting.env} must be ${(error as Error).message}: ${setting.about}`);
    return undefined;
  }
}
