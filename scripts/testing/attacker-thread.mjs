/**
 * Sends requests again and again until it is told to end. It says `begun` after its first answer, and tells at the end which answers
 * came. A thread of its own, because reading
 * the answers would otherwise delay the tests that measure a neighbour.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The attacker shares the processor with the API, which a real one does not. */
const REST_MS = 50;
/** Who is refused comes again long before Retry-After. */
const REST_WHEN_REFUSED_MS = 1_000;

const { address, headers, requests } = workerData;
const statuses = {};
/** Answers that an attacker should not get: our own failures, and refusals that do not say when to come again. */
const unclear = [];
const running = new Set();
let hasEnded = false;
let bytesRead = 0;
let sent = 0;

/** Each `{n}` becomes the number of the request. */
const numbered = (text, number) => (typeof text === 'string' ? text.replaceAll('{n}', number) : text);

/** Sends a piece of the body, and the next one after a pause. */
async function* trickle({ piece, everyMs }) {
  for (;;) {
    yield Buffer.from(piece);
    await pause(everyMs);
  }
}

function initOf({ method, headers: own, bodies = [], slowBody }, nth) {
  const number = ++sent;
  const body = slowBody ? trickle(slowBody) : numbered(bodies[nth % bodies.length], number);
  const all = Object.entries({ ...headers, ...own }).map(([name, value]) => [name, numbered(value, number)]);
  return { method, body, headers: Object.fromEntries(all), ...(slowBody && { duplex: 'half' }) };
}

async function repeat(request, nth) {
  const url = new URL(request.path, `${address}/api/v1/`);
  while (!hasEnded) {
    const aborting = new AbortController();
    running.add(aborting);
    const restMs = await fetch(url, { ...initOf(request, nth), signal: aborting.signal })
      .then(note)
      .catch(() => REST_MS);
    running.delete(aborting);
    await pause(request.everyMs ?? restMs);
  }
}

/** Returns how long to wait before the next request. */
async function note(answer) {
  const { status } = answer;
  if (Object.keys(statuses).length === 0) parentPort.postMessage('begun');
  statuses[status] = (statuses[status] ?? 0) + 1;
  const mustSayWhen = status === 429 || status === 503;
  if ((status >= 500 && status !== 503) || (mustSayWhen && !answer.headers.has('retry-after')))
    unclear.push(`${status} ${(await answer.text()).slice(0, 300)}`);
  else for await (const piece of answer.body ?? []) bytesRead += piece.length;
  return mustSayWhen ? REST_WHEN_REFUSED_MS : REST_MS;
}

parentPort.once('message', () => {
  hasEnded = true;
  for (const aborting of running) aborting.abort();
});
const connections = requests.flatMap((request) =>
  Array.from({ length: request.connections }, (_, nth) => repeat(request, nth)),
);
await Promise.all(connections);
parentPort.postMessage({ statuses, unclear, bytesRead });
