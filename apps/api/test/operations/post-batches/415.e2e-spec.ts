import { bytesOf, NDJSON, sale } from '../batches.js';
import { refusesOtherThanJson } from '../every-operation.js';
import { shop } from '../shop.js';

refusesOtherThanJson('post-batches');

it.each(['br', 'deflate', 'zstd', 'gzip, gzip', 'x'.repeat(100)])(
  'POST /batches answers 415 and 003 to lines in the Content-Encoding %s, and says that gzip would do',
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

it('POST /batches says, with 415, which content types it takes', async () => {
  const { till } = await shop();
  const answer = await till.ask('POST', 'batches', 'kind;invcNo', { headers: { 'content-type': 'text/csv' } });
  expect(answer.body.errors).toMatchObject([{ field: 'Content-Type', fix: expect.stringContaining(NDJSON) }]);
});
