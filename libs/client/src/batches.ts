import { errorOf, NoAnswerError, RisitiError } from './errors.js';
import type {
  BatchDto,
  BatchesCreateData,
  BatchResultDto,
  BatchVerdictDto,
  ValidatedLinesDto,
} from './generated/types.gen.js';
import type { Client } from './make-client.js';
import { isNdjson, NDJSON } from './steady-fetch.js';

/** A document with its `kind`. */
export type BatchLine = BatchesCreateData['body'][number];
export type BatchLines = Iterable<BatchLine> | AsyncIterable<BatchLine>;
/** One for each line, in order; the batch comes last. */
export type BatchEntry<T> = T | { batch: BatchDto };
/** One for each line that would not be accepted; the counts come last. */
export type CheckEntry = BatchVerdictDto | { validation: ValidatedLinesDto };

/**
 * Sends up to 100,000 lines as one stream, and gives the verdict of each as soon as it is there: neither the lines nor the verdicts are
 * ever all in memory. When it breaks off, send the same lines again: what was accepted is then `known`. `isAtomic` wants all or none.
 */
export async function* sendBatch(
  client: Client,
  lines: BatchLines,
  { isAtomic, signal }: { isAtomic?: boolean; signal?: AbortSignal } = {},
): AsyncGenerator<BatchEntry<BatchVerdictDto>> {
  const query = isAtomic ? '?atomic=validate' : '';
  for await (const entry of upload<BatchEntry<BatchVerdictDto>>(client, query, lines, 'batch', signal)) {
    yield entry;
    if ('batch' in entry) mustBeWhole(entry.batch);
  }
}

/** A batch ends early if the service stops, the key ends, or somebody cancels it. */
function mustBeWhole({ state, trouble }: BatchDto): void {
  if (state !== 'CUT' && state !== 'CANCELLED') return;
  const resultMsg = trouble?.message ?? 'The batch ended before all lines were read.';
  const envelope = { resultCd: trouble?.code as '905', resultMsg, errors: trouble ? [trouble] : [] };
  throw new RisitiError(trouble?.code === '001' ? 403 : state === 'CUT' ? 503 : 409, envelope);
}

/** Says what a batch of these lines would get. Nothing is stored. */
export async function* checkBatch(
  client: Client,
  lines: BatchLines,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<CheckEntry> {
  yield* upload<CheckEntry>(client, '?validate=true', lines, 'validation', signal);
}

export interface ResultsOptions {
  /** Begin behind this line. */
  after?: number;
  /** Wait for the result of each line. */
  follow?: boolean;
  signal?: AbortSignal;
}

/** Reads what has become of each line. */
export async function* batchResults(
  client: Client,
  batchId: string,
  { after = 0, follow = false, signal }: ResultsOptions = {},
): AsyncGenerator<BatchEntry<BatchResultDto>> {
  const address = `/api/v1/batches/${batchId}/results?after=${after}&follow=${follow}`;
  yield* entriesOf(await open(client, address, { signal }), 'batch');
}

async function* upload<T extends object>(
  client: Client,
  query: string,
  lines: BatchLines,
  last: string,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  const source = new LineSource(lines);
  const init = {
    method: 'POST',
    headers: { 'content-type': NDJSON },
    body: source.stream,
    duplex: 'half',
    signal,
  } as RequestInit;
  try {
    yield* entriesOf<T>(await open(client, `/api/v1/batches${query}`, init), last);
  } catch (error) {
    // A line that could not be made is no trouble of the network.
    throw source.error ?? error;
  }
}

/** An answer in lines, whatever its status: an atomic batch that is refused has its verdicts, too. */
async function open(
  client: Client,
  address: string,
  { headers, ...init }: RequestInit,
): Promise<ReadableStream<Uint8Array>> {
  const { baseUrl = '', fetch: send = fetch, headers: common } = client.getConfig();
  const request = {
    ...init,
    redirect: 'manual' as const,
    headers: { ...Object.fromEntries(common as Headers), ...headers },
  };
  const answer = await send(new Request(baseUrl + address, request));
  if (isNdjson(answer) && answer.body) return answer.body as ReadableStream<Uint8Array>;
  throw errorOf(answer, await answer.json().catch(() => undefined), baseUrl);
}

const CHUNK = 64 * 1024;

/** The lines as bytes, and what has stopped them. A chunk has many lines, since a chunk a line would cost more than the line. */
class LineSource {
  error: unknown;
  readonly stream: ReadableStream<Uint8Array>;

  constructor(lines: BatchLines) {
    const chunks = chunksOf(lines);
    const encoder = new TextEncoder();
    this.stream = new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          this.error = error;
          throw error;
        }
      },
      cancel: async () => void (await chunks.return(undefined)),
    });
  }
}

async function* chunksOf(lines: BatchLines): AsyncGenerator<string, void> {
  let text = '';
  for await (const line of lines) {
    text += `${JSON.stringify(line)}\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** The last line has another name: an answer without it was cut off. Empty lines only show that the connection is alive. */
async function* entriesOf<T extends object>(body: ReadableStream<Uint8Array>, last: string): AsyncGenerator<T> {
  let isComplete = false;
  for await (const line of linesOf(body)) {
    if (line === '') continue;
    const entry = parsed<T>(line);
    isComplete = last in entry;
    yield entry;
  }
  if (!isComplete) throw new NoAnswerError(new Error('the answer was cut off'));
}

function parsed<T>(line: string): T {
  try {
    return JSON.parse(line) as T;
  } catch (error) {
    throw new NoAnswerError(error);
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await readFrom(reader);
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } finally {
    // Who stops reading does not leave the connection open.
    reader.cancel().catch(() => {});
  }
  yield rest;
}

async function readFrom(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new NoAnswerError(error);
  }
}
