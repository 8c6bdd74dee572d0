import ts from 'typescript';
import { nodesOf } from './program.mjs';

export const KINDS = ['stock-movement', 'branch-user'];
const FILES_MAX = 2;

/** The production files in which the name of a kind is a string of code or of SQL. */
export function filesNaming(tree, program, kind) {
  const inCode = [...program.sources].filter(([, source]) => hasLiteral(source, kind)).map(([file]) => file);
  const inSql = tree.production.filter((file) => file.endsWith('.sql') && tree.text(file).includes(`'${kind}'`));
  return [...inCode, ...inSql].sort();
}

/** The production files that contain the name of a kind in any spelling, also inside a longer name or a comment. */
export function filesMentioning(tree, kind) {
  const spelled = new RegExp(kind.replace('-', '[-_]?'), 'i');
  return tree.production.filter((file) => spelled.test(tree.text(file)));
}

function hasLiteral(source, text) {
  if (!source.text.includes(text)) return false;
  for (const node of nodesOf(source)) if (ts.isStringLiteralLike(node) && node.text === text) return true;
  return false;
}

/** The type names that more than two files declare, each with its files, the most frequent first. */
export function repeatedTypes(program) {
  const filesOf = new Map();
  for (const [file, source] of program.sources)
    for (const name of new Set(typeNamesIn(source))) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  const repeated = [...filesOf].filter(([, files]) => files.length > FILES_MAX);
  return repeated.map(([name, files]) => ({ name, files })).sort((a, b) => b.files.length - a.files.length);
}

const typeNamesIn = (source) => [...nodesOf(source)].filter(isType).map(({ name }) => name.text);

/** A declaration inside another module extends a type of that module, so its name is not ours. */
const isType = (node) =>
  (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || (ts.isClassDeclaration(node) && node.name)) &&
  !ts.isModuleBlock(node.parent);
