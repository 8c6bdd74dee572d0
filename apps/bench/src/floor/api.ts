import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { FloorLedger, type Signed } from './ledger.js';
import { fail, FloorQueue } from './queue.js';
import { API_QUEUE_POOL, readFloorSettings } from './settings.js';

/** Accept, and nothing else: a commit, a head for the queue, and an answer now or when it has settled. */
const settings = readFloorSettings();
const ledger = new FloorLedger(settings);
const queue = new FloorQueue(settings, API_QUEUE_POOL);
const waiters = new Map<string, (signed: Signed) => void>();

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const document = await bodyOf(request);
  if (request.method !== 'POST') return answer(response, 200, {});
  const id = randomUUID();
  const isAsync = request.headers.prefer === 'respond-async';
  const receipt = isAsync ? null : new Promise<Signed>((resolve) => waiters.set(id, resolve));
  const lane = Number(request.headers['x-lane']);
  const { trdInvcNo } = JSON.parse(document) as { trdInvcNo: string };
  const head = await ledger.accept.do({ id, lane, key: `${lane}/${trdInvcNo}`, document });
  await queue.enqueue(head);
  if (!receipt) return answer(response, 202, { id });
  answer(response, 200, await receipt);
  waiters.delete(id);
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const listening = queue.listen<Signed[]>((news) => news.forEach((signed) => waiters.get(signed.id)?.(signed)));
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  serve(request, response).catch(fail);
});
listening.then(() => server.listen(settings.port, '127.0.0.1'), fail);
