/**
 * The field tables of the protocol as data. A reader checks one value, notes its problems and returns it in its proper
 * type. The value is meaningless after a problem; a document is used only if its list of problems is empty.
 */
export type FieldReader<T> = (value: unknown, path: string, problems: string[]) => T;
export type FieldTable = Record<string, FieldReader<unknown>>;
export type ParsedDocument<F extends FieldTable> = { [K in keyof F]: F[K] extends FieldReader<infer T> ? T : never };

/** The authority ignores unknown keys, so nothing but the fields of the table is read. */
export function readDocument<F extends FieldTable>(
  fields: F,
  source: object,
  problems: string[],
  prefix = '',
): ParsedDocument<F> {
  const values = source as Record<string, unknown>;
  const document: Record<string, unknown> = {};
  for (const name in fields) document[name] = fields[name]!(values[name], prefix + name, problems);
  return document as ParsedDocument<F>;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

export const required =
  <T>(reader: FieldReader<T>): FieldReader<T> =>
  (value, path, problems) =>
    isBlank(value) ? noteProblem(problems, path, 'may not be empty') : reader(value, path, problems);

/** An empty string counts as null. */
export const optional =
  <T>(reader: FieldReader<T>): FieldReader<T | null> =>
  (value, path, problems) =>
    isBlank(value) ? null : reader(value, path, problems);

/** CHAR(n). Some clients send a number here; its digits are the text. */
export const text =
  (charactersMax: number): FieldReader<string> =>
  (value, path, problems) => {
    if (typeof value !== 'string' && typeof value !== 'number') return noteProblem(problems, path, 'must be a text');
    const written = String(value);
    // An emoji is one character, though JavaScript counts two.
    if (written.length <= charactersMax || [...written].length <= charactersMax) return written;
    return noteProblem(problems, path, `size must be between 0 and ${charactersMax}`);
  };

export const digits =
  (length: number): FieldReader<string> =>
  (value, path, problems) => {
    const written = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return /^\d+$/.test(written) && written.length === length
      ? written
      : noteProblem(problems, path, `must be ${length} digits`);
  };

/** `YYYYMMDD`, an existing day. */
export const day: FieldReader<string> = (value, path, problems) => datedWithin(8, value, path, problems);

/** `YYYYMMDDHHmmss`, an existing second. */
export const timestamp: FieldReader<string> = (value, path, problems) => datedWithin(14, value, path, problems);

function datedWithin(length: number, value: unknown, path: string, problems: string[]): string {
  const written = digits(length)(value, path, problems);
  return written === undefined || isOnTheCalendar(written) ? written : noteProblem(problems, path, 'must be a date');
}

function isOnTheCalendar(stamp: string): boolean {
  const [month, day] = [Number(stamp.slice(4, 6)), Number(stamp.slice(6, 8))];
  const isDay = day >= 1 && day <= new Date(Date.UTC(Number(stamp.slice(0, 4)), month, 0)).getUTCDate();
  return isDay && month >= 1 && month <= 12 && /^([01]\d|2[0-3])[0-5]\d[0-5]\d$|^$/.test(stamp.slice(8));
}

export const oneOf =
  <const T extends string>(...codes: T[]): FieldReader<T> =>
  (value, path, problems) =>
    codes.includes(value as T) ? (value as T) : noteProblem(problems, path, `must be one of ${codes.join(', ')}`);

/** NUMBER(p,s) with at most 38 digits. A string of digits is accepted too. */
export const decimal: FieldReader<number> = (value, path, problems) => {
  const isNumeric = typeof value === 'string' ? /^-?\d{1,38}(\.\d+)?$/.test(value) : Number.isFinite(value);
  return isNumeric ? Number(value) : noteProblem(problems, path, 'must be a number');
};

export const atLeast =
  (smallest: number): FieldReader<number> =>
  (value, path, problems) => {
    const number = decimal(value, path, problems);
    return number < smallest ? noteProblem(problems, path, `must be greater than or equal to ${smallest}`) : number;
  };

export const wholeNumber: FieldReader<number> = (value, path, problems) => {
  const number = decimal(value, path, []);
  return Number.isSafeInteger(number) && number >= 0 ? number : noteProblem(problems, path, 'must be a whole number');
};

/** Document numbers begin at 1. */
export const ordinal: FieldReader<number> = (value, path, problems) => {
  const number = wholeNumber(value, path, problems);
  return number === 0 ? noteProblem(problems, path, 'must be at least 1') : number;
};

export const object =
  <F extends FieldTable>(fields: F): FieldReader<ParsedDocument<F>> =>
  (value, path, problems) =>
    isObject(value)
      ? readDocument(fields, value, problems, `${path}.`)
      : noteProblem(problems, path, 'must be an object');

/** The list needs at least one entry; an empty list counts as missing. */
export const listOf =
  <F extends FieldTable>(fields: F): FieldReader<ParsedDocument<F>[]> =>
  (value, path, problems) => {
    if (!Array.isArray(value)) return noteProblem(problems, path, 'must be a list');
    if (value.length === 0) return noteProblem(problems, path, 'may not be empty');
    return value.map((entry, index) => object(fields)(entry, `${path}[${index}]`, problems));
  };

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function noteProblem(problems: string[], path: string, problem: string): never {
  problems.push(`<${path}> : ${problem}`);
  return undefined as never;
}
