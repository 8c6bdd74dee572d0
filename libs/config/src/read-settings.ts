import { readFileSync } from 'node:fs';
import type { Parser } from './parsers.js';

export interface Setting<T> {
  /** The environment variable. */
  env: string;
  /** Its name in the release before. It works for one release, and the log warns of it. */
  formerly?: string;
  parse: Parser<T>;
  /** The default. Without one, the variable is required unless it is optional. */
  fallback?: T;
  optional?: true;
  /** One or two sentences for the operator, shown in the README and in the error of a failed boot. */
  about: string;
}

type Values<S extends Record<string, Setting<unknown>>> = {
  readonly [K in keyof S]: S[K] extends { parse: Parser<infer T> }
    ? S[K] extends { optional: true }
      ? T | undefined
      : T
    : never;
};

/** Stops the boot. The message names every wrong setting at once and says how to mend it. */
export class MisconfiguredError extends Error {
  constructor(readonly problems: string[]) {
    super(
      `The configuration is not usable. Correct these settings and start again:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.name = 'MisconfiguredError';
  }
}

export type Env = Record<string, string | undefined>;

/** `problemsOf` checks what depends on several settings. */
export function readSettings<S extends Record<string, Setting<unknown>>>(
  schema: S,
  env: Env,
  problemsOf: (values: Values<S>) => string[] = () => [],
): Values<S> {
  const problems: string[] = [];
  const read = Object.entries(schema).map(([name, setting]) => [name, readOne(setting, env, problems)]);
  const values = Object.freeze(Object.fromEntries(read)) as Values<S>;
  problems.push(...problemsOf(values));
  if (problems.length > 0) throw new MisconfiguredError([...new Set(problems)]);
  return values;
}

function readOne(setting: Setting<unknown>, env: Env, problems: string[]): unknown {
  const { formerly, about } = setting;
  const name = formerly !== undefined && isSet(env, formerly) ? formerly : setting.env;
  try {
    if (name !== setting.env && isSet(env, setting.env))
      throw new Error(`removed: it is called ${setting.env} now, which is set too`);
    const text = textOf(name, env);
    if (text !== undefined) return setting.parse(text);
    if (setting.fallback === undefined && !setting.optional) problems.push(`${name} is missing. ${about}`);
    return setting.fallback;
  } catch (error) {
    problems.push(`${name} must be ${(error as Error).message}. ${about}`);
    return undefined;
  }
}

export const isSet = (env: Env, name: string): boolean => Boolean(env[name]?.trim() || env[`${name}_FILE`]?.trim());

/**
 * A value comes from the variable, or from the file that `<name>_FILE` names: a user who may inspect a container sees its
 * environment but not its files. An empty variable counts as not set. An empty file is a mistake.
 */
function textOf(name: string, env: Env): string | undefined {
  const text = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return text;
  if (text) throw new Error(`set only once: as ${name} or as ${name}_FILE`);
  const content = readSettingFile(name, file).trim();
  if (!content) throw new Error(`in the file that ${name}_FILE names, but that file is empty`);
  return content;
}

function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`in the file that ${name}_FILE names, but that file cannot be read (${code})`, { cause: error });
  }
}
