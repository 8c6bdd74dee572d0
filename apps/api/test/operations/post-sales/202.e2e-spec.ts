import { line, returnOf, sale } from '../bodies.js';
import { acceptsWithoutWaiting, letsGoOfWhoWaits } from '../submissions.js';
import { ASYNC, shop } from '../shop.js';

acceptsWithoutWaiting('post-sales', async () => ({ ...(await shop()), body: sale('INV-1') }));

letsGoOfWhoWaits('post-sales', 'sales', async () => ({ ...(await shop()), body: sale('INV-1') }));

describe('POST /sales answers 202', () => {
  it('and 006 when the wait is over before the authority answers', async () => {
    const { post } = await shop();
    const slow = sale('INV-1', [line()], { remark: 'simulate:latency=20000' });
    const answer = await post('sales', slow, { prefer: 'wait=1' });
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data: { invcNo: 'INV-1' } } });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    expect([answer.headers.get('retry-after'), answer.headers.get('location')]).toEqual(['30', expect.any(String)]);
  });

  it('to a return of a sale that is not signed yet, when nobody waits for it, and sends it after the sale', async () => {
    const { post, settled, wireOf } = await shop();
    await post('sales', sale('INV-1', [line()], { remark: 'simulate:latency=600' }), ASYNC);
    const followed = await post('sales', returnOf('INV-1', 'RET-1'), ASYNC);
    expect(followed).toMatchObject({ status: 202, body: { resultCd: '000' } });
    expect((await settled(followed)).body.data).toMatchObject({ status: 'APPROVED' });
    expect(await wireOf('RET-1')).toMatchObject({ orgInvcNo: 1, invcNo: 2 });
  });
});
