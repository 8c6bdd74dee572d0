import { FUNCTION_LINES_MAX, quantile } from './lengths.mjs';

const FILE_LINES = 150;

/** The measures as a table of Markdown, to be pasted into a document. */
export function tableOf(found) {
  const rows = [['measure', 'value', 'aim'], ['---', '---', '---'], ...rowsOf(found)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function rowsOf({ sale, kinds, comments, types, crumbs, files, functions, code }) {
  const lengths = functions.map(({ lines }) => lines);
  return [
    ['files one sale passes, up to the port of the authority', inFiles(sale.toThePort), '≤ 35, ≤ 4,000 lines'],
    ['the same, with the protocol of the authority', inFiles(sale.whole), ''],
    [`production files with a text ${quoted(kinds)}`, counts(kinds, 'named'), '≤ 8'],
    ['production files that name these kinds in any spelling', counts(kinds, 'mentioned'), ''],
    ['doc comments that open without a subject', shareOf(comments), '≤ 5 %'],
    ['type names declared in more than two files', `${types.length}${mostOf(types)}`, '≤ 3'],
    ['source files ≤ 25 lines with one importer', number(crumbs.length), '≤ 15'],
    ['files in the repository', number(files.length), '≤ 1,600'],
    ['production code', inFiles(code), ''],
    ['function length, median and p95, in lines', `${quantile(lengths, 0.5)}, ${quantile(lengths, 0.95)}`, 'p95 ≤ 15'],
    [`functions over ${FUNCTION_LINES_MAX} lines`, number(lengths.filter(isLong).length), '0'],
    [`code files over ${FILE_LINES} lines`, number(code.filter(({ lines }) => lines > FILE_LINES).length), ''],
    ['longest code file', code[0] ? `${code[0].lines} lines, ${code[0].file}` : '', '≤ 300 lines'],
  ];
}

const number = (value) => value.toLocaleString('en');
const isLong = (lines) => lines > FUNCTION_LINES_MAX;
const quoted = (kinds) => kinds.map(({ kind }) => `\`${kind}\``).join(', ');
const counts = (kinds, list) => kinds.map((kind) => kind[list].length).join(', ');

function inFiles(files) {
  return `${number(files.length)} (${number(files.reduce((sum, { lines }) => sum + lines, 0))} lines)`;
}

function shareOf({ all, without }) {
  return `${((100 * without) / Math.max(1, all)).toFixed(1)} % (${number(without)} of ${number(all)})`;
}

function mostOf(types) {
  const most = types.slice(0, 3).map(({ name, files }) => `\`${name}\` ${files.length}`);
  return most.length > 0 ? ` (${most.join(', ')} …)` : '';
}
