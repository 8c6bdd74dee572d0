import { line, returnOf, reverseWithItems, saleWithItems } from '../bodies.js';
import { must, newcomer, shop, Shop, warningsOf } from '../shop.js';

const CLASS = '9101150100';
const GOODS = '5059690800';

/** A line that brings its item along. */
const bringing = (itemCd: string, more = {}) => line({ itemCd, itemNm: itemCd }, { itemClsCd: CLASS, ...more });

async function emptyShop(): Promise<Shop> {
  const { stack, till } = await newcomer();
  await must(till.initialise());
  return new Shop(stack, till);
}

describe('POST /sales-with-items answers 200', () => {
  it('with the receipt, and asks to print it', async () => {
    const { post, signedSales } = await shop();
    const { body } = await must(post('sales-with-items', saleWithItems('INV-1')));
    const [signed] = await signedSales();
    const { curRcptNo, totRcptNo, rcptSign, intrlData, sdcDateTime } = signed!.receipt;
    expect(body).toMatchObject({ success: true, resultCd: '000', message: expect.stringMatching(/print/i) });
    expect(body.data).toMatchObject({ cisInvcNo: curRcptNo, totRcptNo, rcptSign, intrlData, sdcDateTime });
  });

  it('and registers items before the sale when it is asked to, and tells which', async () => {
    const { post, get, till, stack } = await emptyShop();
    const lines = [bringing('SVC-A'), bringing('SVC-B')];
    const { body } = await must(
      post('sales-with-items', saleWithItems('INV-1', lines, {}, { autoRegisterItems: true })),
    );
    expect(body.data.registeredItems).toEqual([
      { itemCd: 'SVC-A', state: 'REGISTERED' },
      { itemCd: 'SVC-B', state: 'REGISTERED' },
    ]);
    const calls = (await stack.simulator.calls(till.tin)).map(({ operation }) => operation);
    expect(calls.slice(-3)).toEqual(['saveItem', 'saveItem', 'saveTrnsSalesOsdc']);
    const { itemList } = (await get('items')).body.data;
    expect(itemList).toMatchObject([
      { itemCd: 'SVC-A', itemClsCd: CLASS, dftPrc: 116 },
      { itemCd: 'SVC-B', itemClsCd: CLASS, dftPrc: 116 },
    ]);
  });

  it('and registers an item once that stands in two lines, and none that is there already', async () => {
    const { post, till, stack } = await shop();
    const lines = [bringing('SVC-A'), bringing('SVC-A'), bringing('SVC-WASH')];
    await must(post('sales-with-items', saleWithItems('INV-1', lines, {}, { autoRegisterItems: true })));
    expect(await stack.simulator.calls(till.tin, 'saveItem')).toHaveLength(2);
  });

  it('and sells goods that it registered itself without a stock, and warns of it', async () => {
    const { post } = await emptyShop();
    const goods = bringing('GDS-A', { itemClsCd: GOODS, itemTyCd: '2', bcd: '6001240100035' });
    const body = saleWithItems('INV-1', [goods], {}, { autoRegisterItems: true });
    expect(warningsOf((await must(post('sales-with-items', body))).body)).not.toEqual([]);
  });

  it('when the registration of an item fails: the sale goes out, without that item being there afterwards', async () => {
    const { post, stack, till } = await emptyShop();
    await stack.simulator.arm({ fault: 'reject', code: '910', operation: 'saveItem', tin: till.tin });
    const body = saleWithItems('INV-1', [bringing('SVC-A')], {}, { autoRegisterItems: true });
    const answer = await must(post('sales-with-items', body));
    expect(answer.body.data).toMatchObject({
      rcptSign: expect.any(String),
      registeredItems: [{ itemCd: 'SVC-A', state: 'REFUSED' }],
    });
  });

  it('to a return as well, in its own form', async () => {
    const { post, sell, wireOf } = await shop();
    await sell('INV-1');
    const { body } = await must(post('sales-with-items', reverseWithItems('INV-1', 'RET-1')));
    expect(body).toMatchObject({
      success: true,
      data: { rcptSign: expect.any(String), totRcptNo: expect.any(Number) },
    });
    expect(await wireOf('RET-1')).toMatchObject({ rcptTyCd: 'R', orgInvcNo: 1 });
  });

  it('to receipt texts, which are those of this receipt alone', async () => {
    const { post, wireOf } = await shop();
    const receipt = { trdeNm: 'The other shop', topMsg: 'Karibu' };
    await must(post('sales-with-items', saleWithItems('INV-1', [line()], {}, { receipt })));
    await must(post('sales-with-items', saleWithItems('INV-2')));
    expect(await wireOf('INV-1')).toMatchObject({ receipt: { trdeNm: 'The other shop', topMsg: 'Karibu' } });
    expect(JSON.stringify(await wireOf('INV-2'))).not.toContain('The other shop');
  });

  it('to users, a remark and a buyer, as they were given', async () => {
    const { post, wireOf } = await shop();
    const said = { regrId: 'U7', regrNm: 'Wanjiru', modrId: 'U7', modrNm: 'Wanjiru', remark: 'by the door' };
    const buyer = { custTin: 'P051999888K', custNm: 'JUMLA LTD' };
    await must(post('sales-with-items', saleWithItems('INV-1', [line()], { ...said, ...buyer })));
    expect(await wireOf('INV-1')).toMatchObject({ ...said, ...buyer });
  });

  it('to a sale that POST /sales can take back', async () => {
    const { post } = await shop();
    await must(post('sales-with-items', saleWithItems('INV-1')));
    await must(post('sales', returnOf('INV-1', 'RET-1')));
  });
});
