import { line, returnOf, sale, saleWithItems } from '../client/bodies.js';
import { shop } from '../client/shop.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('simultaneous posts with one invoice number', () => {
  it.each(upTo(3))('of two different sales: one gets a receipt and one is a duplicate (%i)', async () => {
    const { post, signedSales } = await shop();
    const answers = await Promise.all([
      post('sales', sale('INV-1')),
      post('sales-with-items', saleWithItems('INV-1', [line({ qty: 2 })])),
    ]);
    expect(answers.map(({ status, body }) => [status, body.resultCd]).sort()).toEqual([
      [200, '000'],
      [409, '004'],
    ]);
    expect(await signedSales()).toHaveLength(1);
  });

  it('of a sale and a return: one gets a receipt and one is a duplicate', async () => {
    const { post, sell, signedSales } = await shop();
    await sell('INV-1');
    const answers = await Promise.all([post('sales', sale('X-1')), post('sales', returnOf('INV-1', 'X-1'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await signedSales()).toHaveLength(2);
  });

  it('of ten identical sales become one; a post too late for its receipt finds it in the answer', async () => {
    const { post, signedSales } = await shop();
    const answers = await Promise.all(upTo(10).map(() => post('sales', sale('INV-1'))));
    const [signed, ...others] = await signedSales();
    expect(others).toEqual([]);
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status);
      expect(body.data.rcptSign).toBe(signed!.receipt.rcptSign);
    }
  });
});
