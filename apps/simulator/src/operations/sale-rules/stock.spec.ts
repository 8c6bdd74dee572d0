import { aDeviceContext, registerItem, saleOf } from '../../test/device-context.js';
import type { DeviceContext } from '../operation.js';
import { stock } from './stock.js';

function fill({ ledger, device: { identity } }: DeviceContext) {
  const { tin, bhfId } = identity;
  const sarNo = ledger.stock.nextNumber(tin);
  const move = { sarNo, sarTyCd: '06', itemList: [{ itemCd: 'KE2NTTU0000001', qty: 5 }] };
  ledger.record({ type: 'stock-move', tin, bhfId, move: move as never, movedAt: 0 });
  return () => ledger.record({ type: 'stock-master', tin, bhfId, itemCd: 'KE2NTTU0000001', rsdQty: 5, savedAt: 0 });
}

describe('the stock of sold goods', () => {
  it('must have moved in and be in the stock master', async () => {
    const context = await aDeviceContext({ stock: true });
    expect(stock(saleOf(), context)).toBe('Items provided under the itemList section do not exist in your stock');
    const saveMaster = fill(context);
    const complaint = 'Invalid Item: Item KE2NTTU0000001 (itemSeq 1) does not exist in your stock master';
    expect(stock(saleOf(), context)).toBe(complaint);
    saveMaster();
    expect(stock(saleOf(), context)).toBeUndefined();
  });

  it('is seen by a sale only some seconds after the first stock master, where the rule says so', async () => {
    const context = await aDeviceContext({ stock: true, stockVisibleAfterS: 20 });
    const { tin, bhfId } = context.device.identity;
    fill(context);
    const saveMaster = (secondsAgo: number) =>
      context.ledger.record({
        ...{ type: 'stock-master', tin, bhfId, itemCd: 'KE2NTTU0000001', rsdQty: 5 },
        savedAt: context.now.getTime() - secondsAgo * 1_000,
      });
    saveMaster(19);
    expect(stock(saleOf(), context)).toContain('does not exist in your stock master');
    const later = { ...context, now: new Date(context.now.getTime() + 1_000) };
    expect(stock(saleOf(), later)).toBeUndefined();
    saveMaster(0);
    expect(stock(saleOf(), later)).toBeUndefined();
  });

  it('is not required for a service', async () => {
    const context = await aDeviceContext({ stock: true });
    registerItem(context, { itemTyCd: '3' });
    expect(stock(saleOf(), context)).toBeUndefined();
  });

  it.each([{ rcptTyCd: 'R' }, { salesTyCd: 'C' }, { salesTyCd: 'T' }, { salesTyCd: 'P' }])(
    'is not required for %j',
    async (overrides) => {
      expect(stock(saleOf(overrides), await aDeviceContext({ stock: true }))).toBeUndefined();
    },
  );

  it('is not checked without the rule', async () => {
    expect(stock(saleOf(), await aDeviceContext())).toBeUndefined();
  });
});
