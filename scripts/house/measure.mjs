import { countComments } from './comments.mjs';
import { crumbsOf } from './crumbs.mjs';
import { functionsIn } from './lengths.mjs';
import { filesMentioning, filesNaming, KINDS, repeatedTypes } from './names.mjs';
import { openProgram } from './program.mjs';
import { saleFiles } from './sale.mjs';
import { isCode, linesOf, readTree } from './tree.mjs';

/** Measures a tree. The results are lists: the table shows their lengths and `--list` shows the lists. */
export function measure(options) {
  const tree = readTree(options.root, options.without);
  const program = openProgram(tree);
  const withLines = (files) => files.map((file) => ({ file, lines: linesOf(tree.text(file)) }));
  const { whole, toThePort } = saleFiles(tree, program, options);
  return {
    sale: { whole: withLines(whole.files), toThePort: withLines(toThePort.files), open: whole.open },
    kinds: KINDS.map((kind) => ({ kind, ...kindIn(tree, program, kind) })),
    comments: countComments([...program.sources.keys()].map(tree.text)),
    types: repeatedTypes(program),
    crumbs: crumbsOf(tree, program),
    files: tree.files,
    functions: functionsIn(program),
    code: withLines(tree.production.filter(isCode)).sort((a, b) => b.lines - a.lines),
  };
}

const kindIn = (tree, program, kind) => ({
  named: filesNaming(tree, program, kind),
  mentioned: filesMentioning(tree, kind),
});
