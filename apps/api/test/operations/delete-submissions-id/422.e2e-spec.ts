import { sale } from '../bodies.js';
import { ASYNC, must, shop, verdict } from '../shop.js';

describe('DELETE /submissions/{id} answers 422', () => {
  it('and 003 to what is signed, with the receipt', async () => {
    const { post, till } = await shop();
    const sold = await must(post('sales', sale('INV-1')));
    const answer = await till.delete(sold.headers.get('location')!);
    expect(verdict(answer)).toEqual([422, '003', '003 id']);
    expect(answer.body.data).toMatchObject({ status: 'APPROVED', rcptSign: sold.body.data.rcptSign });
  });

  it('and 003 to what is at the authority, which may sign it any moment', async () => {
    const { holdTheLine, till, get } = await shop();
    const { headers } = await holdTheLine();
    const answer = await till.delete(headers.get('location')!);
    expect(verdict(answer)).toEqual([422, '003', '003 id']);
    expect((await get(headers.get('location')!)).body.data).toMatchObject({ status: 'SUBMITTING' });
  });

  it('and 003 to an Idempotency-Key that came with something else', async () => {
    const { post, till, holdTheLine } = await shop();
    await holdTheLine();
    const key = { idempotencyKey: 'key-1', ...ASYNC };
    const { headers } = await post('sales', sale('INV-1'), key);
    const answer = await till.delete(headers.get('location')!, { idempotencyKey: 'key-1' });
    expect(verdict(answer)).toEqual([422, '003', '003 Idempotency-Key']);
  });
});
