import { countComments } from './comments.mjs';
import { importsIn } from './cruise.mjs';
import { exportsWithOneUser } from './exports.mjs';
import { editsForAKind, happyPath, kindMembers, lineFieldPlaces, programSettings } from './listed.mjs';
import { functionsIn } from './lengths.mjs';
import { twoWayPairs } from './pairs.mjs';
import { openProgram } from './program.mjs';
import { saleFiles } from './sale.mjs';
import { isCode, isProduct, linesOf, readTree } from './tree.mjs';

/** Measures a checkout. The results are lists: the table shows their lengths and `--list` shows the lists. */
export function measure(options) {
  const tree = readTree(options.root);
  const program = openProgram(tree);
  const product = tree.production.filter(isProduct);
  const { toThePort } = saleFiles(tree, program, options);
  return {
    files: tree.files,
    product: withLines(tree, product),
    tests: withLines(tree, tree.tests),
    sale: withLines(tree, toThePort.files),
    open: toThePort.open,
    happyPath: happyPath(tree),
    places: lineFieldPlaces(tree, product),
    edits: editsForAKind(tree),
    exports: exportsWithOneUser(program),
    sqlFiles: product.filter((file) => /^prisma\/functions\/.*\.sql$/.test(file)),
    kindMembers: kindMembers(program),
    settings: programSettings(tree),
    pairs: twoWayPairs(importsIn(options.root)),
    comments: countComments([...program.sources.keys()].map(tree.text)),
    functions: functionsIn(program),
    code: withLines(tree, product.filter(isCode)).sort((a, b) => b.lines - a.lines),
  };
}

const withLines = (tree, files) => files.map((file) => ({ file, lines: linesOf(tree.text(file)) }));
