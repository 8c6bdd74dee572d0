import { line, sale, serviceItem } from '../client/bodies.js';
import { must, shop, verdict } from '../client/shop.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const KEY = { idempotencyKey: 'the-same' };

describe('simultaneous requests with one Idempotency-Key', () => {
  it('become one submission if they are equal, and all get its receipt', async () => {
    const { post, signedSales } = await shop();
    const answers = await Promise.all(upTo(6).map(() => must(post('sales', sale('INV-1'), KEY))));
    expect(new Set(answers.map(({ body }) => body.data.rcptSign)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(5);
    expect(await signedSales()).toHaveLength(1);
  });

  it('become one item if they are equal and have no code', async () => {
    const { post, stack, till } = await shop();
    const answers = await Promise.all(upTo(4).map(() => must(post('items/service', serviceItem(), KEY))));
    expect(new Set(answers.map(({ body }) => body.data.itemCd)).size).toBe(1);
    expect(await stack.query('SELECT 1 FROM items WHERE tin = $1', [till.tin])).toHaveLength(2);
  });

  it.each(upTo(3))('that differ: one is accepted, and the other is refused for the key (%i)', async () => {
    const { post, signedSales } = await shop();
    const bodies = [sale('INV-1'), sale('INV-2', [line({ qty: 2 })])];
    const answers = await Promise.all(bodies.map((body) => post('sales', body, KEY)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(verdict(answers.find(({ status }) => status === 422)!)).toEqual([422, '003', '003 Idempotency-Key']);
    expect(await signedSales()).toHaveLength(1);
  });
});
