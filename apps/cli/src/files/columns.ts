import { askChoice, confirm } from '../ask.js';
import { environment } from '../environment.js';
import { Problem } from '../exit-codes.js';
import { privateFile, readPrivately, writePrivately } from '../profiles.js';
import type { Table, TableRow } from './read-table.js';

/** A field that a column of a table can fill. */
export interface Field {
  name: string;
  label: string;
  isRequired?: boolean;
  /** The names of such columns. */
  names: RegExp;
}

/** The column of each field that has one. */
export type Columns = Readonly<Record<string, string>>;

/** A column that we add to tables that go back. It is no column of the sender. */
export const ADVICE = 'what to do';
/** The numbers that rows were given. */
export const NUMBER = 'number';

/**
 * Finds which column fills which field: as `--column` says, as it was confirmed before for a table with these columns, or as the columns
 * are called. A person is asked once whether it is right; a program reads it on the other stream.
 */
export async function findColumns(
  { header }: Table,
  fields: readonly Field[],
  named: readonly string[] = [],
): Promise<Columns> {
  const file = fileOf(header, fields);
  const kept = named.length === 0 ? readPrivately<Columns>(file) : undefined;
  if (kept) return header.includes(NUMBER) ? { [NUMBER]: NUMBER, ...kept } : kept;
  const columns: Record<string, string> = {
    ...guess(header, fields),
    ...Object.fromEntries(named.map((text) => readNamed(text, header, fields))),
  };
  for (const field of fields)
    if (field.isRequired && columns[field.name] === undefined) columns[field.name] = await ask(field, header);
  await show(columns, header, fields);
  // A guess that nobody has seen is made anew.
  if (environment.canAsk || named.length > 0) writePrivately(file, columns);
  return columns;
}

/** The text of a cell, without blanks around it; empty if there is none. */
export function cellOf({ header }: Table, { cells }: TableRow, columns: Columns, field: string): string {
  const column = columns[field];
  // A column without a name is no column of a field.
  return column === undefined ? '' : (cells[header.indexOf(column)]?.trim() ?? '');
}

function guess(header: readonly string[], fields: readonly Field[]): Columns {
  const found = fields.map(({ name, names }) => [name, header.find((column) => names.test(column))] as const);
  return Object.fromEntries(found.filter(([, column]) => column !== undefined)) as Columns;
}

async function ask({ name, label }: Field, header: readonly string[]): Promise<string> {
  const option = `--column ${name}=<column>; the columns are: ${header.join(', ')}`;
  const choices = header.map((column) => ({ value: column, label: column || '(without a name)' }));
  return askChoice(`Which column is it: ${label}?`, option, choices);
}

async function show(columns: Columns, header: readonly string[], fields: readonly Field[]): Promise<void> {
  const lines = fields.map(({ name, label }) => `  ${label.padEnd(24)} ${columns[name] ?? '(no column)'}`);
  const unused = header.filter((column) => !Object.values(columns).includes(column) && column !== ADVICE);
  process.stderr.write(`${['The columns are read so:', ...lines].join('\n')}\n`);
  if (unused.length > 0) process.stderr.write(`  not used                 ${unused.join(', ')}\n`);
  if (environment.canAsk && !(await confirm('Is that right?')))
    throw new Problem(
      'Nothing was sent.',
      `Name the columns: ${fields.map(({ name }) => `--column ${name}=…`).join(' ')}`,
    );
}

function readNamed(text: string, header: readonly string[], fields: readonly Field[]): [string, string] {
  const at = text.indexOf('=');
  const [name, column] = [text.slice(0, at), text.slice(at + 1)];
  if (!fields.some((field) => field.name === name))
    throw new Problem(
      `"${text}" names no field.`,
      `Write FIELD=COLUMN. The fields are: ${fields.map((field) => field.name).join(', ')}.`,
    );
  if (!header.includes(column))
    throw new Problem(`There is no column "${column}".`, `The columns are: ${header.join(', ')}.`);
  return [name, column];
}

/** A table that went back has columns of ours. */
const OURS: readonly string[] = [ADVICE, NUMBER];

function fileOf(header: readonly string[], fields: readonly Field[]): string {
  const own = header.filter((column) => !OURS.includes(column)).sort();
  return privateFile('columns', ...own, ...fields.map(({ name }) => name));
}
