import { randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { BareQueue, fail, LEDGER_POOL, readBareSettings } from './bare-queue.js';
import { type Claimed, FloorLedger, type Signed } from './floor-ledger.js';

/** The floor: bare node:http, pg and BullMQ do the durable steps of a sale and nothing else. */
const settings = readBareSettings();
const queue = new BareQueue<Signed[]>(settings);
const ledger = new FloorLedger({ ...settings, poolSize: LEDGER_POOL }, (settled) => {
  queue.publish(settled);
});

if (settings.role === 'api') serveApi();
else serveWorker();

function serveApi(): void {
  const waiters = new Map<string, (signed: Signed) => void>();
  const listening = queue.listen((news) => news.forEach((signed) => waiters.get(signed.id)?.(signed)));
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    accept(incoming, response, waiters).catch(fail);
  });
  listening.then(() => server.listen(settings.port, '127.0.0.1'), fail);
}

async function accept(
  incoming: IncomingMessage,
  response: ServerResponse,
  waiters: Map<string, (signed: Signed) => void>,
): Promise<void> {
  const document = await textOf(incoming);
  if (incoming.method !== 'POST') return answer(response, 200, {});
  const id = randomUUID();
  const isAsync = incoming.headers.prefer === 'respond-async';
  const receipt = isAsync ? null : new Promise<Signed>((resolve) => waiters.set(id, resolve));
  const lane = Number(incoming.headers['x-lane']);
  const { trdInvcNo } = JSON.parse(document) as { trdInvcNo: string };
  await queue.enqueue(await ledger.accept.do({ id, lane, key: `${lane}/${trdInvcNo}`, document }));
  if (!receipt) return answer(response, 202, { id });
  answer(response, 200, await receipt);
  waiters.delete(id);
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function serveWorker(): void {
  const agent = new Agent({ keepAlive: true });
  queue.work(async (id) => {
    const claimed = await ledger.claim.do(id);
    const signed = readReceipt(claimed, await call(claimed, agent));
    await queue.enqueue(await ledger.settle.do(signed));
  });
  createServer((_, response) => response.end('{}')).listen(settings.port, '127.0.0.1');
}

function call({ tin, cmc_key: cmcKey, wire_body: body }: Claimed, agent: Agent): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    tin,
    bhfId: '00',
    cmcKey,
  };
  return new Promise((resolve, reject) => {
    const url = `${settings.simulatorUrl}/saveTrnsSalesOsdc`;
    request(url, { method: 'POST', agent, headers }, (incoming) => {
      textOf(incoming).then(resolve, reject);
    })
      .on('error', reject)
      .end(body);
  });
}

function readReceipt({ id, lane_id: lane }: Claimed, text: string): Signed {
  const { resultCd, data } = JSON.parse(text) as { resultCd: string; data: Omit<Signed, 'id' | 'lane'> };
  if (resultCd !== '000') throw new Error(`The authority refused a sale of the floor: ${text}`);
  const { rcptSign, intrlData, sdcDateTime } = data;
  return { id, lane, rcptSign, intrlData, sdcDateTime };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk as string;
  return text;
}
