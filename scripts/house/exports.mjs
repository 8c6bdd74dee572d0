import ts from 'typescript';

/** The exports of apps and libraries: how many there are, and those that exactly one other file uses. */
export function exportsWithOneUser(program) {
  const usersOf = new Map();
  for (const [file, source] of program.sources)
    for (const symbol of importedBy(program, source)) usersOf.set(symbol, (usersOf.get(symbol) ?? new Set()).add(file));
  const all = [...program.sources]
    .filter(([file]) => file.endsWith('.ts'))
    .flatMap((one) => exportsOf(program, ...one));
  return { all: all.length, once: all.filter(({ symbol }) => usersOf.get(symbol)?.size === 1).map(({ name }) => name) };
}

/** A barrel passes names on; it declares none, and it does not use them. */
function exportsOf({ checker }, file, source) {
  const module = checker.getSymbolAtLocation(source);
  const exported = module ? checker.getExportsOfModule(module) : [];
  return exported
    .filter((symbol) => !(symbol.flags & ts.SymbolFlags.Alias))
    .map((symbol) => ({ symbol, name: `${file}: ${symbol.name}` }));
}

function importedBy({ checker }, source) {
  const bindings = source.statements
    .filter(ts.isImportDeclaration)
    .map(({ importClause }) => importClause?.namedBindings);
  const names = bindings.filter((one) => one && ts.isNamedImports(one)).flatMap(({ elements }) => [...elements]);
  const symbols = names.map(({ name }) => checker.getSymbolAtLocation(name)).filter(Boolean);
  return symbols.map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}
