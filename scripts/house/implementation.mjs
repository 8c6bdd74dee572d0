import ts from 'typescript';

/** Finds `file:Name` or `file:Name.member` at the top level of a file; a wrong place fails with a clear sentence. */
export function declarationAt(program, place) {
  const [file, name] = place.split(':');
  const source = program.sources.get(file);
  if (!source)
    throw new Error(`There is no production file "${file}", named by "${place}". Name another with --entry or --via.`);
  const [outer, member] = (name ?? '').split('.');
  const declaration = topLevel(source).find((one) => one.name?.getText() === outer);
  const found = declaration && member ? memberOf(program, declaration, member)[0] : declaration;
  if (!found) throw new Error(`"${file}" declares no "${name}". Name another with --entry or --via.`);
  return found;
}

/** The declarations of a member of an implementation: of a class, or of an object with the parts spread into it. */
export const implementationOf = (program, place, member) => memberOf(program, declarationAt(program, place), member);

function memberOf(program, declaration, member) {
  if (ts.isClassLike(declaration)) return declaration.members.filter((one) => one.name?.getText() === member);
  return memberOfObject(program, bare(declaration.initializer), member);
}

function memberOfObject(program, object, member) {
  if (!object || !ts.isObjectLiteralExpression(object)) return [];
  const own = object.properties.filter((one) => one.name?.getText() === member);
  if (own.length > 0) return own;
  const spread = object.properties.filter(ts.isSpreadAssignment).reverse();
  return (
    spread
      .map((one) => memberOfObject(program, objectOf(program, one.expression), member))
      .find((found) => found.length) ?? []
  );
}

function objectOf({ checker }, expression) {
  const symbol = checker.getSymbolAtLocation(expression);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return bare(target?.valueDeclaration?.initializer);
}

/** The expression without `as const` or `satisfies`. */
function bare(expression) {
  return expression && (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression))
    ? bare(expression.expression)
    : expression;
}

const topLevel = (source) =>
  source.statements.flatMap((one) => (ts.isVariableStatement(one) ? [...one.declarationList.declarations] : [one]));
