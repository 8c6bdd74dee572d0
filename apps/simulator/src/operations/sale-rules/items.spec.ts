import { aLine } from '../../test/documents.js';
import { aDeviceContext, registerItem, saleOf } from '../../test/device-context.js';
import { items } from './items.js';

describe('the items of a sale', () => {
  it('must be registered, by any branch', async () => {
    const context = await aDeviceContext({ items: true });
    expect(items(saleOf(), context)).toBe('Items provided under the itemList section do not exist in your stock');
    registerItem(context);
    expect(items(saleOf(), context)).toBeUndefined();
  });

  it('must all have a code', async () => {
    const sale = saleOf({ itemList: [aLine(), aLine({ itemCd: null })] });
    const complaint = 'Expected a value for itemCd on item: 2 but is empty or null';
    expect(items(sale, await aDeviceContext({ items: true }))).toBe(complaint);
  });

  it.each([
    [{ qtyUnitCd: 'KG' }, "The ItemCd isn't made up of correct QtyUnitCd"],
    [{ pkgUnitCd: 'CT' }, 'Incorrect Packaging Unit Prefix'],
  ])('are sold in the units of their code: not with %j', async (units, complaint) => {
    const context = await aDeviceContext({ items: true });
    registerItem(context);
    expect(items(saleOf({ itemList: [aLine(units)] }), context)).toBe(complaint);
  });

  it('are not checked without the rule', async () => {
    expect(items(saleOf({ itemList: [aLine({ itemCd: null })] }), await aDeviceContext())).toBeUndefined();
  });
});
