import { once } from 'node:events';
import Fastify from 'fastify';
import { Shares } from '@app/access';
import { NO_LOGOS, type PrintModel, renderHtml, renderPdf } from '@app/receipt';
import { goods, printed, SAMPLES, signedSource } from '../../../../libs/receipt/src/test/sample-receipts.js';
import { sale } from '../../../../libs/domain/src/test/documents.js';
import { logoPng } from '../../../../libs/receipt/src/test/sample-logo.js';
import type { Failure } from '../http/errors/failure.js';
import { limitAnswers } from '../http/admission/limit-answers.js';
import { ReceiptThread } from './receipt-thread.js';

const SHOP = { account: 'one', isOpen: false };
const ROLL = { paper: '80mm', width: '80' } as const;
const pdf = (model: PrintModel) => ({ model, format: 'pdf', ...ROLL }) as const;

/** A receipt of many lines, whose names are one word of 200 letters. */
const longReceipt = (count: number): PrintModel => {
  const lines = Array.from({ length: count }, (_, line) => goods({ itemName: `${line}`.padEnd(200, 'Wx') }));
  return printed(signedSource(sale({ lines })));
};

/** A PDF has the time at which it was made. */
const withoutTime = (bytes: Buffer) => bytes.toString('latin1').replace(/\(D:\d+Z\)|<[0-9a-f]{32}>/g, '');

const refusalOf = async (made: Promise<Buffer>) => {
  const failure = (await made.catch((error: unknown) => error)) as Failure;
  const { status, headers, body } = failure.toReply('id');
  return [status, body.resultCd, headers!['Retry-After']];
};

describe('a receipt that a thread makes', () => {
  it('is the same as without a thread, with the logo of its shop', async () => {
    const [thread, model, logos] = [new ReceiptThread(), SAMPLES.sale!(), { ...NO_LOGOS, shop: logoPng() }];
    const made = await thread.render(pdf(model), logos, SHOP);
    expect(withoutTime(made)).toBe(withoutTime(await renderPdf(model, { paper: '80mm', logos })));
    const page = await thread.render({ model, format: 'html', ...ROLL }, logos, SHOP);
    expect(page.toString()).toBe(renderHtml(model, { paper: '80mm', logos }));
  });

  it('is kept if it is signed and no print, and anything else in it makes another', async () => {
    const thread = new ReceiptThread();
    const twice = async (model: PrintModel, logos = NO_LOGOS) => {
      const first = await thread.render(pdf(model), logos, SHOP);
      return { first, isKept: (await thread.render(pdf(model), logos, { ...SHOP, account: 'two' })) === first };
    };
    const { first, isKept } = await twice(SAMPLES.sale!());
    expect(isKept).toBe(true);
    expect((await twice(SAMPLES.sale!(), { ...NO_LOGOS, shop: logoPng() })).first).not.toBe(first);
    expect((await twice(SAMPLES['sale-swahili']!())).first).not.toBe(first);
    expect((await twice(SAMPLES.copy!())).isKept).toBe(false);
    expect((await twice(SAMPLES.provisional!())).isKept).toBe(false);
  });

  it('is not made for a client that hung up', async () => {
    const [thread, fastify] = [new ReceiptThread(), Fastify()];
    limitAnswers(fastify, { answerBytes: new Shares(1) });
    const made = new Promise<unknown>((resolve) => {
      fastify.get('/', async (_, { raw }) => {
        await once(raw.destroy(), 'close');
        resolve(await thread.render(pdf(SAMPLES.sale!()), NO_LOGOS, SHOP).catch(({ message }) => message));
      });
    });
    const address = await fastify.listen({ host: '127.0.0.1', port: 0 });
    await expect(fetch(address)).rejects.toThrow();
    const outcome = await made;
    await fastify.close();
    expect(outcome).toBe('The client hung up.');
  });

  it('of production waits for one open reader at most, however many of them wait', async () => {
    const thread = new ReceiptThread();
    const made: string[] = [];
    const make = (account: string, isOpen: boolean) =>
      thread.render(pdf(SAMPLES.sale!()), NO_LOGOS, { account, isOpen }).then(() => made.push(account));
    const open = ['a', 'b', 'c', 'd'].map((account) => make(account, true));
    await Promise.all([...open, make('shop', false), make('other shop', false)]);
    expect(made.slice(-3)).toEqual(['b', 'c', 'd']);
  });

  it('may have lines whose names are one long word, in the memory that their text takes', async () => {
    const thread = new ReceiptThread();
    thread.limits = { maxOldGenerationSizeMb: 48 };
    const made = await thread.render(pdf(longReceipt(300)), NO_LOGOS, SHOP);
    expect(made.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is refused with 503 where it takes too much memory or time, and others are made afterwards', async () => {
    const thread = new ReceiptThread();
    thread.limits = { maxOldGenerationSizeMb: 12 };
    expect(await refusalOf(thread.render(pdf(longReceipt(300)), NO_LOGOS, SHOP))).toEqual([503, '006', '30']);
    thread.limits = {};
    thread.timeoutMs = 1;
    expect(await refusalOf(thread.render(pdf(longReceipt(1)), NO_LOGOS, SHOP))).toEqual([503, '006', '30']);
    thread.timeoutMs = 60_000;
    expect((await thread.render(pdf(SAMPLES.sale!()), NO_LOGOS, SHOP)).length).toBeGreaterThan(1_000);
  });
});
