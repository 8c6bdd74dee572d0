import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type Claimed, FloorLedger, type Signed } from './ledger.js';
import { FloorQueue } from './queue.js';
import { readFloorSettings, WORKER_QUEUE_POOL } from './settings.js';

/** Claim, call, settle, and the next head of the lane. */
const settings = readFloorSettings();
const queue = new FloorQueue(settings, WORKER_QUEUE_POOL);
const ledger = new FloorLedger(settings, (settled) => queue.publish(settled));
const agent = new Agent({ keepAlive: true });

async function attempt(id: string): Promise<void> {
  const claimed = await ledger.claim.do(id);
  const signed = readReceipt(claimed, await call(claimed));
  const head = await ledger.settle.do(signed);
  await queue.enqueue(head);
}

function call({ tin, cmc_key: cmcKey, wire_body: body }: Claimed): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    tin,
    bhfId: '00',
    cmcKey,
  };
  return new Promise((resolve, reject) => {
    const call = request(`${settings.simulatorUrl}/saveTrnsSalesOsdc`, { method: 'POST', agent, headers }, (answer) => {
      textOf(answer).then(resolve, reject);
    });
    call.on('error', reject).end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk as string;
  return text;
}

function readReceipt({ id, lane_id: lane }: Claimed, text: string): Signed {
  const { resultCd, data } = JSON.parse(text) as { resultCd: string; data: Omit<Signed, 'id' | 'lane'> };
  if (resultCd !== '000') throw new Error(`The floor was refused: ${text}`);
  const { rcptSign, intrlData, sdcDateTime } = data;
  return { id, lane, rcptSign, intrlData, sdcDateTime };
}

queue.work(attempt);
createServer((_, response) => response.end('{}')).listen(settings.port, '127.0.0.1');
