import path from 'node:path';
import ts from 'typescript';
import { nodesOf } from './program.mjs';
import { linesOf } from './tree.mjs';

const LINES_MAX = 25;
const SET_MIN = 4;
const ENTRY = /(^|\/)(index|main)\.m?[tj]s$/;

/** Small files that one other file uses, each with that file. Files that an index lists as a set do not count. */
export function crumbsOf(tree, program) {
  const importers = importersOf(program);
  const sets = setsOf(program);
  return [...program.sources.keys()]
    .filter((file) => !ENTRY.test(file) && !sets.has(file) && linesOf(tree.text(file)) <= LINES_MAX)
    .filter((file) => importers.get(file)?.size === 1)
    .map((file) => ({ file, lines: linesOf(tree.text(file)), importer: [...importers.get(file)][0] }));
}

/** The files that use something of a file, for each file. An index that passes names on does not use them. */
function importersOf(program) {
  const importers = new Map();
  for (const [file, source] of program.sources)
    for (const used of usedBy(program, source))
      if (used !== file) importers.set(used, (importers.get(used) ?? new Set()).add(file));
  return importers;
}

function usedBy(program, source) {
  const imports = source.statements.filter(ts.isImportDeclaration);
  const lazily = lazyImports(source).map((text) => program.checker.getSymbolAtLocation(text));
  const files = lazily.flatMap((symbol) => symbol?.declarations ?? []).map(program.fileOf);
  return new Set([...files, ...imports.flatMap((one) => [...declaringFiles(program, one)])]);
}

/** The texts of `await import('…')`. */
function lazyImports(source) {
  if (!source.text.includes('import(')) return [];
  const calls = [...nodesOf(source)].filter((node) => ts.isCallExpression(node) && isImport(node.expression));
  return calls.map((call) => call.arguments[0]).filter(ts.isStringLiteralLike);
}

const isImport = ({ kind }) => kind === ts.SyntaxKind.ImportKeyword;

/** The files that declare the imported names, even behind an index; an import without names means the whole file. */
function declaringFiles({ checker, fileOf }, { importClause, moduleSpecifier }) {
  const bindings = importClause?.namedBindings;
  const names = [importClause?.name, ...(bindings && ts.isNamedImports(bindings) ? bindings.elements : [])];
  const symbols = names.filter(Boolean).map((one) => aliased(checker, checker.getSymbolAtLocation(one.name ?? one)));
  const whole = names.filter(Boolean).length === 0 ? [checker.getSymbolAtLocation(moduleSpecifier)] : [];
  return new Set([...symbols, ...whole].flatMap((symbol) => symbol?.declarations ?? []).map(fileOf));
}

const aliased = (checker, symbol) =>
  symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/**
 * The files that an index (or a file named like its folder) imports from its own folder, and the Nest modules that another module
 * lists, if they are enough for a set.
 */
function setsOf(program) {
  const listed = [...program.sources].flatMap(([file, source]) => {
    const imported = importedBy(file, source);
    return [isIndex(file) ? imported.filter(isSiblingOf(file)) : [], isModule(file) ? imported.filter(isModule) : []];
  });
  return new Set(listed.filter((set) => set.length >= SET_MIN).flat());
}

const isModule = (file) => file.endsWith('.module.ts');
const isSiblingOf = (file) => (other) => path.posix.dirname(other) === path.posix.dirname(file);

function isIndex(file) {
  const name = path.posix.basename(file).replace(/\.m?ts$|\.mjs$/, '');
  return name === 'index' || name === path.posix.basename(path.posix.dirname(file));
}

function importedBy(file, source) {
  const specifiers = source.statements
    .filter(ts.isImportDeclaration)
    .map(({ moduleSpecifier }) => moduleSpecifier.text);
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => path.posix.join(path.posix.dirname(file), specifier.replace(/\.js$/, '.ts')));
}
