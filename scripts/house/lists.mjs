import { FUNCTION_LINES_MAX } from './lengths.mjs';

const LONGEST = 15;

/** The lists that the table counts, each under a heading. */
export function listsOf({ sale, kinds, types, crumbs, functions, code }) {
  const long = functions.filter(({ lines }) => lines > FUNCTION_LINES_MAX);
  return [
    section('Files one sale passes, up to the port of the authority', sale.toThePort.map(sized)),
    section('Files one sale passes, with the protocol of the authority', sale.whole.map(sized)),
    section('Called on the way, and not followed: functions that are given', sale.open),
    ...kinds.map(({ kind, named }) => section(`Production files with the text ${kind}`, named)),
    ...kinds.map(({ kind, mentioned }) => section(`Production files that name ${kind} in any spelling`, mentioned)),
    section('Type names in more than two files', types.map(declared)),
    section('Source files ≤ 25 lines with one importer', crumbs.map(used)),
    section(`Functions over ${FUNCTION_LINES_MAX} lines`, long.map(sized)),
    section('Longest code files', code.slice(0, LONGEST).map(sized)),
  ].join('\n\n');
}

const section = (title, lines) => [`## ${title} (${lines.length})`, '', ...lines.map((line) => `- ${line}`)].join('\n');
const sized = ({ file, name, lines }) => `${file}${name ? ` ${name}` : ''}: ${lines}`;
const declared = ({ name, files }) => `\`${name}\` ${files.length}: ${files.join(', ')}`;
const used = ({ file, lines, importer }) => `${file} (${lines}) ← ${importer}`;
