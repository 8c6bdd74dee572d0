import { aScene, register, saleOf } from '../../test/device-context.js';
import type { DeviceScene } from '../operation.js';
import { stock } from './stock.js';

function fill({ ledger, device: { identity } }: DeviceScene) {
  const { tin, bhfId } = identity;
  const sarNo = ledger.stock.nextNumber(tin);
  const move = { sarNo, sarTyCd: '06', itemList: [{ itemCd: 'KE2NTTU0000001', qty: 5 }] };
  ledger.record({ type: 'stock-move', tin, bhfId, move: move as never, movedAt: 0 });
  return () => ledger.record({ type: 'stock-master', tin, bhfId, itemCd: 'KE2NTTU0000001', rsdQty: 5, savedAt: 0 });
}

describe('the stock of what is sold', () => {
  it('has moved in, and the stock master says so', async () => {
    const scene = await aScene({ stock: true });
    expect(stock(saleOf(), scene)).toBe('Items provided under the itemList section do not exist in your stock');
    const saveMaster = fill(scene);
    const complaint = 'Invalid Item: Item KE2NTTU0000001 (itemSeq 1) does not exist in your stock master';
    expect(stock(saleOf(), scene)).toBe(complaint);
    saveMaster();
    expect(stock(saleOf(), scene)).toBeUndefined();
  });

  it('is not asked for of a service', async () => {
    const scene = await aScene({ stock: true });
    register(scene, { itemTyCd: '3' });
    expect(stock(saleOf(), scene)).toBeUndefined();
  });

  it.each([{ rcptTyCd: 'R' }, { salesTyCd: 'C' }, { salesTyCd: 'T' }, { salesTyCd: 'P' }])(
    'is not touched by %j',
    async (overrides) => {
      expect(stock(saleOf(overrides), await aScene({ stock: true }))).toBeUndefined();
    },
  );

  it('is not looked at without the rule', async () => {
    expect(stock(saleOf(), await aScene())).toBeUndefined();
  });
});
