import { type BatchLine, batchResults, sendBatch } from './batches.js';
import { connect } from './connect.js';
import { NoAnswerError } from './errors.js';

const LINE = { kind: 'sale' } as BatchLine;
const VERDICT = { line: 1, verdict: 'accepted' };
const BATCH = { batch: { batchId: 'b1', state: 'RECEIVED' } };

/** A server that reads the lines and answers with these. */
function clientOf(lines: readonly object[], status = 200) {
  const sent: string[] = [];
  const client = connect({
    ...{ url: 'https://risiti.example', apiKey: 'service_test_1' },
    fetch: async (input, init) => {
      sent.push(await new Request(input, init).text());
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('\n');
      return new Response(body, { status, headers: { 'content-type': 'application/x-ndjson' } });
    },
  });
  return { client, sent };
}

async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const entry of entries) list.push(entry);
  return list;
}

it('sends lines and gives their verdicts, without the empty lines between', async () => {
  const { client, sent } = clientOf([VERDICT, BATCH]);
  expect(await all(sendBatch(client, [LINE, LINE]))).toEqual([VERDICT, BATCH]);
  expect(sent).toEqual(['{"kind":"sale"}\n{"kind":"sale"}\n']);
});

it('gives the verdicts of an atomic batch that is refused, too', async () => {
  const { client } = clientOf([{ line: 1, verdict: 'refused' }, { batch: { state: 'REFUSED' } }], 422);
  expect(await all(sendBatch(client, [LINE], { isAtomic: true }))).toHaveLength(2);
});

it('says that an answer without its last line was cut off', async () => {
  const { client } = clientOf([VERDICT]);
  await expect(all(sendBatch(client, [LINE]))).rejects.toBeInstanceOf(NoAnswerError);
  await expect(all(batchResults(client, 'b1'))).rejects.toBeInstanceOf(NoAnswerError);
});

it.each([
  [
    'CUT',
    { code: '905', message: 'The server is about to stop.' },
    { status: 503, message: 'The server is about to stop.' },
  ],
  ['CUT', { code: '001', message: 'The key has ended.' }, { status: 403, code: '001' }],
  ['CANCELLED', null, { status: 409 }],
])('says that a batch with state %s and trouble %j was not read to its end', async (state, trouble, error) => {
  const { client } = clientOf([VERDICT, { batch: { state, trouble } }]);
  await expect(all(sendBatch(client, [LINE]))).rejects.toMatchObject(error);
});

it('reports an error of the lines as it is', async () => {
  const { client } = clientOf([BATCH]);
  const lines = (function* (): Generator<BatchLine> {
    yield LINE;
    throw new TypeError('Line 2 of the file is broken');
  })();
  await expect(all(sendBatch(client, lines))).rejects.toThrow('Line 2 of the file is broken');
});
