import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { percentile, perSecond } from '@app/testing';
import type { BenchTill } from './contestant.js';
import { CostMeter, watchMemory } from './costs.js';
import type { Load } from './load.js';
import type { Size } from './options.js';
import { type Product, saleOf } from './product.js';
import { continueWorker, haltWorker, settledAfter } from './stretches.js';
import { columns } from './table.js';

const SINGLE_MS = 10_000;
const CHUNK_BYTES = 64 * 1024;
const SILENCE_MAX_MS = 60_000;
const MEMORY_MAX_MB = 400;
const RATIO_GOAL = 5;
const LINE_MS_GOAL = 0.4;
/** Sales of a neighbour alone, before the upload. */
const NEIGHBOUR_SALES = 60;
const NEIGHBOUR_GOAL = 2;
/** A file has no more lines than this. */
const FILE_LINES_MAX = 100_000;
/** A drain below this rate hangs. */
const SETTLED_PER_SECOND_MIN = 30;

export interface UploadResult {
  lines: number;
  /** Lines accepted in their place. */
  accepted: number;
  unapproved: number;
  linesPerSecond: number;
  settledPerSecond: number;
  singlesPerSecond: number;
  /** An upload with the worker halted, divided by single posts. */
  ratio: number;
  /** Of API and Postgres, with the worker halted; undefined where this machine does not report it. */
  processorMsPerLine: number | undefined;
  /** The 95th percentile of a neighbour's wait for a receipt: alone, beside the upload, and beside the drain after it. */
  neighbourMs: { alone: number; upload: number; drain: number };
  /** From the first line to the last settlement. */
  memoryMb: Record<string, number>;
}

/** Uploads files for all devices by one key, drains them, and compares an upload with single posts. */
export async function measureUpload(
  product: Product,
  neighbour: BenchTill,
  load: Load,
  size: Size,
): Promise<UploadResult> {
  const { accepted: first, ...beside } = await measureBesideNeighbour(product, neighbour, load, size.invoices);
  const { accepted: second, singles, ...halted } = await measureWithWorkerHalted(product, load);
  return {
    lines: size.invoices + singles,
    accepted: first + second,
    unapproved: await product.ledger.prisma.submission.count({ where: { kind: 'sale', status: { not: 'APPROVED' } } }),
    ...beside,
    ...halted,
  };
}

/** The upload and its drain, while a till of another taxpayer sells. */
async function measureBesideNeighbour(product: Product, neighbour: BenchTill, load: Load, lines: number) {
  const { api, worker, ledger } = product;
  const alone = await load.sellWhile(neighbour, (sold) => sold < NEIGHBOUR_SALES);
  const memory = watchMemory({ api: api.pid, worker: worker.pid });
  const [{ accepted, ms }, besideUpload] = await selling(neighbour, load, () => uploadFiles(product, lines));
  const pending = await ledger.prisma.submission.count({ where: { settledAt: null } });
  const ofUpload = { ...product, pendingQuery: pendingBeside(neighbour) };
  const drain = () => settledAfter(ofUpload, () => {}, settleMaxMs(pending));
  const [settleMs, besideDrain] = await selling(neighbour, load, drain);
  const [aloneMs, uploadMs, drainMs] = [alone, besideUpload, besideDrain].map((times) => percentile(times, 0.95));
  return {
    accepted,
    linesPerSecond: perSecond(accepted, ms),
    settledPerSecond: perSecond(pending, settleMs),
    neighbourMs: { alone: aloneMs!, upload: uploadMs!, drain: drainMs! },
    memoryMb: memory.end(),
  };
}

/** The number of lines in an upload: as many as single posts take ten seconds for. */
async function measureWithWorkerHalted(product: Product, load: Load) {
  const { tills } = product;
  haltWorker(product);
  const startedAt = performance.now();
  const singles = await load.postFor(tills, SINGLE_MS);
  const singlesPerSecond = perSecond(singles, performance.now() - startedAt);
  const meter = await CostMeter.of(product, {});
  let uploaded = { accepted: 0, ms: 0 };
  const costs = await meter.during('upload', singles, async () => {
    uploaded = await upload(product, linesFor(tills, 'SECOND', singles));
  });
  await settledAfter(product, () => continueWorker(product), settleMaxMs(2 * singles));
  return {
    singles,
    singlesPerSecond,
    accepted: uploaded.accepted,
    ratio: perSecond(singles, uploaded.ms) / singlesPerSecond,
    processorMsPerLine: costs['upload.cpu.postgres'] && costs['upload.cpu.all'],
  };
}

const settleMaxMs = (sales: number): number => 60_000 + (sales * 1_000) / SETTLED_PER_SECOND_MIN;

/** A neighbour sells beside this work. */
async function selling<T>(neighbour: BenchTill, load: Load, work: () => Promise<T>): Promise<[T, number[]]> {
  let isOver = false;
  const selling = load.sellWhile(neighbour, () => !isOver);
  const done = await work().finally(() => (isOver = true));
  return [done, await selling];
}

/** The neighbour sells all the time. */
const pendingBeside = ({ tin }: BenchTill): string =>
  `SELECT 1 FROM lanes l JOIN devices d USING (id) WHERE l.head_id IS NOT NULL AND d.tin <> '${tin}' LIMIT 1`;

/** The ratios are goals and fail nothing. */
export const isGood = ({ lines, accepted, unapproved, memoryMb }: UploadResult): boolean =>
  accepted === lines && unapproved === 0 && Object.values(memoryMb).every((mb) => mb < MEMORY_MAX_MB);

export function uploadTable(result: UploadResult): string {
  const { lines, accepted, unapproved, linesPerSecond, settledPerSecond, singlesPerSecond, ratio, memoryMb } = result;
  const { alone, upload, drain } = result.neighbourMs;
  const lineMs = result.processorMsPerLine;
  const check = (isOk: boolean) => (isOk ? '✔' : '✘');
  return columns([
    ['accepted lines/s of uploads', linesPerSecond.toFixed(0), ''],
    ['settled/s after it', settledPerSecond.toFixed(0), ''],
    ['accepted/s of single posts, worker halted', singlesPerSecond.toFixed(0), ''],
    ['upload ÷ single posts, worker halted', ratio.toFixed(2), `${check(ratio >= RATIO_GOAL)} goal ≥ ${RATIO_GOAL}`],
    ...(lineMs === undefined
      ? []
      : [
          [
            'processor ms a line, worker halted',
            lineMs.toFixed(2),
            `${check(lineMs <= LINE_MS_GOAL)} goal ≤ ${LINE_MS_GOAL}`,
          ],
        ]),
    [
      'receipt p95 of a neighbour, ms: alone, beside upload, drain',
      [alone, upload, drain].map((ms) => ms.toFixed(0)).join(', '),
      `${check(drain <= NEIGHBOUR_GOAL * alone)} goal ≤ ${NEIGHBOUR_GOAL} times beside the drain`,
    ],
    ['lines accepted in their place', `${accepted} of ${lines}`, check(accepted === lines)],
    ['sales not approved', String(unapproved), check(unapproved === 0)],
    ...Object.entries(memoryMb).map(([name, mb]) => [
      ...[`greatest memory of the ${name}, MB`, mb.toFixed(0), `${check(mb < MEMORY_MAX_MB)} below ${MEMORY_MAX_MB}`],
    ]),
  ]);
}

function* linesFor(tills: BenchTill[], name: string, count: number): Generator<string> {
  for (let line = 1; line <= count; line++) {
    const { tin, bhfId } = tills[(line - 1) % tills.length]!;
    yield `${JSON.stringify({ kind: 'sale', tin, bhfId, ...saleOf(`${name}-${line}`) })}\n`;
  }
}

/** One file after the other, for more lines than a file may have. */
async function uploadFiles(product: Product, lines: number) {
  const whole = { accepted: 0, ms: 0 };
  for (let file = 1, left = lines; left > 0; file++, left -= FILE_LINES_MAX) {
    const { accepted, ms } = await upload(
      product,
      linesFor(product.tills, `FIRST-${file}`, Math.min(left, FILE_LINES_MAX)),
    );
    whole.accepted += accepted;
    whole.ms += ms;
  }
  return whole;
}

/** Sends the lines while it reads the verdicts, as a long upload must. */
async function upload({ apiUrl, uploaderKey }: Product, lines: Iterable<string>) {
  const headers = { 'x-api-key': uploaderKey, 'content-type': 'application/x-ndjson' };
  const sending = request(`${apiUrl}/api/v1/batches`, { method: 'POST', headers, agent: false });
  sending.setTimeout(SILENCE_MAX_MS, () => sending.destroy(new Error('The upload got no data for a minute.')));
  const startedAt = performance.now();
  const answering = readVerdicts(once(sending, 'response') as Promise<[IncomingMessage]>);
  for (const chunk of chunksOf(lines)) {
    // One chunk at a time: the file must not pile up in memory.
    await new Promise<void>((resolve, reject) => {
      sending.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
  sending.end();
  return { accepted: await answering, ms: performance.now() - startedAt };
}

/** Resolves to the number of lines that were accepted in their place. */
async function readVerdicts(response: Promise<[IncomingMessage]>): Promise<number> {
  const [answer] = await response;
  let [line, accepted] = [0, 0];
  for await (const text of createInterface({ input: answer })) {
    const verdict = JSON.parse(text) as { line?: number; verdict?: string };
    if (verdict.line === ++line && verdict.verdict === 'accepted') accepted++;
  }
  return accepted;
}

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK_BYTES) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}
