import { eventually, saleBody } from '@app/testing';
import type { ChaosShop } from './chaos-shop.js';

const UPLOADS_AT_ONCE = 8;
const WITHDRAWALS_AT_ONCE = 4;
const WAIT_MAX_MS = 120_000;

interface Batch {
  shop: ChaosShop;
  batchId: string;
}

/** Files of sales, one batch per device, until they are withdrawn. */
export class Backlog {
  private readonly batches: Batch[] = [];

  constructor(private readonly shops: ChaosShop[]) {}

  /** Adds this number of lines over all devices. The devices' tills go on selling meanwhile. */
  async addLines(name: string, lines: number): Promise<void> {
    const each = Math.ceil(lines / this.shops.length);
    await withConcurrency(this.shops, UPLOADS_AT_ONCE, async (shop) => {
      const batchId = await upload(shop, name, each);
      this.batches.push({ shop, batchId });
      await shop.sell(`AFTER-${name}`, { prefer: 'respond-async' });
    });
  }

  async withdraw(): Promise<void> {
    await withConcurrency(this.batches, WITHDRAWALS_AT_ONCE, ({ shop, batchId }) =>
      untilAccepted(shop, () => request(shop, 'DELETE', `batches/${batchId}`)).then(() => {}),
    );
  }
}

async function upload(shop: ChaosShop, name: string, lines: number): Promise<string> {
  const sales = Array.from({ length: lines }, (_, index) => ({ kind: 'sale', ...saleBody(`${name}-${index + 1}`) }));
  const body = sales.map((sale) => `${JSON.stringify(sale)}\n`).join('');
  const text = await untilAccepted(shop, () => request(shop, 'POST', 'batches', body));
  const { batch } = JSON.parse(text.trimEnd().split('\n').at(-1)!) as { batch: { batchId: string; accepted: number } };
  if (batch.accepted !== lines) shop.unexpected.push(`${name}: ${JSON.stringify(batch)}`);
  return batch.batchId;
}

/** Repeats a post that is told to come again later. Any other refusal is an error. */
async function untilAccepted(shop: ChaosShop, post: () => Promise<Response>): Promise<string> {
  return eventually(
    async () => {
      const response = await post();
      const text = await response.text();
      const mayRefuse = [429, 503].includes(response.status) && response.headers.has('retry-after');
      if (!response.ok && !mayRefuse) shop.unexpected.push(`${response.status} ${text.slice(0, 500)}`);
      if (mayRefuse) throw new Error(`It is answered ${response.status}.`);
      return text;
    },
    { timeoutMs: WAIT_MAX_MS, everyMs: 1_000 },
  );
}

const request = ({ till }: ChaosShop, method: string, path: string, body?: string): Promise<Response> =>
  fetch(`${till.address()}/api/v1/${path}`, {
    method,
    body,
    headers: { 'x-api-key': till.apiKey, ...(body && { 'content-type': 'application/x-ndjson' }) },
  });

async function withConcurrency<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
