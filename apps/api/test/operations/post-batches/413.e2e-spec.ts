import { anyTill } from '../shop.js';

it('POST /batches answers 413 and 003 to a list of more than 16 mebibytes, and says how much it may be', async () => {
  const till = await anyTill();
  const answer = await till.ask('POST', 'batches', `["${'x'.repeat(16 * 1024 * 1024)}"]`);
  expect(answer).toMatchObject({
    status: 413,
    body: { resultCd: '003', success: false, errors: [{ field: 'body', message: expect.stringContaining('16 MiB') }] },
  });
});

it('POST /batches takes a list of less than that, though it is more than any other body may be', async () => {
  const till = await anyTill();
  const answer = await till.ask('POST', 'batches', `["${'x'.repeat(2 * 1024 * 1024)}"]`);
  expect(answer).toMatchObject({ status: 200, body: { data: { lines: 1, refused: 1 } } });
});
