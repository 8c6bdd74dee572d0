import { gzipSync } from 'node:zlib';
import {
  ask,
  bytesOf,
  creditNote,
  judgedOf,
  NDJSON,
  progress,
  results,
  sale,
  sales,
  upload,
} from '../../client/batches.js';
import { line } from '../../client/bodies.js';
import { anyTill, type TillRequestOptions, shop, verdict } from '../../client/shop.js';
import { answers } from '../answers.js';

describe(answers('post-batches', 400), () => {
  const LINES: TillRequestOptions = { headers: { 'content-type': NDJSON, 'content-encoding': 'gzip' } };

  /** Sends raw bytes; a till sends only texts. */
  async function sendBytes(bytes: Buffer, asking: TillRequestOptions) {
    const one = await shop();
    const headers = { 'x-api-key': one.till.apiKey, ...(asking.headers as Record<string, string>) };
    const url = `${one.till.address()}/api/v1/batches`;
    const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) });
    return { ...one, response, body: (await response.json()) as { resultCd: string; errors: object[]; data: object } };
  }

  describe('and 003', () => {
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

    it('to a misspelt parameter, for a list and for lines', async () => {
      const { till, stored } = await shop();
      const before = await stored();
      for (const [body, type] of [
        [[sale('INV-1')], 'application/json'],
        [bytesOf([sale('INV-1')]).toString(), NDJSON],
      ] as const) {
        const answer = await ask(till, 'POST', 'batches?atmoic=validate', body, { headers: { 'content-type': type } });
        expect(verdict(answer)).toEqual([400, '003', '003 atmoic']);
        expect(answer.body.errors).toMatchObject([{ fix: 'Use atomic; or leave it out.' }]);
      }
      expect(await stored()).toEqual(before);
    });

    it.each([
      ['garbage that is called gzip', Buffer.from('this is no gzip at all')],
      ['gzip that ends in the middle of its first line', gzipSync(bytesOf([sale('INV-1')])).subarray(0, 30)],
      ['gzip that unpacks to a thousand times its size', gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '))],
    ])('to %s: no line of it could be read', async (_, bytes) => {
      const { response, body, stored } = await sendBytes(bytes, LINES);
      expect(response.status).toBe(400);
      expect(body).toMatchObject({ resultCd: '003', errors: [{ field: 'body' }], data: { state: 'CUT', lines: 0 } });
      expect(await stored()).toMatchObject({ submissions: 2 });
    });
  });
});

describe(answers('post-batches', 413), () => {
  it('and 003 to a list of more than 16 mebibytes, with the limit', async () => {
    const till = await anyTill();
    const answer = await till.ask('POST', 'batches', `["${'x'.repeat(16 * 1024 * 1024)}"]`);
    expect(answer).toMatchObject({
      status: 413,
      body: {
        resultCd: '003',
        success: false,
        errors: [{ field: 'body', message: expect.stringContaining('16 MiB') }],
      },
    });
  });

  it('but accepts a list below that limit, though it exceeds the limit of any other body', async () => {
    const till = await anyTill();
    const text = 'x'.repeat(1024 * 1024 - 2);
    const answer = await till.ask('POST', 'batches', JSON.stringify([text, text]));
    expect(answer).toMatchObject({ status: 200, body: { data: { lines: 2, refused: 2 } } });
  });

  it('and 003 to a list with an element of more than one mebibyte', async () => {
    const till = await anyTill();
    const answer = await till.ask('POST', 'batches', `["${'x'.repeat(2 * 1024 * 1024)}"]`);
    expect(answer).toMatchObject({ status: 400, body: { resultCd: '003', errors: [{ field: 'body' }] } });
  });
});

describe(answers('post-batches', 415), () => {
  it.each(['br', 'deflate', 'zstd', 'gzip, gzip', 'x'.repeat(100)])(
    'and 003 to lines in the Content-Encoding %s, with the advice to use gzip',
    async (encoding) => {
      const { till, stored } = await shop();
      const before = await stored();
      const answer = await till.ask('POST', 'batches', bytesOf([sale('INV-1')]).toString(), {
        headers: { 'content-type': NDJSON, 'content-encoding': encoding },
      });
      expect(answer).toMatchObject({
        status: 415,
        body: { resultCd: '003', errors: [{ field: 'Content-Encoding', fix: expect.stringContaining('gzip') }] },
      });
      expect(answer.headers.get('accept-encoding')).toBe('gzip');
      expect(await stored()).toEqual(before);
    },
  );

  it('and names the accepted content types', async () => {
    const { till } = await shop();
    const answer = await till.ask('POST', 'batches', 'kind;invcNo', { headers: { 'content-type': 'text/csv' } });
    expect(answer.body.errors).toMatchObject([{ field: 'Content-Type', fix: expect.stringContaining(NDJSON) }]);
  });
});

describe(answers('post-batches', 422), () => {
  const ATOMIC = '?atomic=validate';

  /** Two valid lines with two invalid ones between them. */
  const MIXED = [sale('INV-1'), { kind: 'sale' }, sale('SOLD', [line({ qty: 2 })]), sale('INV-2')];

  async function soldOne() {
    const one = await shop();
    await one.sell('SOLD');
    return { ...one, before: await one.stored() };
  }

  it('to an atomic upload with an invalid line: each line has its verdict, and none is kept', async () => {
    const { till, stored, before } = await soldOne();
    const answer = await upload(till, MIXED, {}, ATOMIC);
    expect(answer.status).toBe(422);
    expect(judgedOf(answer)).toEqual([
      [1, 'valid', '000'],
      [2, 'refused', '002', 'transaction', 'items'],
      [3, 'duplicate', '004', 'transaction.invcNo'],
      [4, 'valid', '000'],
    ]);
    const counts = { lines: 4, accepted: 0, known: 0, duplicates: 1, refused: 1 };
    expect(answer.batch).toMatchObject({ state: 'REFUSED', atomic: true, ...counts });
    expect(await stored()).toEqual(before);
  });

  it('to an atomic list, in one envelope', async () => {
    const { till, stored, before } = await soldOne();
    const answer = await ask(till, 'POST', `batches${ATOMIC}`, MIXED);
    expect(verdict(answer)).toEqual([422, '003', '003 atomic']);
    expect(answer.body.data).toMatchObject({ state: 'REFUSED', accepted: 0, verdicts: { length: 4 } });
    expect(await stored()).toEqual(before);
  });

  it('and the problems of each line may still be read afterwards', async () => {
    const { till } = await soldOne();
    const { lines, batch } = await upload(till, MIXED, {}, ATOMIC);
    expect((await results(till, batch)).lines).toEqual(lines);
    expect(await progress(till, batch)).toMatchObject({ state: 'REFUSED', statuses: {}, settled: 0, pending: 0 });
  });

  it('and frees all numbers: the valid lines are accepted when they come again', async () => {
    const { till } = await soldOne();
    await upload(till, MIXED, {}, ATOMIC);
    const again = await upload(till, [sale('INV-1', [line({ qty: 3 })]), sale('INV-2')], {}, ATOMIC);
    expect(again).toMatchObject({ status: 200, batch: { accepted: 2 } });
  });

  it('if a line is wrong only because of lines before it, such as two credit notes that exceed a sale', async () => {
    const { till, stored, before } = await soldOne();
    const notes = [creditNote('SOLD', 'CN-1'), creditNote('SOLD', 'CN-2')];
    const answer = await upload(till, notes, {}, ATOMIC);
    expect(answer.status).toBe(422);
    expect(answer.lines).toMatchObject([{ verdict: 'valid' }, { verdict: 'refused', resultCd: '802' }]);
    expect(await stored()).toEqual(before);
    expect((await upload(till, [creditNote('SOLD', 'CN-2')])).batch).toMatchObject({ accepted: 1 });
  });

  it.each([
    ['other lines', sales(2), ''],
    ['the same lines, to be taken in another way', sales(1), ATOMIC],
  ])('and 003 to an Idempotency-Key that was used with %s', async (_, lines, query) => {
    const { till, stored } = await shop();
    await upload(till, sales(1), { idempotencyKey: 'night-1' });
    const before = await stored();
    const text = lines.map((one) => `${JSON.stringify(one)}\n`).join('');
    const asking = { idempotencyKey: 'night-1', headers: { 'content-type': 'application/x-ndjson' } };
    const answer = await till.ask('POST', `batches${query}`, text, asking);
    expect(verdict(answer)).toEqual([422, '003', '003 Idempotency-Key']);
    expect(await stored()).toEqual(before);
  });

  it('and 003 to an Idempotency-Key that was used with another list', async () => {
    const { till } = await shop();
    await ask(till, 'POST', 'batches', sales(1), { idempotencyKey: 'night-1' });
    const answer = await ask(till, 'POST', 'batches', sales(2), { idempotencyKey: 'night-1' });
    expect(verdict(answer)).toEqual([422, '003', '003 Idempotency-Key']);
  });
});
