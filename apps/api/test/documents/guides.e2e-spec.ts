/** @one-queue: it sells a few times; sales.e2e-spec.ts sells on both. */
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SharedStack } from '../../../../libs/testing/src/shared-stack/shared-stack.js';
import { readGuides } from '../../src/docs/guides.js';
import { type Played, Reader } from './reader.js';

const FOLDER = 'docs/guides';

const reader = new Reader();
let apiUrl: string;
beforeAll(async () => {
  const stack = await SharedStack.find();
  apiUrl = stack.nextApi();
  reader.puts('http://127.0.0.1:3000', apiUrl);
  reader.puts('wanjiru@example.co.ke', `wanjiru-${randomInt(1e9)}@example.co.ke`);
  reader.puts('P051999888K', `A${String(randomInt(1e9)).padStart(9, '0')}K`);
});
afterAll(() => reader.close());

const reads = (guide: string): Promise<Played[]> => reader.playsAll(path.join(FOLDER, `${guide}.md`));

/** The codes of all answers of a guide, in their order. */
const codesIn = (played: readonly Played[]): string[] =>
  played.flatMap(({ printed }) => [...printed.matchAll(/"resultCd":"(\d{3})"/g)].map(([, code]) => code!));

it('the quickstart leads a newcomer from nothing to a refund', async () => {
  const played = await reads('quickstart');
  expect([codesIn(played), played.at(-1)!.printed]).toEqual([
    Array(8).fill('000'),
    expect.stringContaining('"credited"'),
  ]);
  expect(readFileSync(path.join(reader.folder, 'receipt.pdf')).subarray(0, 4).toString()).toBe('%PDF');
});

it.each([
  ['waiting', ['000', '000']],
  ['a-lost-network', ['000', '004']],
  ['batches', ['000', '000', '000']],
  ['events', ['000', '000']],
  ['webhooks', ['000']],
  ['receipts', ['000']],
  ['stock', ['000', '000']],
  ['refunds', ['000', '000']],
  // The answer to a validation has the code of the post, too.
  ['amounts', ['000', '000']],
  ['the-sandbox', ['003']],
])('then they follow the guide %s, and get the answers of which it speaks', async (guide, codes) => {
  const played = await reads(guide);
  expect(codesIn(played)).toEqual(codes);
});

it('all guides are on the page of the API, and lead to places that are there', async () => {
  const files = readdirSync(FOLDER).map((name) => readFileSync(path.join(FOLDER, name), 'utf8').trim());
  expect(readGuides('.').sort()).toEqual(files.sort());
  const { info } = (await (await fetch(`${apiUrl}/openapi.json`)).json()) as { info: { description: string } };
  for (const text of files) expect(info.description).toContain(text);
  const addresses = files.flatMap((text) => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, address]) => address!));
  for (const address of new Set(addresses))
    expect([address, (await fetch(apiUrl + address)).status]).toEqual([address, 200]);
});
