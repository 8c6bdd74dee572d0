import { line, moved, sale, stockMovement } from '../bodies.js';
import { ASYNC, shop } from '../shop.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';

const ready = async () => {
  const here = await shop();
  await here.goods();
  return { ...here, body: stockMovement(1) };
};

acceptsWithoutWaiting('post-stock-io', ready);
letsGoOfWhoWaits('post-stock-io', 'stock', ready);

it('POST /stock/io answers 202 to who does not wait, and goes after the sale it is linked to', async () => {
  const { post, holdTheLine, stack, goods } = await shop();
  await goods();
  await holdTheLine();
  const sold = await post('sales', sale('INV-1', [line()]), ASYNC);
  const movement = stockMovement(1, [moved('SOAP', 1, { stockTyCd: '11' })], { invcNo: 'INV-1' });
  const accepted = await post('stock/io', movement, ASYNC);
  expect([sold.status, accepted.status]).toEqual([202, 202]);
  const [row] = await stack.query<{ follows: string }>('SELECT follows FROM submissions WHERE id = $1', [
    accepted.body.data.submissionId,
  ]);
  expect(row!.follows).toBe(sold.body.data.submissionId);
});
