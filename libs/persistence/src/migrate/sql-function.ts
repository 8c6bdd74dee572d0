import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FunctionsRefusedError } from './functions-refused.js';

/** A function of prisma/functions, with the comment above it and what belongs to it, such as its rights. */
export interface SqlFunction {
  name: string;
  sql: string;
  /** SHA-256 over the bytes of the text, in hex. The file in which the function stands does not count. */
  hash: string;
}

const DEFINITION = /\bCREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\s+(\w+)/gi;

/** The place where the text of a function begins: with the lines of comment directly above it. It ends where the next one begins. */
const BEGINNING = /^(?:--.*\n)*CREATE OR REPLACE FUNCTION (\w+)/gm;

/** The functions of a folder, each after the functions that it calls: a function in LANGUAGE sql needs them to exist. */
export function readFunctions(folder: string): SqlFunction[] {
  if (!existsSync(folder)) throw new Error(`There is no folder of functions at ${folder}.`);
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const functions = files.sort().flatMap((file) => functionsIn(file, readFileSync(path.join(folder, file), 'utf8')));
  functions.sort((one, other) => (one.name < other.name ? -1 : 1));
  const twice = functions.find(({ name }, index) => name === functions[index + 1]?.name);
  if (twice) throw new FunctionsRefusedError(`The function ${twice.name} is created twice. Take one of the two out.`);
  return inDependencyOrder(functions);
}

function functionsIn(file: string, text: string): SqlFunction[] {
  const begun = [...text.matchAll(BEGINNING)];
  const defined = [...withoutComments(text).matchAll(DEFINITION)].map((found) => found[1]!);
  if (defined.length === 0 || defined.join() !== begun.map((found) => found[1]).join()) {
    throw new FunctionsRefusedError(
      `The file ${file} must create functions, each with CREATE OR REPLACE FUNCTION at the beginning of a line; it creates ` +
        `${defined.join(', ') || 'none'}.`,
    );
  }
  return begun.map(({ 1: name, index }, nth) => {
    const sql = `${text.slice(index, begun[nth + 1]?.index).trimEnd()}\n`;
    return { name: name!, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Callees come before their callers. Otherwise functions keep their order by name, so that the order is always the
 * same.
 */
function inDependencyOrder(functions: SqlFunction[]): SqlFunction[] {
  const ordered = new Set<SqlFunction>();
  const add = (one: SqlFunction, callers: string[]): void => {
    if (ordered.has(one)) return;
    if (callers.includes(one.name)) throw callsItself([...callers.slice(callers.indexOf(one.name)), one.name]);
    for (const callee of calledBy(one, functions)) add(callee, [...callers, one.name]);
    ordered.add(one);
  };
  for (const one of functions) add(one, []);
  return [...ordered];
}

function calledBy({ name, sql }: SqlFunction, functions: SqlFunction[]): SqlFunction[] {
  const code = withoutComments(sql);
  return functions.filter((other) => other.name !== name && new RegExp(`\\b${other.name}\\s*\\(`).test(code));
}

const callsItself = (circle: string[]) =>
  new FunctionsRefusedError(
    `The functions ${circle.join(' → ')} call one another in a circle, so none of them can be created first. Move what ` +
      'they share into a function of its own.',
  );

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '');
