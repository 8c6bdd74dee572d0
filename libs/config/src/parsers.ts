/** A parser turns the text of one environment variable into a value, or throws a sentence saying what was expected. */
export type Parser<T> = (text: string) => T;

const MILLISECONDS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export const text: Parser<string> = (value) => value;

/** A URL of one of these schemes; a slash at its end is dropped. */
export const url =
  (...schemes: string[]): Parser<string> =>
  (value) => {
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
    if (!schemes.includes(scheme)) throw new Error(`a URL that begins with ${schemes.join(':// or ')}://`);
    return value.replace(/\/+$/, '');
  };

/** Text of one shape, such as the example. */
export const like =
  (pattern: RegExp, example: string): Parser<string> =>
  (value) => {
    if (!pattern.test(value)) throw new Error(`like ${example}`);
    return value;
  };

export const wholeNumber =
  (least: number, most: number): Parser<number> =>
  (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    if (!(number >= least && number <= most)) {
      throw new Error(`a whole number from ${least} to ${most}`);
    }
    return number;
  };

export const port = wholeNumber(0, 65_535);

/** What timers, and Postgres' integers, can still count. */
const DURATION_MAX_MS = 24 * MILLISECONDS.d!;

/** `250ms`, `30s`, `10m`, `2h`, `7d`; a bare number is milliseconds. */
export const duration: Parser<number> = (value) => {
  const match = /^(\d+)(ms|s|m|h|d)?$/.exec(value);
  if (!match) throw new Error('a duration such as 250ms, 30s, 10m or 2h');
  const milliseconds = Number(match[1]) * MILLISECONDS[match[2] ?? 'ms']!;
  if (milliseconds > DURATION_MAX_MS) throw new Error('a duration of at most 24d');
  return milliseconds;
};

/** For what would spin, or give up before it began, if it were nothing. */
export const pause: Parser<number> = (value) => {
  const milliseconds = duration(value);
  if (milliseconds === 0) throw new Error('more than nothing, such as 250ms, 30s, 10m or 2h');
  return milliseconds;
};

export const oneOf =
  <T extends string>(...allowed: T[]): Parser<T> =>
  (value) => {
    if (!allowed.includes(value as T)) throw new Error(`one of ${allowed.join(', ')}`);
    return value as T;
  };

/** 32 random bytes in base64: the key that encrypts the devices' communication keys at rest. */
export const encryptionKey: Parser<Buffer> = (value) => {
  const key = Buffer.from(value, 'base64');
  if (key.length !== 32) throw new Error('32 bytes in base64, for example from `openssl rand -base64 32`');
  return key;
};
