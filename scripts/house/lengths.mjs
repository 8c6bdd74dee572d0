import ts from 'typescript';
import { nodesOf } from './program.mjs';

export const FUNCTION_LINES_MAX = 40;

/** Every function with a body in braces: its name, its file and its number of lines without the comment above it. */
export function functionsIn(program) {
  return [...program.sources].flatMap(([file, source]) =>
    [...nodesOf(source)]
      .filter((node) => ts.isFunctionLike(node) && node.body && ts.isBlock(node.body))
      .map((node) => ({ file, name: nameOf(node), lines: linesBetween(source, node) })),
  );
}

function linesBetween(source, node) {
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
  return lineAt(node.end) - lineAt(node.getStart(source)) + 1;
}

const nameOf = ({ name, parent }) => (name ?? parent.name)?.getText() ?? 'a function without a name';

/** The smallest value that at least this share of the values does not exceed. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
