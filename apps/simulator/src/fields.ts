/**
 * The field tables of the protocol as data. A reader takes one value as it came, notes what is wrong with it, and gives
 * it back in its proper type; a document is only used when nothing was noted, so after a problem the value is nobody's.
 */
export type Reader<T> = (value: unknown, path: string, problems: string[]) => T;
export type Fields = Record<string, Reader<unknown>>;
export type Document<F extends Fields> = { [K in keyof F]: F[K] extends Reader<infer T> ? T : never };

/** Only the fields of the table are read: the authority does not mind keys it does not know. */
export function readDocument<F extends Fields>(
  fields: F,
  source: object,
  problems: string[],
  prefix = '',
): Document<F> {
  const values = source as Record<string, unknown>;
  const document: Record<string, unknown> = {};
  for (const name in fields) document[name] = fields[name]!(values[name], prefix + name, problems);
  return document as Document<F>;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

export const required =
  <T>(reader: Reader<T>): Reader<T> =>
  (value, path, problems) =>
    isBlank(value) ? noted(problems, path, 'may not be empty') : reader(value, path, problems);

/** An empty string says the same as null. */
export const optional =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value, path, problems) =>
    isBlank(value) ? null : reader(value, path, problems);

/** CHAR(n). Some clients send a number here; its digits are what they meant. */
export const text =
  (charactersMax: number): Reader<string> =>
  (value, path, problems) => {
    if (typeof value !== 'string' && typeof value !== 'number') return noted(problems, path, 'must be a text');
    const written = String(value);
    if (written.length <= charactersMax) return written;
    return noted(problems, path, `size must be between 0 and ${charactersMax}`);
  };

export const digits =
  (length: number): Reader<string> =>
  (value, path, problems) => {
    const written = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return /^\d+$/.test(written) && written.length === length
      ? written
      : noted(problems, path, `must be ${length} digits`);
  };

/** `YYYYMMDD`, a day there is. */
export const day: Reader<string> = (value, path, problems) => datedWithin(8, value, path, problems);

/** `YYYYMMDDHHmmss`, a second there is. */
export const moment: Reader<string> = (value, path, problems) => datedWithin(14, value, path, problems);

function datedWithin(length: number, value: unknown, path: string, problems: string[]): string {
  const written = digits(length)(value, path, problems);
  return written === undefined || isOnTheCalendar(written) ? written : noted(problems, path, 'must be a date');
}

function isOnTheCalendar(stamp: string): boolean {
  const [month, day] = [Number(stamp.slice(4, 6)), Number(stamp.slice(6, 8))];
  const isDay = day >= 1 && day <= new Date(Date.UTC(Number(stamp.slice(0, 4)), month, 0)).getUTCDate();
  return isDay && month >= 1 && month <= 12 && /^([01]\d|2[0-3])[0-5]\d[0-5]\d$|^$/.test(stamp.slice(8));
}

export const oneOf =
  <const T extends string>(...codes: T[]): Reader<T> =>
  (value, path, problems) =>
    codes.includes(value as T) ? (value as T) : noted(problems, path, `must be one of ${codes.join(', ')}`);

/** NUMBER(p,s), never more than 38 digits; a string of them will do. */
export const decimal: Reader<number> = (value, path, problems) => {
  const isNumeric = typeof value === 'string' ? /^-?\d{1,38}(\.\d+)?$/.test(value) : Number.isFinite(value);
  return isNumeric ? Number(value) : noted(problems, path, 'must be a number');
};

export const atLeast =
  (smallest: number): Reader<number> =>
  (value, path, problems) => {
    const number = decimal(value, path, problems);
    return number < smallest ? noted(problems, path, `must be greater than or equal to ${smallest}`) : number;
  };

export const wholeNumber: Reader<number> = (value, path, problems) => {
  const number = decimal(value, path, []);
  return Number.isSafeInteger(number) && number >= 0 ? number : noted(problems, path, 'must be a whole number');
};

/** Numbers of documents begin at 1. */
export const ordinal: Reader<number> = (value, path, problems) => {
  const number = wholeNumber(value, path, problems);
  return number === 0 ? noted(problems, path, 'must be at least 1') : number;
};

export const object =
  <F extends Fields>(fields: F): Reader<Document<F>> =>
  (value, path, problems) =>
    isObject(value) ? readDocument(fields, value, problems, `${path}.`) : noted(problems, path, 'must be an object');

/** At least one; an empty list is as good as none. */
export const listOf =
  <F extends Fields>(fields: F): Reader<Document<F>[]> =>
  (value, path, problems) => {
    if (!Array.isArray(value)) return noted(problems, path, 'must be a list');
    if (value.length === 0) return noted(problems, path, 'may not be empty');
    return value.map((entry, index) => object(fields)(entry, `${path}[${index}]`, problems));
  };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function noted(problems: string[], path: string, problem: string): never {
  problems.push(`<${path}> : ${problem}`);
  return undefined as never;
}
