import { gzipSync } from 'node:zlib';
import { testSize } from '../../../../../libs/testing/src/test-size.js';
import {
  ask,
  type Body,
  bytesOf,
  creditNote,
  judgedOf,
  NDJSON,
  progress,
  results,
  sale,
  sales,
  upload,
  verdictsOf,
} from '../../client/batches.js';
import { line } from '../../client/bodies.js';
import { anyTill, shop, type TillRequestOptions, verdict } from '../../client/shop.js';
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
        expect(answer.body.errors).toMatchObject([{ fix: 'Use atomic, validate; or leave it out.' }]);
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

describe(answers('post-batches', 200), () => {
  /** Tests how POST /batches treats invalid files: an invalid line affects no other line. */
  const [FIRST, LAST] = [bytesOf([sale('FIRST')]), bytesOf([sale('LAST')])];
  const between = (rubbish: string | Buffer) => Buffer.concat([FIRST, Buffer.from(rubbish), Buffer.from('\n'), LAST]);

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const NESTED = nested(20);
  const MIB = 1024 * 1024;
  /** A valid sale of exactly this number of bytes. */
  const saleOf = (bytes: number) => {
    const bare = JSON.stringify({ ...sale('LONG'), note: '' });
    return bare.replace('"note":""', `"note":"${'x'.repeat(bytes - bare.length)}"`);
  };
  const saleWith = (more: object) => JSON.stringify({ ...sale('BAD'), ...more });

  const RUBBISH: [string, string | Buffer, string, string][] = [
    ['binary', Buffer.from([0x00, 0xff, 0xfe, 0x80, 0x01]), '003', 'line'],
    ['Latin-1', Buffer.from('{"kind":"sale","note":"caf\xe9"}', 'latin1'), '003', 'line'],
    ['UTF-16', Buffer.from('{"kind":"sale"}', 'utf16le'), '003', 'line'],
    ['half a surrogate pair in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), '003', 'line'],
    ['no JSON', 'INV-1;116.00;B', '003', 'line'],
    ['half an object', '{"kind":"sale","transaction":{', '003', 'line'],
    ['two objects', '{"kind":"sale"} {"kind":"sale"}', '003', 'line'],
    ['a list', `[${JSON.stringify(sale('IN-A-LIST'))}]`, '003', 'line'],
    ['a text', '"sale"', '003', 'line'],
    ['a number', '7', '003', 'line'],
    ['null', 'null', '003', 'line'],
    ['nested brackets', nested(100_000), '003', 'line'],
    ['of a kind that is nested too deep', `{"kind":${nested(100_000)}}`, '003', 'line'],
    ['of too many values', saleWith({ note: Array(60_000).fill(0) }), '003', 'line'],
    ['an object without a kind', JSON.stringify({ ...sale('BAD'), kind: undefined }), '002', 'kind'],
    ['of a kind nobody knows', saleWith({ kind: 'refund' }), '003', 'kind'],
    ['of a kind every object has', saleWith({ kind: '__proto__' }), '003', 'kind'],
    ['of a kind that is NUL', saleWith({ kind: '\0' }), '003', 'kind'],
    ['of a kind that is nested', `{"kind":${NESTED}}`, '003', 'kind'],
    ['of a kind that cannot be a text', '{"kind":[{"toString":7}]}', '003', 'kind'],
    ['of a document that is nested', `{"kind":"sale","transaction":${NESTED},"items":${NESTED}}`, '003', 'transaction'],
    ['for a device that is nested', saleWith({ bhfId: 0 }).replace('"bhfId":0', `"bhfId":${NESTED}`), '003', 'bhfId'],
    ['with NUL in its number', JSON.stringify(sale('A\0B')), '003', 'transaction.invcNo'],
    ['with half a surrogate pair in its number', JSON.stringify(sale('A\ud83d')), '003', 'transaction.invcNo'],
    ['longer than a mebibyte', saleOf(MIB + 1), '003', 'line'],
  ];
  describe('and refuses only the invalid one of three lines', () => {
    it.each(RUBBISH)('%s', async (_, rubbish, code, field) => {
      const { till, stored } = await shop();
      const answer = await upload(till, between(rubbish));
      const [first, bad, last] = judgedOf(answer);
      expect([first, last]).toEqual([
        [1, 'accepted', '000'],
        [3, 'accepted', '000'],
      ]);
      expect(bad!.slice(0, 4)).toEqual([2, 'refused', code, field]);
      for (const { message, fix } of answer.lines[1]!.errors!) {
        expect([message, fix]).not.toContain('');
        expect(message.length).toBeLessThan(1_000);
      }
      expect(answer.batch).toMatchObject({ state: 'RECEIVED', accepted: 2, refused: 1 });
      expect(await stored()).toMatchObject({ submissions: 4 });
    });
  });

  describe('and accepts', () => {
    const lines = sales(2).map((one) => JSON.stringify(one)) as [string, string];

    it.each<[string, Body, number[]]>([
      ['lines that end as on Windows', `${lines.join('\r\n')}\r\n`, [1, 2]],
      ['lines of which the last does not end', lines.join('\n'), [1, 2]],
      ['lines after a byte order mark', `\uFEFF${lines.join('\n')}\n`, [1, 2]],
      [
        'lines with a byte order mark each, as of files put together',
        lines.map((one) => `\uFEFF${one}\n`).join(''),
        [1, 2],
      ],
      ['blank lines, which count and have no verdict', `\n \t\n${lines[0]}\n\r\n\n${lines[1]}\n\n`, [3, 6]],
      ['lines with blanks around them', lines.map((one) => `  ${one}\t\n`).join(''), [1, 2]],
    ])('%s', async (_, body, numbers) => {
      const { till } = await shop();
      const answer = await upload(till, body);
      expect(judgedOf(answer)).toEqual(numbers.map((line) => [line, 'accepted', '000']));
      expect(answer.batch).toMatchObject({ state: 'RECEIVED', accepted: 2 });
    });

    it('a line of exactly a mebibyte', async () => {
      const { till } = await shop();
      expect(verdictsOf(await upload(till, `${saleOf(MIB)}\n${lines[0]}`))).toEqual(['accepted', 'accepted']);
    });

    it('lines packed with gzip, in several members too', async () => {
      const { till } = await shop();
      const packed = Buffer.concat(lines.map((one) => gzipSync(`${one}\n`)));
      expect(verdictsOf(await upload(till, packed, GZIP))).toEqual(['accepted', 'accepted']);
    });

    it('no line at all, and answers with the batch alone', async () => {
      const { till } = await shop();
      expect(await upload(till, '\n\n')).toMatchObject({ lines: [], batch: { state: 'RECEIVED', lines: 0 } });
    });

    it('of gzip that ends early the lines before the end, and all lines when it comes again', async () => {
      const { till, blockLane } = await shop();
      await blockLane();
      const all = sales(testSize({ short: 150, full: 400 }));
      const packed = gzipSync(bytesOf(all));
      const cut = await upload(till, packed.subarray(0, packed.length - 1_000), GZIP);
      expect(cut.batch).toMatchObject({ state: 'CUT', refused: 0, trouble: { field: 'body', code: '003' } });
      const { accepted } = cut.batch;
      expect(cut.lines.map(({ data }) => data!.reference)).toEqual(
        all.slice(0, accepted).map((_, i) => `INV-${i + 1}`),
      );
      expect(accepted).toBeGreaterThan(0);
      const again = await upload(till, packed, GZIP);
      expect(again.batch).toMatchObject({ state: 'RECEIVED', known: accepted, accepted: all.length - accepted });
    });
  });

  const GZIP = { headers: { 'content-encoding': 'gzip' } };
});
