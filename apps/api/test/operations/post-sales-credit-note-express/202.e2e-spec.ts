import { expressCreditNote } from '../bodies.js';
import { soldShop } from '../credit-notes.js';
import { ASYNC } from '../shop.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';

const ready = async () => ({ ...(await soldShop()), body: expressCreditNote(1000) });

acceptsWithoutWaiting('post-sales-credit-note-express', ready);
letsGoOfWhoWaits('post-sales-credit-note-express', 'sales', ready);

it('POST /sales/credit-note-express answers 202 to the same note again, and it is the same submission', async () => {
  const { post, holdTheLine } = await soldShop();
  await holdTheLine();
  const first = await post('sales/credit-note-express', expressCreditNote(1000), ASYNC);
  const again = await post('sales/credit-note-express', expressCreditNote(1000), ASYNC);
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(again.body.data.submissionId).toBe(first.body.data.submissionId);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});
