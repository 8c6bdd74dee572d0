import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chaosTable } from './chaos-table.mjs';

const counted = { submissions: 2_000, approvedOnce: 1_999, lost: 1, doubled: 0, gaps: 0, outOfOrder: 0, overlaps: 0 };

test('every attack is one line below the header', () => {
  const rows = [
    { promise: 1, attack: 'lost-queue', queue: 'redis', ...counted, recoverMs: 1_234 },
    { promise: 2, attack: 'lost-locks', queue: 'postgres', ...counted, recoverMs: 60_000 },
  ];
  const lines = chaosTable(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`).split('\n');
  assert.equal(lines.length, 3);
  assert.match(lines[0], /^promise {2}attack +queue +submissions +approved once +lost .*recovered in, s$/);
  assert.match(lines[1], /^ +1 {2}lost-queue {2}redis +2000 +1999 +1 +0 +0 +0 +0 +1\.2$/);
  assert.equal(lines[1].length, lines[2].length);
});

test('an attack on a neighbour has the longest slices of the API beside its times', () => {
  const measures = {
    success: 1,
    ratio: 1.5,
    idleMs: 40,
    busyMs: 60,
    idleSliceMs: 12,
    sliceMs: 34,
    singleSliceMs: 20,
    memoryMb: 210,
  };
  const lines = chaosTable(
    `${JSON.stringify({ attack: 'wide-csv', queue: 'redis', ...measures, statuses: '{"400":9}' })}\n`,
  ).split('\n');
  assert.match(
    lines[0],
    /ratio {2}longest slice alone, ms {2}longest slice attacked, ms {2}by one request, ms {2}memory, MiB/,
  );
  assert.match(lines[1], /1\.50 +12 +34 +20 +210 +\{"400":9\}$/);
});
