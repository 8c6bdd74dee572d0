import { randomUUID } from 'node:crypto';
import { sales, upload } from '../batches.js';
import { anyTill, shop, verdict } from '../shop.js';

it.each([
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['limit=all', 'limit'],
  ['cursor=nothing', 'cursor'],
  ['cursor=%00', 'cursor'],
  [`cursor=${randomUUID()}`, 'cursor'],
])('GET /batches answers 400 and 003 to ?%s, naming %s', async (query, field) => {
  const till = await anyTill();
  expect(verdict(await till.get(`batches?${query}`))).toEqual([400, '003', `003 ${field}`]);
});

it("GET /batches answers 400 and 003 to a cursor that is another's batch, in the same words as to none", async () => {
  const [owner, stranger] = [await shop(), await shop()];
  const { batch } = await upload(owner.till, sales(1));
  const asking = { requestId: 'the-same' };
  const [theirs, nobodys] = [
    await stranger.get(`batches?cursor=${batch.batchId}`, asking),
    await stranger.get(`batches?cursor=${randomUUID()}`, asking),
  ];
  expect(theirs.status).toBe(400);
  expect(theirs.body).toEqual(nobodys.body);
});
