import { aLine } from '../../test/documents.js';
import { aScene, register, saleOf } from '../../test/device-context.js';
import { items } from './items.js';

describe('the items of a sale', () => {
  it('are registered, by whichever branch', async () => {
    const scene = await aScene({ items: true });
    expect(items(saleOf(), scene)).toBe('Items provided under the itemList section do not exist in your stock');
    register(scene);
    expect(items(saleOf(), scene)).toBeUndefined();
  });

  it('are all named', async () => {
    const sale = saleOf({ itemList: [aLine(), aLine({ itemCd: null })] });
    const complaint = 'Expected a value for itemCd on item: 2 but is empty or null';
    expect(items(sale, await aScene({ items: true }))).toBe(complaint);
  });

  it('are not looked at without the rule', async () => {
    expect(items(saleOf({ itemList: [aLine({ itemCd: null })] }), await aScene())).toBeUndefined();
  });
});
