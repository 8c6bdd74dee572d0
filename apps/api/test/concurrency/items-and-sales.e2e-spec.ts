import { testSize } from '../../../../libs/testing/src/test-size.js';
import { line, sale, saleWithItems, serviceItem } from '../client/bodies.js';
import { must, shop } from '../client/shop.js';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('an item that is registered and sold at once', () => {
  it.each(upTo(testSize({ short: 2, full: 5 })))(
    'is sold after its registration, or unknown; the authority never gets an unknown item (%i)',
    async () => {
      const { post, stack, till } = await shop();
      const { length: before } = await stack.simulator.calls(till.tin);
      const [item, sold] = await Promise.all([
        post('items/service', serviceItem('SVC-NEW')),
        post('sales', sale('INV-1', [line({ itemCd: 'SVC-NEW' })])),
      ]);
      expect(item.status).toBe(200);
      expect([200, 422]).toContain(sold.status);
      expect(sold.body.resultCd).toBe(sold.status === 200 ? '000' : '005');
      const calls = (await stack.simulator.calls(till.tin)).map(({ operation, resultCd }) => [operation, resultCd]);
      const ours = [['saveItem', '000'], ...(sold.status === 200 ? [['saveTrnsSalesOsdc', '000']] : [])];
      expect(calls.slice(before)).toEqual(ours);
    },
  );

  it('and is registered by several sales at once is registered once, and every sale gets its receipt', async () => {
    const { post, stack, till } = await shop();
    const linesWithItems = [line({ itemCd: 'SVC-NEW' }, { itemClsCd: '9101150100' })];
    const bodies = upTo(5).map((number) =>
      saleWithItems(`INV-${number}`, linesWithItems, {}, { autoRegisterItems: true }),
    );
    await Promise.all(bodies.map((body) => must(post('sales-with-items', body))));
    expect(await stack.simulator.calls(till.tin, 'saveItem')).toHaveLength(2);
  });
});
