import { sales, upload } from '../batches.js';
import { shop, verdict } from '../shop.js';

/** Nothing that is asked here changes anything: one batch for all. */
const ready = () => (once ??= begin());

let once: ReturnType<typeof begin> | undefined;

async function begin() {
  const { till } = await shop();
  return { till, batch: (await upload(till, sales(1))).batch };
}

it.each([
  ['after=-1', 'after'],
  ['after=1.5', 'after'],
  ['after=last', 'after'],
  ['after=', 'after'],
  ['after=1&after=2', 'after'],
  ['after=99999999999', 'after'],
  ['follow=yes', 'follow'],
  ['follow=1', 'follow'],
])('GET /batches/{id}/results answers 400 and 003 to ?%s, naming %s', async (query, field) => {
  const { till, batch } = await ready();
  const answer = await till.get(`batches/${batch.batchId}/results?${query}`);
  expect(verdict(answer)).toEqual([400, '003', `003 ${field}`]);
});
