import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FunctionsRefusedError } from './functions-refused.js';

/** A file of prisma/functions: one function of the hot path. */
export interface SqlFunction {
  name: string;
  sql: string;
  /** SHA-256 over the bytes of the file, in hex. */
  hash: string;
}

const DEFINITION = /\bCREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\s+(\w+)/gi;

/** The functions of a folder, each after the functions that it calls: a function in LANGUAGE sql needs them to exist. */
export function readFunctions(folder: string): SqlFunction[] {
  if (!existsSync(folder)) throw new Error(`There is no folder of functions at ${folder}.`);
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return inDependencyOrder(files.sort().map((file) => readFunction(folder, file)));
}

function readFunction(folder: string, file: string): SqlFunction {
  const bytes = readFileSync(path.join(folder, file));
  const [name, sql] = [path.basename(file, '.sql'), bytes.toString('utf8')];
  const defined = [...withoutComments(sql).matchAll(DEFINITION)].map((found) => found[1]);
  if (defined.length !== 1 || defined[0] !== name) {
    throw new FunctionsRefusedError(
      `The file ${file} must create exactly one function, and its name must be ${name}; it creates ` +
        `${defined.join(', ') || 'none'}. Give each function a file of its own, named after it.`,
    );
  }
  return { name, sql, hash: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Callees come before their callers. Otherwise functions keep their order by name, so that the order is always the
 * same.
 */
export function inDependencyOrder(functions: SqlFunction[]): SqlFunction[] {
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
