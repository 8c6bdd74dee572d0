import { AnswerChecker } from '../random/answer-checker.js';
import { type OpenApiDocument, describedOperations } from '../random/described-operations.js';
import * as bodies from './bodies.js';
import { type ApiError, type TillRequestOptions, must, SharedStack, type Shop, type Till } from './shop.js';

/** Batches from a client's view: lines that go out and lines that come back. */
export const NDJSON = 'application/x-ndjson';

export interface BatchData {
  batchId: string;
  state: string;
  lines: number;
  accepted: number;
  known: number;
  duplicates: number;
  refused: number;
  trouble: ApiError | null;
  [more: string]: unknown;
}

export interface LineAnswer {
  line: number;
  verdict: string;
  resultCd: string;
  resultMsg: string;
  data: { submissionId: string | null; kind: string; reference: string; [more: string]: unknown } | null;
  errors?: ApiError[];
  warnings?: { field: string }[];
}

/** A streamed answer, parsed line by line. */
export interface Streamed {
  status: number;
  headers: Headers;
  lines: LineAnswer[];
  /** The last line of a post, and of results. */
  batch: BatchData;
  /** The last line of a validation. */
  validation?: { lines: number; valid: number; known: number; duplicates: number; refused: number };
}

export type Body = string | Buffer | readonly object[];

/** Adds the kind of the document to its fields. */
export const sale = (...args: Parameters<typeof bodies.sale>) => ({ kind: 'sale', ...bodies.sale(...args) });

export const creditNote = (...args: Parameters<typeof bodies.creditNote>) => ({
  kind: 'credit-note',
  ...bodies.creditNote(...args),
});

export const sales = (count: number, name = 'INV') =>
  Array.from({ length: count }, (_, index) => sale(`${name}-${index + 1}`));

export const bytesOf = (body: Body): Buffer => {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : body.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
};

/** Uploads lines and compares every answer with the OpenAPI document. */
export async function upload(till: Till, body: Body, asking: TillRequestOptions = {}, query = ''): Promise<Streamed> {
  const headers = { 'content-type': NDJSON, ...namedHeaders(asking) };
  return stream(till, 'POST', `batches${query}`, headers, bytesOf(body));
}

/** Returns the result of each line. */
export const results = (till: Till, { batchId }: Pick<BatchData, 'batchId'>, query = ''): Promise<Streamed> =>
  stream(till, 'GET', `batches/${batchId}/results${query}`);

const namedHeaders = ({ idempotencyKey, headers }: TillRequestOptions) => ({
  ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  ...(headers as Record<string, string> | undefined),
});

async function stream(till: Till, method: string, path: string, headers = {}, body?: Buffer): Promise<Streamed> {
  const url = `${till.address()}/api/v1/${path}`;
  const sent = { 'x-api-key': till.apiKey, ...headers };
  const response = await fetch(url, { method, headers: sent, body: body && new Uint8Array(body) });
  const text = await response.text();
  const [status, contentType] = [response.status, response.headers.get('content-type')];
  await mustBeAsDocumented(till, method, path, { status, contentType, text });
  return { status, headers: response.headers, ...takenApart(text) };
}

export function takenApart(text: string): Omit<Streamed, 'status' | 'headers'> {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as object);
  const last = lines.pop() as Pick<Streamed, 'batch' | 'validation'> | undefined;
  if (!last?.batch && !last?.validation) throw new Error(`The last line is not the batch: ${JSON.stringify(last)}`);
  return { lines: lines as LineAnswer[], ...last };
}

/** Compares any answer of a batch with its documented schema. */
async function mustBeAsDocumented(
  till: Pick<Till, 'address'>,
  method: string,
  path: string,
  answered: { status: number; contentType: string | null; text: string },
): Promise<void> {
  const { judge, operations } = await (document ??= readDocument(till.address()));
  const [first, id, more] = path.replace(/\?.*/, '').split('/');
  const pattern = ['/api/v1', first, id && '{id}', more].filter(Boolean).join('/');
  const operation = operations.find((one) => one.path === pattern && one.method === method);
  if (!operation) throw new Error(`There is no ${method} ${pattern} in the document.`);
  expect(judge.complaints(operation, method, answered)).toEqual([]);
}

let document: ReturnType<typeof readDocument> | undefined;

async function readDocument(address: string) {
  const read = (await (await fetch(`${address}/openapi.json`)).json()) as OpenApiDocument;
  return { judge: new AnswerChecker(read), operations: describedOperations(read) };
}

/** Makes a request and compares its answer with the schema. */
export async function ask(
  till: Till,
  method: string,
  path: string,
  body?: object | string,
  asking?: TillRequestOptions,
) {
  const answer = await till.ask(method, path, body, asking);
  const [contentType, text] = [answer.headers.get('content-type'), JSON.stringify(answer.body)];
  await mustBeAsDocumented(till, method, path, { status: answer.status, contentType, text });
  return answer;
}

export interface Progress extends BatchData {
  statuses: Record<string, number>;
  settled: number;
  pending: number;
  ratePerSecond: number;
  etaSeconds: number | null;
}

export const progress = async (till: Till, { batchId }: Pick<BatchData, 'batchId'>): Promise<Progress> =>
  (await must(ask(till, 'GET', `batches/${batchId}`))).body.data as unknown as Progress;

/** Finds the newest batch of a taxpayer, for a client that lost its connection before it read the id. */
export async function newestBatch(till: Till): Promise<BatchData> {
  const { body } = await must(ask(till, 'GET', 'batches?limit=1'));
  return (body.data.batches as BatchData[])[0]!;
}

export const verdictsOf = ({ lines }: Pick<Streamed, 'lines'>): string[] => lines.map(({ verdict }) => verdict);

/** Returns the number, verdict and wrong fields of each line. */
export const judgedOf = ({ lines }: Pick<Streamed, 'lines'>) =>
  lines.map(({ line, verdict, resultCd, errors = [] }) => [
    line,
    verdict,
    resultCd,
    ...errors.map(({ field }) => field),
  ]);

/** Lets the app of this till serve every device of its account. */
export const letServeTheAccount = async (stack: SharedStack, { tin }: Till): Promise<void> => {
  await stack.query(
    `UPDATE apps SET serves_account = true FROM devices d WHERE d.id = device_id AND d.tin = $1 AND d.bhf_id = '00'`,
    [tin],
  );
};

/** Uploads sales into a lane that waits for the authority. */
export async function heldBatch(one: Shop, count = 3): Promise<Streamed> {
  await one.blockLane();
  return upload(one.till, sales(count));
}
