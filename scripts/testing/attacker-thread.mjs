/**
 * Sends requests again and again until it is told to end. It says `begun` after its first answer, and tells at the end which answers
 * came. A thread of its own, because reading
 * the answers would otherwise delay the tests that measure a neighbour.
 */
import http from 'node:http';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The attacker shares the processor with the API, which a real one does not. */
const REST_MS = 50;
/** An attacker who is refused comes again long before Retry-After. */
const REST_WHEN_REFUSED_MS = 1_000;

const { address, headers, requests } = workerData;
const statuses = {};
/** Answers that an attacker should not get: our own failures, and refusals that do not say when to come again. */
const unclear = [];
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
const running = new Set();
let hasEnded = false;
let sent = 0;

/** The number of the request stands for each `{n}`. */
const numbered = (text, number) => (typeof text === 'string' ? text.replaceAll('{n}', number) : text);

/** A body without a number is made into bytes once: to make ten mebibytes anew each time would slow the neighbour down. */
for (const request of requests) {
  const isFixed = (body) => typeof body === 'string' && !body.includes('{n}') && !request.chunkBytes;
  request.bodies = request.bodies?.map((body) => (isFixed(body) ? Buffer.from(body) : body));
}

/** Sends a piece of the body, and the next one after a pause. */
async function* trickle({ piece, everyMs }) {
  for (;;) {
    yield Buffer.from(piece);
    await pause(everyMs);
  }
}

const chunkedBodies = new WeakMap();

/** The bytes of the body of a request in HTTP chunks, made once. */
function inChunks(request, body, bytes) {
  const made = chunkedBodies.get(request);
  if (made) return made;
  const pieces = body.match(new RegExp(`.{1,${bytes}}`, 'gs'));
  const chunks = Buffer.from(
    `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`,
  );
  chunkedBodies.set(request, chunks);
  return chunks;
}

/** Node.js would send many chunks slowly, and one of a byte as part of a larger one. So it gets the bytes as they are. */
function endInChunks(outgoing, chunks) {
  outgoing.setHeader('transfer-encoding', 'chunked');
  outgoing.flushHeaders();
  outgoing.chunkedEncoding = false;
  outgoing.end(chunks);
}

/** The headers of a request, and what writes its body. */
function requestOf(request, position) {
  const { method = 'GET', headers: own, bodies = [], chunkBytes, slowBody } = request;
  const number = ++sent;
  const body = numbered(bodies[position % bodies.length], number);
  const given = Object.entries({ ...headers, ...own }).filter(([, value]) => value !== undefined);
  const all = given.map(([name, value]) => [name, numbered(value, number)]);
  const write = (outgoing) => {
    if (slowBody) Readable.from(trickle(slowBody)).pipe(outgoing);
    else if (chunkBytes) endInChunks(outgoing, inChunks(request, body, chunkBytes));
    else outgoing.end(body);
  };
  return { method, headers: Object.fromEntries(all), write };
}

/** node:http, because fetch would take as much of the processor as the API. */
function send(url, { write, ...options }) {
  return new Promise((resolve, reject) => {
    const outgoing = http.request(url, { ...options, agent }, resolve).on('error', reject);
    running.add(outgoing);
    outgoing.on('close', () => running.delete(outgoing));
    write(outgoing);
  });
}

async function repeat(request, nth) {
  const url = new URL(request.path, `${address}/api/v1/`);
  for (let position = nth; !hasEnded; position++) {
    const restMs = await send(url, requestOf(request, position))
      .then((answer) => note(answer, request))
      .catch(() => REST_MS);
    await pause(request.everyMs ?? restMs);
  }
}

/** Returns how long to wait before the next request. An answer that is not read stays until the attack ends. */
async function note(answer, { readsNothing }) {
  const { statusCode: status } = answer;
  if (Object.keys(statuses).length === 0) parentPort.postMessage('begun');
  statuses[status] = (statuses[status] ?? 0) + 1;
  const mustSayWhen = status === 429 || status === 503;
  const isUnclear = (status >= 500 && status !== 503) || (mustSayWhen && !answer.headers['retry-after']);
  if (readsNothing && status === 200) await once(answer, 'close');
  let text = '';
  for await (const piece of answer) if (isUnclear && text.length < 300) text += piece;
  if (isUnclear) unclear.push(`${status} ${text}`);
  return mustSayWhen ? REST_WHEN_REFUSED_MS : REST_MS;
}

parentPort.once('message', () => {
  hasEnded = true;
  for (const outgoing of running) outgoing.destroy();
});
const connections = requests.flatMap((request) =>
  Array.from({ length: request.connections }, (_, nth) => repeat(request, nth)),
);
await Promise.all(connections);
parentPort.postMessage({ statuses, unclear });
