import Fastify from 'fastify';
import { RateLimit } from '@app/access';
import type { RateLimits } from '../http/hooks/limit-rates.js';
import { PublicReceiptPage } from './public-receipt-page.js';
import type { ReceiptLinks } from '../receipt-links/receipt-links.js';
import type { ReceiptMaker } from './receipt-maker.js';
import type { ReceiptQueries } from './receipt.queries.js';

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
  for (let turn = 0; turn < 3; turn++) statuses.push((await open(fastify, '10.0.0.1')).statusCode);
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
