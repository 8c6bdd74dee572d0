import { line, saleWithItems } from '../bodies.js';
import { refusesBadIdempotencyKeys, refusesWhatIsNoBody } from '../every-operation.js';
import { refusesFields } from '../fields.js';
import { shop, verdict } from '../shop.js';

refusesWhatIsNoBody('post-sales-with-items');
refusesBadIdempotencyKeys('post-sales-with-items');

const header = (more: Record<string, unknown>) => saleWithItems('INV-1', [line()], more);
const item = (more: object, beside = {}) => saleWithItems('INV-1', [line({}, more)], {}, beside);
const registering = { autoRegisterItems: true };

describe('POST /sales-with-items answers 400 and 002', () => {
  refusesFields('post-sales-with-items', '002', [
    [{}, 'transaction', 'lineItems'],
    [header({ salesDt: undefined }), 'transaction.salesDt'],
    [header({ rcptTyCd: 'R' }), 'transaction.orgInvcNo'],
    [item({ prc: undefined }), 'lineItems[0].prc'],
    [item({ itemCd: undefined }), 'lineItems[0].itemCd'],
  ]);

  it('for an unknown item that it is asked to register, and not told the class of', async () => {
    const { post, stored } = await shop();
    const before = await stored();
    const body = saleWithItems('INV-1', [line({ itemCd: 'SVC-NEW' })], {}, registering);
    expect(verdict(await post('sales-with-items', body))).toEqual([400, '002', '002 lineItems[0].itemClsCd']);
    expect(await stored()).toEqual(before);
  });
});

describe('POST /sales-with-items answers 400 and 003', () => {
  refusesFields('post-sales-with-items', '003', [
    [header({ rcptTyCd: 'P' }), 'transaction.rcptTyCd'],
    [item({ itemClsCd: '12345' }), 'lineItems[0].itemClsCd'],
    [item({ itemTyCd: '4' }), 'lineItems[0].itemTyCd'],
    [item({ orgnNatCd: 'KEN' }), 'lineItems[0].orgnNatCd'],
    [item({ taxTyCd: 'F' }), 'lineItems[0].taxTyCd'],
    [item({ totAmt: 120 }), 'lineItems[0].taxblAmt', 'transaction.totAmt'],
    [item({}, { autoRegisterItems: 'yes' }), 'autoRegisterItems'],
    [item({}, { receipt: 'thanks' }), 'receipt'],
    [item({}, { ...registering, receipt: { topMsg: 7 } }), 'receipt.topMsg'],
    [{ ...saleWithItems('INV-1'), lineItems: [] }, 'lineItems'],
  ]);
});
