import { FUNCTION_LINES_MAX } from './lengths.mjs';

const LONGEST = 15;

/** The lists that the table counts, each under a heading. */
export function listsOf(found) {
  const long = found.functions.filter(({ lines }) => lines > FUNCTION_LINES_MAX);
  return [
    section('Files that a sale reaches, up to the port of the authority', found.sale.map(sized)),
    section('Called on the way, and not followed: functions that are given', found.open),
    section("Files that name a field of a sale's line", found.places),
    section('Files that a new kind makes or edits', found.edits),
    section('Exports with one user', found.exports.once),
    section('Members of Kind', found.kindMembers),
    section('Settings of API and worker', found.settings),
    section('Pairs of folders that import each other', found.pairs),
    section(`Functions over ${FUNCTION_LINES_MAX} lines`, long.map(sized)),
    section('Longest code files', found.code.slice(0, LONGEST).map(sized)),
  ].join('\n\n');
}

const section = (title, lines) => [`## ${title} (${lines.length})`, '', ...lines.map((line) => `- ${line}`)].join('\n');
const sized = ({ file, name, lines }) => `${file}${name ? ` ${name}` : ''}: ${lines}`;
