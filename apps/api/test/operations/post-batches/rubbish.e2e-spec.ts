import { testSize } from '../../../../../libs/testing/src/test-size.js';
import { gzipSync } from 'node:zlib';
import { type Body, bytesOf, judgedOf, sale, sales, upload, verdictsOf } from '../../client/batches.js';
import { shop } from '../../client/shop.js';
import { answers } from '../answers.js';

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
