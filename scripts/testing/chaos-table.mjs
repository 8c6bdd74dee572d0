const COLUMNS = [
  ['promise', ({ promise }) => promise],
  ['attack', ({ attack }) => attack],
  ['queue', ({ queue }) => queue],
  ['submissions', ({ submissions }) => submissions],
  ['approved once', ({ approvedOnce }) => approvedOnce],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['gaps', ({ gaps }) => gaps],
  ['out of order', ({ outOfOrder }) => outOfOrder],
  ['overlaps', ({ overlaps }) => overlaps],
  ['recovered in, s', ({ recoverMs }) => (recoverMs / 1_000).toFixed(1)],
];

/** Formats the rows that the suites wrote, one JSON object a line, as columns for a terminal. */
export function chaosTable(ndjson) {
  const rows = ndjson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const cells = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, of]) => String(of(row))))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const isWord = (column) => column === 1 || column === 2;
  const pad = (text, column) => (isWord(column) ? text.padEnd(widths[column]) : text.padStart(widths[column]));
  return cells.map((row) => row.map(pad).join('  ')).join('\n');
}
