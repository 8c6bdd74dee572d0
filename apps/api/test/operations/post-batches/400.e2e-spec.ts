import { gzipSync } from 'node:zlib';
import { sale } from '../batches.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { ask, bytesOf, NDJSON } from '../batches.js';
import { type Asking, shop, verdict } from '../shop.js';

refusesWhatIsNoBody('post-batches');
refusesBadIdempotencyKeys('post-batches');

const LINES: Asking = { headers: { 'content-type': NDJSON, 'content-encoding': 'gzip' } };

/** Bytes as they are: a till sends texts. */
async function sendBytes(bytes: Buffer, asking: Asking) {
  const one = await shop();
  const headers = { 'x-api-key': one.till.apiKey, ...(asking.headers as Record<string, string>) };
  const url = `${one.till.address()}/api/v1/batches`;
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) });
  return { ...one, response, body: (await response.json()) as { resultCd: string; errors: object[]; data: object } };
}

describe('POST /batches answers 400 and 003', () => {
  it.each([
    ['an object where a list should be', sale('INV-1'), 'body'],
    ['a list of 1,001', Array.from({ length: 1_001 }, () => ({ kind: 'sale' })), 'body'],
  ])('to %s', async (_, body, field) => {
    const { till, stored } = await shop();
    const before = await stored();
    expect(verdict(await ask(till, 'POST', 'batches', body))).toEqual([400, '003', `003 ${field}`]);
    expect(await stored()).toEqual(before);
  });

  it.each(['?atomic=yes', '?atomic=true', '?atomic=validate&atomic=validate'])('to %s', async (query) => {
    const { till, stored } = await shop();
    const before = await stored();
    const answer = await ask(till, 'POST', `batches${query}`, [sale('INV-1')]);
    expect(verdict(answer)).toEqual([400, '003', '003 atomic']);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['garbage that is called gzip', Buffer.from('this is no gzip at all')],
    ['gzip that ends in the middle of its first line', gzipSync(bytesOf([sale('INV-1')])).subarray(0, 30)],
  ])('to %s: not one line of it could be read', async (_, bytes) => {
    const { response, body, stored } = await sendBytes(bytes, LINES);
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ resultCd: '003', errors: [{ field: 'body' }], data: { state: 'CUT', lines: 0 } });
    expect(await stored()).toMatchObject({ submissions: 2 });
  });
});
