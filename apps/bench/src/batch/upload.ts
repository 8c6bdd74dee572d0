import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { valuesOf } from './ndjson.js';
import { type VerdictLine, VerdictTally } from './verdict-tally.js';

/** Who uploads, and where. */
export interface Gateway {
  url: string;
  apiKey: string;
}

/** A batch as it tells of itself. */
export interface BatchFacts {
  batchId: string;
  state: 'RECEIVING' | 'RECEIVED' | 'CUT' | 'CANCELLED' | 'REFUSED';
  lines: number;
  accepted: number;
  known: number;
  duplicates: number;
  refused: number;
}

export interface Uploaded {
  tally: VerdictTally;
  /** What the last line of the answer says. */
  batch: BatchFacts;
  ms: number;
}

/** Neither side has said anything for so long: it will not end. */
const SILENCE_MAX_MS = 60_000;
const TOLD_MAX_MS = 3_000;
const LOOK_EVERY_MS = 2;

/** Sends a file to its end while its verdicts are read: both directions at once, as a long upload must. */
export async function upload(to: Gateway, chunks: Iterable<Buffer>): Promise<Uploaded> {
  const sending = open(to);
  const startedAt = performance.now();
  void send(sending, chunks).then(
    () => sending.end(),
    (error: Error) => sending.destroy(error),
  );
  const { tally, batch } = await answerTo(sending);
  if (!batch) throw new Error(`The upload is answered without a last line: ${tally}`);
  return { tally, batch, ms: performance.now() - startedAt };
}

/** How an upload ends before its end. */
export interface Breaking {
  /** As soon as so many lines have been answered, or nothing has come for a while: a chunk may wait for more. */
  toldLines: number;
  breakOff(): Promise<unknown>;
}

/** Sends what there is and then breaks off. Resolves to what was told until then. */
export async function uploadBroken(
  to: Gateway,
  chunks: Iterable<Buffer>,
  { toldLines, breakOff }: Breaking,
): Promise<VerdictTally> {
  const sending = open(to);
  const tally = new VerdictTally();
  // However it ends, it was broken off; what counts is what was told before.
  const listening = answerTo(sending, tally).catch(() => {});
  await send(sending, chunks);
  await untilTold(tally, toldLines);
  await breakOff();
  sending.destroy();
  await listening;
  return tally;
}

function open({ url, apiKey }: Gateway): ClientRequest {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/x-ndjson' };
  const sending = request(new URL('/api/v1/batches', url), { method: 'POST', headers, agent: false });
  // Whoever awaits the answer hears of it; unheard here, an error that comes with the answer would end the process.
  sending.on('error', () => {});
  return sending.setTimeout(SILENCE_MAX_MS, () => sending.destroy(new Error('The upload has fallen silent.')));
}

async function untilTold(tally: VerdictTally, lines: number): Promise<void> {
  const giveUpAt = performance.now() + TOLD_MAX_MS;
  while (tally.last < lines && performance.now() < giveUpAt) await pause(LOOK_EVERY_MS);
}

/** A piece at a time, each when the one before has left: nothing piles up here. */
async function send(sending: ClientRequest, chunks: Iterable<Buffer>): Promise<void> {
  for (const chunk of chunks) {
    await new Promise<void>((resolve, reject) => {
      sending.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
}

async function answerTo(sending: ClientRequest, tally = new VerdictTally()) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200)
    throw new Error(`The upload is answered ${response.statusCode}: ${await text(response)}`);
  let batch: BatchFacts | undefined;
  for await (const value of valuesOf<VerdictLine | { batch: BatchFacts }>(response)) {
    if ('batch' in value) batch = value.batch;
    else tally.add(value);
  }
  return { tally, batch };
}
