import { FUNCTION_LINES_MAX, quantile } from './lengths.mjs';

/** The measures as a table of Markdown, to be pasted into a document. The hopes are a mirror and not a gate. */
export function tableOf(found) {
  const rows = [['measure', 'value', 'hope'], ['---', '---', '---'], ...rowsOf(found)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function rowsOf(found) {
  const { files, product, tests, sale, happyPath, places, edits, exports, sqlFiles, kindMembers, settings } = found;
  const lengths = found.functions.map(({ lines }) => lines);
  return [
    ['product code without simulator, certify, bench', inFiles(product), '≤ 52,000 lines, ≤ 550 files'],
    ['files in the repository', number(files.length), '≤ 1,500'],
    ['test code', inFiles(tests), '≤ 62,000 lines'],
    ['happy path of a sale, listed by hand', `${happyPath.length} files`, '≤ 35'],
    ['files that a sale reaches, up to the port of the authority', inFiles(sale), '≤ 100'],
    ["files that name a field of a sale's line", number(places.length), '≤ 5'],
    ['files that a new kind makes or edits', number(edits.length), '≤ 9'],
    ['exports with one user', `${number(exports.once.length)} of ${number(exports.all)}`, '≤ 600'],
    ['files of SQL functions', number(sqlFiles.length), '≤ 20'],
    ['members of `Kind`', number(kindMembers.length), '≤ 22'],
    ['settings of API and worker', number(settings.length), '≤ 85'],
    ['pairs of folders that import each other', number(found.pairs.length), '0'],
    ['doc comments that open without a subject', shareOf(found.comments), '≤ 4 %'],
    ['function length, median and p95, in lines', `${quantile(lengths, 0.5)}, ${quantile(lengths, 0.95)}`, 'p95 ≤ 15'],
    [`functions over ${FUNCTION_LINES_MAX} lines`, number(lengths.filter(isLong).length), '0'],
    ['longest code file', found.code[0] ? `${found.code[0].lines} lines, ${found.code[0].file}` : '', '≤ 300 lines'],
  ];
}

const number = (value) => value.toLocaleString('en');
const isLong = (lines) => lines > FUNCTION_LINES_MAX;

export const linesIn = (files) => files.reduce((sum, { lines }) => sum + lines, 0);
const inFiles = (files) => `${number(linesIn(files))} lines in ${number(files.length)} files`;

function shareOf({ all, without }) {
  return `${((100 * without) / Math.max(1, all)).toFixed(1)} % (${number(without)} of ${number(all)})`;
}
