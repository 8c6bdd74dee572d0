import path from 'node:path';
import ts from 'typescript';
import { isCode } from './tree.mjs';

/** The production code of a tree, for the compiler to answer questions about it. */
export function openProgram(tree) {
  const { config } = ts.readConfigFile(path.join(tree.root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, tree.root);
  const code = tree.production.filter(isCode);
  const program = ts.createProgram(
    code.map((file) => path.join(tree.root, file)),
    { ...options, allowJs: true, checkJs: false, noEmit: true, types: [] },
  );
  const sources = new Map(code.map((file) => [file, program.getSourceFile(path.join(tree.root, file))]));
  return { checker: program.getTypeChecker(), sources, fileOf: (node) => relative(tree.root, node) };
}

const relative = (root, node) => path.relative(root, node.getSourceFile().fileName).split(path.sep).join('/');

/** A node and all nodes below it, in the order of the text. */
export function* nodesOf(node) {
  yield node;
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}
