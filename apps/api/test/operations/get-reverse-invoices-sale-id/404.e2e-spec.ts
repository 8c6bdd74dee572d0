import { line, returnOf } from '../bodies.js';
import { must, shop, verdict } from '../shop.js';

const NOT_FOUND = [404, '801', '801 saleId'];

describe('GET /reverse-invoices/{saleId} answers 404', () => {
  it.each(['NO-SUCH', '0', '%00', 'x'.repeat(99), '%27%20OR%201'])('and 801 to %s', async (saleId) => {
    const { get } = await shop();
    expect(verdict(await get(`reverse-invoices/${saleId}`))).toEqual(NOT_FOUND);
  });

  it('and 801 to a sale, which is no return', async () => {
    const { get, sell } = await shop();
    await sell('INV-1');
    expect(verdict(await get('reverse-invoices/INV-1'))).toEqual(NOT_FOUND);
  });

  it('and 801 to a return the authority refused', async () => {
    const { get, post, sell } = await shop();
    await sell('INV-1');
    await post('sales', returnOf('INV-1', 'RET-1', [line()], { remark: 'simulate:reject=921' }));
    expect(verdict(await get('reverse-invoices/RET-1'))).toEqual(NOT_FOUND);
  });

  it("and 801 to another taxpayer's return, in the same words", async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await must(post('sales', returnOf('INV-1', 'RET-1')));
    const stranger = await shop();
    const asking = { requestId: 'the-same' };
    const foreign = await stranger.get('reverse-invoices/RET-1', asking);
    expect(verdict(foreign)).toEqual(NOT_FOUND);
  });
});
