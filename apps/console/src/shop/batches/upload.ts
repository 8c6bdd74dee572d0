import {
  type BatchDto,
  type BatchVerdictDto,
  type Client,
  NoAnswerError,
  RisitiError,
  type ValidatedLinesDto,
} from '@risiti/client/browser';
import { keepReading, type Reading } from './columns.js';
import { documentsOf } from './documents.js';
import type { FileDocument, OpenedFile } from './opened-file.js';

/** A file with all its documents. */
export interface Source extends OpenedFile {
  documents: FileDocument[];
  /** Of a table: what its columns became. */
  columns: Reading['columns'];
}

/** The documents that are sent: the first is line 1 of the batch. */
export const sentOf = ({ documents }: Source): FileDocument[] =>
  documents.filter(({ problem }) => problem === undefined);

/** A file, and what Risiti says of its lines. */
export interface Checked {
  source: Source;
  /** The number that was sent before. */
  known: number;
  /** Of the lines that would not be accepted. */
  verdicts: BatchVerdictDto[];
}

/** Looks at all rows, here and by a dry run in which Risiti stores nothing. */
export async function checkFile(client: Client, file: OpenedFile, reading: Reading): Promise<Checked> {
  if (file.table) keepReading(file.table.header, reading);
  const source = { ...file, documents: documentsOf(file, reading), columns: file.table ? reading.columns : {} };
  const body = bodyOf(source);
  if (body === '') return { source, known: 0, verdicts: [] };
  const answer = upload(client, body, { query: { validate: 'true' } });
  const { lines, last } = await linesOf<BatchVerdictDto, ValidatedLinesDto>(answer, 'validation');
  return { source, known: last.known, verdicts: lines };
}

/**
 * Sends all documents without a problem. What the check refused goes too, so that it stands in the batch until it is mended.
 * The same file is one batch, unless Risiti says something else of a line now: an item was registered, for example.
 */
export async function sendChecked(client: Client, { source, verdicts }: Checked): Promise<BatchDto> {
  const body = bodyOf(source);
  const key = await keyOf(`${body}${verdicts.map(({ line }) => line).join()}`);
  const answer = upload(client, body, { headers: { 'Idempotency-Key': key } });
  const { last } = await linesOf<BatchVerdictDto, BatchDto>(answer, 'batch');
  remember(last.batchId, source);
  return last;
}

const SOURCES_MAX = 3;
const sources = new Map<string, Source>();

/** Risiti keeps no rows of a file. This page does until it is closed, so that refused rows go back as they came. */
function remember(batchId: string, source: Source): void {
  sources.set(batchId, source);
  const [oldest = ''] = sources.keys();
  if (sources.size > SOURCES_MAX) sources.delete(oldest);
}

export const sourceOf = (batchId: string): Source | undefined => sources.get(batchId);

const bodyOf = (source: Source): string =>
  sentOf(source)
    .map(({ line }) => `${JSON.stringify(line)}\n`)
    .join('');

interface UploadOptions {
  query?: { validate: 'true' };
  headers?: Record<string, string | undefined>;
}

/** Browsers cannot stream a body to every server, so it is one text. */
const upload = (client: Client, body: string, { query, headers }: UploadOptions): Promise<unknown> =>
  client.post({
    url: '/api/v1/batches',
    query: query && { ...query },
    headers: { 'Content-Type': 'application/x-ndjson', ...headers },
    body,
    bodySerializer: null,
    parseAs: 'text',
  });

/** Undefined in a page without TLS, where browsers compute no hash. Then numbers alone keep a sale from being sold twice. */
async function keyOf(text: string): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `console-${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

interface Lines<Line, Last> {
  lines: Line[];
  last: Last;
}

/** Reads an answer in lines. The last line has its own name, and an answer without it was cut off. */
export async function linesOf<Line, Last>(answer: Promise<unknown>, name: string): Promise<Lines<Line, Last>> {
  try {
    const texts = String(await answer)
      .split('\n')
      .filter((line) => line.trim() !== '');
    const lines = texts.map((line) => JSON.parse(line) as object);
    const last = lines.pop() as Record<string, Last> | undefined;
    if (last?.[name] === undefined) throw new Error('the answer was cut off');
    return { lines: lines as Line[], last: last[name] };
  } catch (error) {
    throw error instanceof RisitiError || error instanceof NoAnswerError ? error : new NoAnswerError(error);
  }
}
