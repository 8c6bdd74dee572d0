import { RateLimit } from '@app/access';
import { perEnvironment, type SubmissionId } from '@app/domain';
import type { Principal, ReadDatabase, SubmissionView } from '@app/persistence';
import type { PrintModel } from '@app/receipt';
import type { WaitingRoom } from '@app/submission';
import Fastify from 'fastify';
import { sale } from '../../../../libs/domain/src/test/documents.js';
import { goods, printed, SAMPLES, signedSource } from '../../../../libs/receipt/src/test/sample-receipts.js';
import type { RateLimits } from '../http/admission/limit-rates.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import { HandedOutReceipts } from '../infrastructure/handed-out-receipts.js';
import { ReadSubmission } from '../submissions/read-submission.js';
import { SubmissionQueries } from '../submissions/submission.queries.js';
import { WithdrawSubmission } from '../submissions/withdraw-submission.js';
import { KeptBytes } from './kept-bytes.js';
import { PublicReceiptPage } from './public-receipt-page.js';
import type { ReceiptLinks } from '../receipt-links/receipt-links.js';
import { ReceiptMaker } from './receipt-maker.js';
import type { ReceiptOptions } from './receipt-options.js';
import type { ReceiptThread } from './receipt-thread.js';
import type { ReceiptQueries } from './receipt.queries.js';

it('keeps what was used last, up to a number of bytes, and nothing that is longer', () => {
  const kept = new KeptBytes(10);
  const keep = (key: string, length: number) => kept.set(key, Buffer.alloc(length));
  const keys = () => ['a', 'b', 'c', 'd'].filter((key) => kept.get(key));
  keep('a', 4);
  keep('b', 4);
  expect(kept.get('a')).toHaveLength(4);
  keep('c', 4);
  expect(keys()).toEqual(['a', 'c']);
  keep('d', 11);
  expect(keys()).toEqual([]);
});

const noLinks = { submissionOf: () => null } as unknown as ReceiptLinks;
/** Every token is a link, and the receipt of each was deleted. */
const allLinks = { submissionOf: (token: string) => token } as unknown as ReceiptLinks;
const deleted = { sourceOf: async () => 'deleted' } as unknown as ReceiptMaker;
const sales = { behindLink: async (id: string) => ({ id }) } as unknown as ReceiptQueries;
const untouched = new Proxy(
  {},
  { get: (_, name) => (name === 'then' ? undefined : fail(`asked for ${String(name)}`)) },
);
const fail = (reason: string): never => {
  throw new Error(reason);
};

function pageFor(perMinute: number) {
  const fastify = Fastify();
  const limits = { receiptLinks: new RateLimit(perMinute) } as RateLimits;
  new PublicReceiptPage(noLinks, untouched as ReceiptMaker, untouched as ReceiptQueries, limits).serve(fastify);
  return fastify;
}

const open = (fastify: ReturnType<typeof pageFor>, remoteAddress: string, url = '/r/guess') =>
  fastify.inject({ url, remoteAddress });

it('asks the ledger nothing for a link that was guessed', async () => {
  const { statusCode, headers, body } = await open(pageFor(0), '10.0.0.1');
  expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([404, 'no-store', 'noindex']);
  expect(body).toContain('There is no receipt at this address.');
});

it('limits the receipts of one address, and of no other', async () => {
  const fastify = pageFor(2);
  const statuses = [];
  for (let time = 0; time < 3; time++) statuses.push((await open(fastify, '10.0.0.1')).statusCode);
  const refused = await open(fastify, '10.0.0.1');
  expect([...statuses, refused.headers['retry-after']]).toEqual([404, 404, 429, expect.stringMatching(/^\d+$/)]);
  expect((await open(fastify, '10.0.0.2')).statusCode).toBe(404);
});

it('limits how often one link is opened, from any address and in any format, and limits no other link', async () => {
  const fastify = Fastify();
  new PublicReceiptPage(allLinks, deleted, sales, { receiptLinks: new RateLimit(0) } as RateLimits).serve(fastify);
  const statuses = new Set<number>();
  for (let nth = 1; nth <= 60; nth++)
    statuses.add((await open(fastify, `10.0.0.${nth}`, `/r/one.${nth % 2 ? 'pdf' : 'html'}`)).statusCode);
  const refused = await open(fastify, '10.0.1.1', '/r/one');
  expect([[...statuses], refused.statusCode]).toEqual([[410], 429]);
  expect([refused.headers['retry-after'], refused.headers['content-type']]).toEqual(['1', 'text/html; charset=utf-8']);
  expect(refused.body).toContain('This receipt was opened too often (60 times per minute)');
  expect((await open(fastify, '10.0.1.1', '/r/other')).statusCode).toBe(410);
});

it.each([
  ['/r/guess.docx', 404],
  ['/r/guess?paper=a5', 400],
])('says in words what is wrong with %s', async (url, status) => {
  const { statusCode, body, headers } = await open(pageFor(0), '10.0.0.1', url);
  expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(body).toMatch(/<p>.*(format|paper) .*<\/p>/);
});

const IN_THREAD = Buffer.from('made in the thread');
const thread = { render: async () => IN_THREAD } as unknown as ReceiptThread;
const maker = new ReceiptMaker({} as ReceiptQueries, {} as ReceiptLinks, thread, { authorityLogo: undefined });

type Format = Exclude<ReceiptOptions['format'], 'json'>;

const isInThread = async (model: PrintModel, format: Format) => {
  const options = { format, language: 'en', paper: '80mm', width: '80', link: 'no' } as const;
  return (await maker.render(model, options, { account: 'one', isOpen: false, logo: null })) === IN_THREAD;
};

const ofLines = (length: number) => printed(signedSource(sale({ lines: Array.from({ length }, () => goods()) })));

it.each<[Format, number, boolean]>([
  ['pdf', 1, true],
  ['html', 500, false],
  ['escpos', 500, false],
  ['html', 501, true],
  ['escpos', 501, true],
  ['png', 501, false],
  ['svg', 501, false],
])('a receipt as %s of %d lines waits for the thread: %s', async (format, lines, waits) => {
  expect(await isInThread(lines === 1 ? SAMPLES.sale!() : ofLines(lines), format)).toBe(waits);
});

const ID = 'a sale' as SubmissionId;
const OWNER = { accountId: 'an account', environment: 'SANDBOX', tin: 'P051999888K' } as unknown as Principal;
const SALE = { kind: 'sale', document: { kind: 'sale' } };
const SIGNED = { ...OWNER, ...SALE, id: ID, status: 'APPROVED', acceptedAt: new Date(0), receipt: {} };

/** A ledger with one sale in it, which remembers that its receipt was handed out, and counts how often it is told so. */
function setup() {
  let notes = 0;
  const query = async ({ name }: { name: string }) => {
    if (name === 'mark-handed-out') return (notes++, []);
    return [{ ...SIGNED, handedOut: notes > 0 } as unknown as SubmissionView];
  };
  const submission = { findUniqueOrThrow: async () => ({ follows: null }) };
  const document = { findUnique: async () => ({ document: SALE.document }) };
  const db = { query, prisma: { submission, document } } as unknown as ReadDatabase;
  const handedOutReceipts = new HandedOutReceipts(db, () => {});
  const readSubmission = new ReadSubmission(new SubmissionQueries(db), {} as WaitingRoom, handedOutReceipts);
  const withdraw = new WithdrawSubmission(
    perEnvironment(() => ({ db })),
    perEnvironment(() => ({ withdraw: async () => false })),
    handedOutReceipts,
  );
  const answered = async (request: (options: RequestOptions) => Promise<unknown>, isWhole = true) => {
    let endAnswer: (isWhole: boolean) => void = () => {};
    const options = {
      preference: { waitMs: null },
      onAnswerEnd: (listener: typeof endAnswer) => (endAnswer = listener),
      noteSubmission() {},
    };
    await request(options as unknown as RequestOptions).catch((refusal: unknown) => refusal);
    endAnswer(isWhole);
    await handedOutReceipts.close();
  };
  return {
    notes: () => notes,
    read: (isWhole?: boolean) => answered((options) => readSubmission.read(OWNER, ID, options), isWhole),
    withdraw: () => answered((options) => withdraw.withdraw(OWNER, ID, options)),
  };
}

it('notes a receipt once, however often it is read', async () => {
  const { notes, read } = setup();
  await read();
  expect(notes()).toBe(1);
  await read();
  expect(notes()).toBe(1);
});

it('notes a receipt with the next reading if the first answer did not arrive', async () => {
  const { notes, read } = setup();
  await read(false);
  expect(notes()).toBe(0);
  await read();
  expect(notes()).toBe(1);
});

it('notes a receipt once that a late withdrawal shows', async () => {
  const { notes, withdraw } = setup();
  await withdraw();
  expect(notes()).toBe(1);
  await withdraw();
  expect(notes()).toBe(1);
});
