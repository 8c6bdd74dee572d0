import { CSV } from './list-format.js';
import { type Reply, streamed } from '../http/replies/reply.js';
import type { WriteRows } from './list-submissions.js';
import { csvHeader } from './submission-csv.js';

const LIST_PATH = '/api/v1/submissions';
export const EXPORT_PATH = `${LIST_PATH}/export`;

type Query = Record<string, unknown>;
type Rows = AsyncIterable<string>;

/** Caches must not mix the formats; `Link` is the address of what comes next, if anything does. */
export const listHeaders = (query: Query, nextCursor: string | null, path = LIST_PATH): Record<string, string> => ({
  Vary: 'Accept',
  ...(nextCursor !== null && { Link: `<${nextPath(path, query, nextCursor)}>; rel="next"` }),
});

function nextPath(path: string, query: Query, cursor: string): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return `${path}?${new URLSearchParams([...given.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]).toString()}`;
}

/** A submission a line; the last line says where the list goes on, and an answer without it was cut off. */
export const ndjsonReply = (rows: Rows, nextCursor: string | null, headers: Record<string, string>): Reply =>
  streamed(ndjsonLines(rows, nextCursor), headers);

/** Writes a submission a line. */
export const ndjsonRows: WriteRows = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function* ndjsonLines(rows: Rows, nextCursor: string | null): AsyncGenerator<string> {
  yield* rows;
  yield `${JSON.stringify({ nextCursor })}\n`;
}

export const csvReply = (rows: Rows, headers: Record<string, string>): Reply =>
  csvFile('submissions.csv', csvLines(rows), headers);

/** A table under a name of its own. Its first row has the names of the columns. */
export const csvFile = (name: string, rows: Rows, headers: Record<string, string>): Reply =>
  streamed(rows, {
    ...headers,
    'Content-Type': `${CSV}; charset=utf-8; header=present`,
    'Content-Disposition': `attachment; filename="${name}"`,
  });

async function* csvLines(rows: Rows): AsyncGenerator<string> {
  yield csvHeader();
  yield* rows;
}
