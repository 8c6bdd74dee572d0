import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { PROGRAM_MAX_MS } from '@app/testing';
import { type Shop, shop } from '../../../apps/api/test/client/shop.js';
import { line, sale } from '../../../apps/api/test/client/bodies.js';
import {
  type BatchLine,
  batchResults,
  type Client,
  connect,
  followEvents,
  itemsList,
  RisitiError,
  type Sale,
  sell,
  sendBatch,
  signWebhook,
  verifyWebhook,
  waitForReceipt,
} from './index.js';

let here: Shop;
let client: Client;

beforeAll(async () => {
  here = await shop();
  client = connect({ url: here.till.address(), apiKey: here.till.apiKey });
});

const saleOf = (invcNo: string, more?: object): Sale => sale(invcNo, [line()], more as never) as unknown as Sale;

describe('the client', () => {
  it('sells, and has the same receipt for the same sale', async () => {
    const sold = await sell(client, saleOf('TS-1'));
    expect(sold.receipt).toMatchObject({ rcptSign: expect.any(String), intrlData: expect.any(String) });
    const again = await sell(client, saleOf('TS-1'));
    expect(again.receipt!.rcptSign).toBe(sold.receipt!.rcptSign);
  });

  it('waits for a receipt', async () => {
    const { pending } = await sell(client, saleOf('TS-2'), { prefer: 'respond-async' });
    const { receipt } = await waitForReceipt(client, pending!.submissionId);
    expect(receipt).toMatchObject({ rcptSign: expect.any(String) });
  });

  it('says what is wrong and what to do', async () => {
    const unknown = sale('TS-3', [line({ itemCd: 'NO-SUCH-ITEM' })]) as unknown as Sale;
    const error = (await sell(client, unknown).catch((refused: unknown) => refused)) as RisitiError;
    expect(error).toBeInstanceOf(RisitiError);
    expect(error).toMatchObject({ status: 422, code: '005', fix: expect.stringContaining('Register') });
    expect((await fetch(error.docs!)).status).toBe(200);
  });

  it('calls every operation with types', async () => {
    const { data } = await itemsList({ client });
    expect(data.itemList.map(({ itemNm }) => itemNm)).toHaveLength(1);
  });

  it('streams a batch up, and its verdicts and results down', async () => {
    const count = 300;
    const lines = Array.from({ length: count }, (_, n) => ({ kind: 'sale', ...saleOf(`TS-B-${n}`) }) as BatchLine);
    const verdicts: string[] = [];
    let batchId = '';
    for await (const entry of sendBatch(client, [...lines, { kind: 'sale' } as BatchLine])) {
      if ('batch' in entry) batchId = entry.batch.batchId;
      else verdicts.push(entry.verdict);
    }
    expect(verdicts).toEqual([...Array<string>(count).fill('accepted'), 'refused']);
    const signed: unknown[] = [];
    for await (const entry of batchResults(client, batchId, { follow: true }))
      if ('line' in entry && entry.data && 'rcptSign' in entry.data) signed.push(entry.line);
    expect(signed).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  });

  it('follows what happens', async () => {
    const controller = new AbortController();
    const heard: (string | null)[] = [];
    for await (const { events } of followEvents(client, {
      after: 'latest',
      types: ['submission.approved'],
      signal: controller.signal,
    })) {
      if (heard.length === 0 && events.length === 0) void sell(client, saleOf('TS-4'));
      heard.push(...events.map(({ reference }) => reference));
      if (heard.includes('TS-4')) controller.abort();
    }
    expect(heard).toEqual(['TS-4']);
  });
});

/** Clients of one file: whoever copies them needs no package, so they are played by the interpreter alone. */
const OTHERS = [
  { name: 'Python', command: ['python3', '-B', path.join(__dirname, 'test/sell.py')] },
  { name: 'PHP', command: ['php', path.join(__dirname, 'test/sell.php')] },
];

const isThere = ({ command }: (typeof OTHERS)[number]): boolean => {
  try {
    execFileSync(command[0]!, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe.each(OTHERS)('the $name client', ({ name, command }) => {
  // .ci/install-packages installs both.
  (isThere({ name, command }) ? it : it.skip)(
    'sells, repeats, waits, refunds, sends a batch, explains errors and knows a webhook',
    async () => {
      const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
      const body = JSON.stringify({ type: 'webhook.test', timestamp: 'now', data: { webhookId: 'é' } });
      const headers = signWebhook(secret, 'evt_1', body);
      const scene = {
        ...{ url: here.till.address(), key: here.till.apiKey },
        ...{
          sale: saleOf(`${name}-1`),
          later: saleOf(`${name}-2`),
          lines: [1, 2].map((n) => ({ kind: 'sale', ...saleOf(`${name}-B-${n}`) })),
        },
        webhook: { secret, headers, body },
      };
      const [program, ...args] = command;
      const printed = execFileSync(program!, args, {
        input: JSON.stringify(scene),
        encoding: 'utf8',
        timeout: PROGRAM_MAX_MS,
      });
      const signature = expect.stringMatching(/^\w{16}$/) as string;
      expect(JSON.parse(printed)).toEqual({
        ...{ sold: signature, waited: signature, refunded: signature, isSame: true },
        ...{ verdicts: ['accepted', 'accepted'], results: [signature, signature] },
        ...{ error: ['005', 422, expect.stringContaining('Register')], events: expect.any(Number), noAnswer: true },
        ...{ webhook: 'é', isForgeryRefused: true },
      });
      expect(verifyWebhook(secret, headers, body)).toEqual(JSON.parse(body));
    },
  );
});
