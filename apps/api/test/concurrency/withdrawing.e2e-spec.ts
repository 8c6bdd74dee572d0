import { testSize } from '../../../../libs/testing/src/test-size.js';
import { sale } from '../client/bodies.js';
import { ASYNC, shop } from '../client/shop.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Posts a sale and withdraws it at once. The authority gets it, or never will. */
async function postAndWithdraw() {
  const { post, till, settled, signedSales } = await shop();
  const posted = await post('sales', sale('INV-1'), ASYNC);
  const withdrawn = await till.delete(posted.headers.get('location')!);
  const { data } = (await settled(posted)).body;
  return { withdrawn: withdrawn.status, ends: data.status, signed: (await signedSales()).length };
}

it('a withdrawal during the sending: a withdrawn sale is never sent, and a sent sale cannot be withdrawn', async () => {
  const ends = await Promise.all(upTo(testSize({ short: 5, full: 10 })).map(postAndWithdraw));
  for (const end of ends) {
    expect([
      { withdrawn: 200, ends: 'CANCELLED', signed: 0 },
      { withdrawn: 422, ends: 'APPROVED', signed: 1 },
    ]).toContainEqual(end);
  }
});
