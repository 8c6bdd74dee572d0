import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { askChoice } from '../ask.js';
import { environment } from '../environment.js';
import { Problem } from '../exit-codes.js';
import { writePrivately } from '../profiles.js';

/** A field that a column of a table can fill. */
export interface Field {
  name: string;
  label: string;
  isRequired?: boolean;
  /** How such columns are called. */
  names: RegExp;
}

/** The index of the column of each field that has one. */
export type Columns = Readonly<Record<string, number>>;

/** What we add to tables that go back. It is no column of the sender. */
export const ADVICE = 'what to do';

/**
 * Finds which column fills which field: as `--column` says, as it was answered before for a table with this header, as the columns are
 * called, or by asking.
 */
export async function findColumns(
  header: readonly string[],
  fields: readonly Field[],
  named: readonly string[] = [],
): Promise<Columns> {
  const given = Object.fromEntries(named.map((text) => readNamed(text, header, fields)));
  const file = fileOf(header, fields);
  const columns: Record<string, number> = { ...guess(header, fields), ...readKept(file), ...given };
  const missing = fields.filter(({ name, isRequired }) => isRequired && columns[name] === undefined);
  for (const field of missing) columns[field.name] = await ask(field, header);
  if (missing.length > 0 || named.length > 0) writePrivately(file, columns);
  return columns;
}

function guess(header: readonly string[], fields: readonly Field[]): Record<string, number> {
  const found = fields.map(({ name, names }) => [name, header.findIndex((column) => names.test(column))] as const);
  return Object.fromEntries(found.filter(([, index]) => index !== -1));
}

async function ask({ name, label }: Field, header: readonly string[]): Promise<number> {
  const choices = header.map((column, index) => ({ value: String(index), label: column || `column ${index + 1}` }));
  const option = `--column ${name}=<column>; the columns are: ${header.join(', ')}`;
  return Number(await askChoice(`Which column is it: ${label}?`, option, choices));
}

function readNamed(text: string, header: readonly string[], fields: readonly Field[]): [string, number] {
  const [name, column] = text.split('=');
  const index = header.indexOf(column ?? '');
  if (!fields.some((field) => field.name === name))
    throw new Problem(
      `"${text}" names no field.`,
      `Write FIELD=COLUMN. The fields are: ${fields.map((field) => field.name).join(', ')}.`,
    );
  if (index === -1)
    throw new Problem(`There is no column "${column ?? ''}".`, `The columns are: ${header.join(', ')}.`);
  return [name!, index];
}

function fileOf(header: readonly string[], fields: readonly Field[]): string {
  const own = header.filter((column) => column !== ADVICE);
  const names = fields.map(({ name }) => name);
  const key = createHash('sha256')
    .update(JSON.stringify([own, names]))
    .digest('hex')
    .slice(0, 16);
  return path.join(environment.folder, 'columns', `${key}.json`);
}

function readKept(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}
