const PROMISES = [
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

const NEIGHBOURS = [
  ['attack', ({ attack }) => attack],
  ['queue', ({ queue }) => queue],
  ['neighbour succeeds', ({ success }) => `${(success * 100).toFixed(1)} %`],
  ['p95 alone, ms', ({ idleMs }) => idleMs],
  ['p95 attacked, ms', ({ busyMs }) => busyMs],
  ['ratio', ({ ratio }) => ratio.toFixed(2)],
  ['longest slice alone, ms', ({ idleSliceMs }) => idleSliceMs],
  ['longest slice attacked, ms', ({ sliceMs }) => sliceMs],
  ['by one request, ms', ({ singleSliceMs }) => singleSliceMs],
  ['memory, MiB', ({ memoryMb }) => memoryMb],
  ['answers to the attacker', ({ statuses }) => statuses],
];

/** Formats the rows that the suites wrote, one JSON object a line, as tables for a terminal. */
export function chaosTable(ndjson) {
  const rows = ndjson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const isOfNeighbours = ({ ratio }) => ratio !== undefined;
  return [
    table(
      PROMISES,
      rows.filter((row) => !isOfNeighbours(row)),
    ),
    table(NEIGHBOURS, rows.filter(isOfNeighbours)),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function table(columns, rows) {
  if (rows.length === 0) return '';
  const cells = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, of]) => String(of(row))))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const isWord = (column) => ['attack', 'queue'].includes(columns[column][0]);
  const pad = (text, column) => (isWord(column) ? text.padEnd(widths[column]) : text.padStart(widths[column]));
  return cells.map((row) => row.map(pad).join('  ')).join('\n');
}
