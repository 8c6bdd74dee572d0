import { readFileSync } from 'node:fs';

/** One row of an interface table: the field's name, its type, and whether it is required. */
export interface TableField {
  name: string;
  type: string;
  isRequired: boolean;
}

/** Tables by the heading or operation above them. */
export type Tables = ReadonlyMap<string, readonly TableField[]>;

const PAGE = 'docs/interface.md';
const HEADING = /^#+ (.+)$/;
const OPERATION = /^\*\*((?:GET|POST|PUT) \S+)\*\*/;
const OF_FIELDS = /^\| (Body field|Field) +\|/;
const NAME = /^[\w.[\]]+$/;

/** Reads all field tables of the page. */
export function readTables(page = readFileSync(PAGE, 'utf8')): Tables {
  const tables = new Map<string, TableField[]>();
  let anchor = '';
  let columns: string[] | null = null;
  for (const line of page.split('\n')) {
    anchor = OPERATION.exec(line)?.[1] ?? HEADING.exec(line)?.[1] ?? anchor;
    if (!line.startsWith('|')) columns = null;
    else if (OF_FIELDS.test(line)) columns = cellsOf(line);
    else if (columns && !line.startsWith('| -')) {
      tables.set(anchor, [...(tables.get(anchor) ?? []), ...fieldsOf(cellsOf(line), columns)]);
    }
  }
  return tables;
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** A row may name several fields or none. */
function fieldsOf(cells: string[], columns: string[]): TableField[] {
  const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
  return cells[0]!
    .split(', ')
    .filter((name) => NAME.test(name))
    .map((name) => ({ name, type: cell('Type').split(/[ ,]/)[0]!, isRequired: cell('Required').startsWith('yes') }));
}
