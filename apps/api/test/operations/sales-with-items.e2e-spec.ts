import { line, returnOf, reverseWithItems, saleWithItems } from '../client/bodies.js';
import { ASYNC, fieldsOf, must, newcomer, shop, Shop, verdict, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

const registering = { autoRegisterItems: true };

const SALES = 'sales-with-items';

describe(answers('post-sales-with-items', 200), () => {
  const CLASS = '9101150100';
  const GOODS = '5059690800';

  /** A line with the data to register its item. */
  const bringing = (itemCd: string, more = {}) => line({ itemCd, itemNm: itemCd }, { itemClsCd: CLASS, ...more });

  async function emptyShop(): Promise<Shop> {
    const { stack, till } = await newcomer();
    await must(till.initialise());
    return new Shop(stack, till);
  }

  it('with the receipt, and the request to print it', async () => {
    const { post, signedSales } = await shop();
    const { body } = await must(post('sales-with-items', saleWithItems('INV-1')));
    const [signed] = await signedSales();
    const { curRcptNo, totRcptNo, rcptSign, intrlData, sdcDateTime } = signed!.receipt;
    expect(body).toMatchObject({ success: true, resultCd: '000', message: expect.stringMatching(/print/i) });
    expect(body.data).toMatchObject({ cisInvcNo: curRcptNo, totRcptNo, rcptSign, intrlData, sdcDateTime });
  });

  it('and registers items before the sale if requested, and names them', async () => {
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

  it('and registers an item of two lines once, and no known item', async () => {
    const { post, till, stack } = await shop();
    const lines = [bringing('SVC-A'), bringing('SVC-A'), bringing('SVC-WASH')];
    await must(post('sales-with-items', saleWithItems('INV-1', lines, {}, { autoRegisterItems: true })));
    expect(await stack.simulator.calls(till.tin, 'saveItem')).toHaveLength(2);
  });

  it('and sells goods that it registered itself without stock, with a warning', async () => {
    const { post } = await emptyShop();
    const goods = bringing('GDS-A', { itemClsCd: GOODS, itemTyCd: '2', bcd: '6001240100035' });
    const body = saleWithItems('INV-1', [goods], {}, { autoRegisterItems: true });
    expect(warningsOf((await must(post('sales-with-items', body))).body)).not.toEqual([]);
  });

  it('if the registration of an item fails: the sale goes out, but the item does not exist afterwards', async () => {
    const { post, stack, till } = await emptyShop();
    await stack.simulator.armFault({ fault: 'reject', code: '910', operation: 'saveItem', tin: till.tin });
    const body = saleWithItems('INV-1', [bringing('SVC-A')], {}, { autoRegisterItems: true });
    const answer = await must(post('sales-with-items', body));
    expect(answer.body.data).toMatchObject({
      rcptSign: expect.any(String),
      registeredItems: [{ itemCd: 'SVC-A', state: 'REFUSED' }],
    });
  });

  it('to a return as well, in its own shape', async () => {
    const { post, sell, wireOf } = await shop();
    await sell('INV-1');
    const { body } = await must(post('sales-with-items', reverseWithItems('INV-1', 'RET-1')));
    expect(body).toMatchObject({
      success: true,
      data: { rcptSign: expect.any(String), totRcptNo: expect.any(Number) },
    });
    expect(await wireOf('RET-1')).toMatchObject({ rcptTyCd: 'R', orgInvcNo: 1 });
  });

  it('to receipt texts, for this receipt alone', async () => {
    const { post, wireOf } = await shop();
    const receipt = { trdeNm: 'The other shop', topMsg: 'Karibu' };
    await must(post('sales-with-items', saleWithItems('INV-1', [line()], {}, { receipt })));
    await must(post('sales-with-items', saleWithItems('INV-2')));
    expect(await wireOf('INV-1')).toMatchObject({ receipt: { trdeNm: 'The other shop', topMsg: 'Karibu' } });
    expect(JSON.stringify(await wireOf('INV-2'))).not.toContain('The other shop');
  });

  it('to users, a remark and a buyer, as sent', async () => {
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

describe(answers('post-sales-with-items', 202), () => {
  it('with items to register, and sells them in the end', async () => {
    const { post, settled, get } = await shop();
    const brought = line({ itemCd: 'SVC-NEW' }, { itemClsCd: '9101150100' });
    const body = saleWithItems('INV-1', [brought], {}, { autoRegisterItems: true });
    const answer = await post('sales-with-items', body, ASYNC);
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '000' } });
    expect((await settled(answer)).body.data).toMatchObject({ status: 'APPROVED', invcNo: 'INV-1' });
    const { itemList } = (await get('items')).body.data;
    expect(itemList).toContainEqual(expect.objectContaining({ itemCd: 'SVC-NEW' }));
  });
});

describe(answers('post-sales-with-items', 400), () => {
  const header = (more: Record<string, unknown>) => saleWithItems('INV-1', [line()], more);
  const item = (more: object, beside = {}) => saleWithItems('INV-1', [line({}, more)], {}, beside);

  describe('and 002', () => {
    refusesFields('post-sales-with-items', '002', [
      [{}, 'transaction', 'lineItems'],
      [header({ salesDt: undefined }), 'transaction.salesDt'],
      [header({ rcptTyCd: 'R' }), 'transaction.orgInvcNo'],
      [item({ prc: undefined }), 'lineItems[0].prc'],
      [item({ itemCd: undefined }), 'lineItems[0].itemCd'],
    ]);

    it('for an unknown item to register without its class', async () => {
      const { post, stored } = await shop();
      const before = await stored();
      const body = saleWithItems('INV-1', [line({ itemCd: 'SVC-NEW' })], {}, registering);
      expect(verdict(await post('sales-with-items', body))).toEqual([400, '002', '002 lineItems[0].itemClsCd']);
      expect(await stored()).toEqual(before);
    });
  });

  describe('and 003', () => {
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
});

describe(answers('post-sales-with-items', 409), () => {
  it('and 004 to a number used through any endpoint', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const answer = await post(SALES, saleWithItems('INV-1', [line({ qty: 2 })]));
    expect(verdict(answer)).toEqual([409, '004', '004 transaction.invcNo']);
    expect(answer.body.data).toMatchObject({ invcNo: 'INV-1', rcptSign: expect.any(String) });
  });

  it('and 007 before the device is initialised, and registers nothing', async () => {
    const { till, stack } = await newcomer();
    const brought = line({ itemCd: 'SVC-NEW' }, { itemClsCd: '9101150100' });
    const answer = await till.post(SALES, saleWithItems('INV-1', [brought], {}, { autoRegisterItems: true }));
    expect(verdict(answer).slice(0, 2)).toEqual([409, '007']);
    expect(await stack.query('SELECT 1 FROM items WHERE tin = $1', [till.tin])).toEqual([]);
  });

  it('and 802 to a second return of everything', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await must(post(SALES, reverseWithItems('INV-1', 'RET-1')));
    expect(verdict(await post(SALES, reverseWithItems('INV-1', 'RET-2')))).toEqual([
      ...[409, '802', '802 transaction.orgInvcNo'],
    ]);
  });
});

describe(answers('post-sales-with-items', 422), () => {
  it('and 005 to an unknown item without the request to register it', async () => {
    const { post } = await shop();
    const unknown = line({ itemCd: 'NO-1' }, { itemClsCd: '9101150100' });
    expect(verdict(await post(SALES, saleWithItems('INV-1', [unknown])))).toEqual([
      422,
      '005',
      '005 lineItems[0].itemCd',
    ]);
  });

  it('and 801 to a return of an unknown sale, and registers nothing for it', async () => {
    const { post, stored } = await shop();
    const before = await stored();
    const brought = line({ itemCd: 'SVC-NEW' }, { itemClsCd: '9101150100' });
    const answer = await post(SALES, reverseWithItems('NO-SUCH', 'RET-1', [brought], {}, registering));
    expect(verdict(answer)).toEqual([422, '801', '801 transaction.orgInvcNo']);
    expect(await stored()).toEqual(before);
  });

  it('and 003 to a return of more than was sold', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const answer = await post(SALES, reverseWithItems('INV-1', 'RET-1', [line({ qty: 2 })]));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(fieldsOf(answer)).toEqual(['lineItems[0].qty', 'lineItems[0].totAmt']);
  });

  it('to a refusal of the authority, in its words', async () => {
    const { post } = await shop();
    const answer = await post(SALES, saleWithItems('INV-1', [line()], { remark: 'simulate:reject=921:Not today' }));
    expect(answer).toMatchObject({ status: 422, body: { data: { authority: { code: '921', message: 'Not today' } } } });
  });
});

const RETURNS = 'reverse-invoices-with-items';

describe(answers('post-reverse-invoices-with-items', 200), () => {
  it('with the receipt of the return, which the authority sees as a credit note', async () => {
    const { post, sell, signedSales, wireOf } = await shop();
    await sell('INV-1');
    const { body } = await must(post(RETURNS, reverseWithItems('INV-1', 'RET-1')));
    const [, signed] = await signedSales();
    const { curRcptNo, totRcptNo, rcptSign, intrlData, sdcDateTime } = signed!.receipt;
    expect(body).toMatchObject({ success: true, message: expect.any(String), resultCd: '000' });
    expect(body.data).toMatchObject({ cisInvcNo: curRcptNo, totRcptNo, rcptSign, intrlData, sdcDateTime });
    expect(await wireOf('RET-1')).toMatchObject({ rcptTyCd: 'R', orgInvcNo: 1, invcNo: 2, totAmt: 116 });
  });

  it('to an original named by a number', async () => {
    const { post, sell } = await shop();
    await sell('1001');
    await must(post(RETURNS, reverseWithItems(1001, 1002)));
  });

  it('to part after part, until everything is returned', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line({ qty: 3 })]);
    await must(post(RETURNS, reverseWithItems('INV-1', 'RET-1', [line({ qty: 1 })])));
    await must(post(RETURNS, reverseWithItems('INV-1', 'RET-2', [line({ qty: 2 })])));
    expect((await post(RETURNS, reverseWithItems('INV-1', 'RET-3'))).status).toBe(409);
  });

  it('to a return of a part in cents', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line({ qty: 0.375, prc: 99.99 })]);
    await must(post(RETURNS, reverseWithItems('INV-1', 'RET-1', [line({ qty: 0.125, prc: 99.99 })])));
  });
});

describe(answers('post-reverse-invoices-with-items', 400), () => {
  describe('and 002', () => {
    refusesFields('post-reverse-invoices-with-items', '002', [
      [{}, 'transaction', 'lineItems'],
      ...[undefined, null, '', 0, '0'].map((org) => [reverseWithItems(org, 'RET-1'), 'transaction.orgInvcNo'] as const),
      [reverseWithItems('INV-1', undefined), 'transaction.invcNo'],
      [reverseWithItems('INV-1', 'RET-1', [line({}, { prc: undefined })]), 'lineItems[0].prc'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-reverse-invoices-with-items', '003', [
      [saleWithItems('RET-1', [line()], { orgInvcNo: 'INV-1' }), 'transaction.rcptTyCd'],
      [reverseWithItems('INV-1', 'RET-1', [line()], { rcptTyCd: 'C' }), 'transaction.rcptTyCd'],
      [reverseWithItems('x'.repeat(51), 'RET-1'), 'transaction.orgInvcNo'],
      [reverseWithItems('INV-1', 'RET-1', [line({}, { qty: -1 })]), 'lineItems[0].qty'],
    ]);
  });
});

describe(answers('post-reverse-invoices-with-items', 409), () => {
  it('and 802 to a second return of everything', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await must(post(RETURNS, reverseWithItems('INV-1', 'RET-1')));
    const answer = await post(RETURNS, reverseWithItems('INV-1', 'RET-2'));
    expect(verdict(answer)).toEqual([409, '802', '802 transaction.orgInvcNo']);
  });

  it('and 004 to a used number', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line({ qty: 3 })]);
    await must(post(RETURNS, reverseWithItems('INV-1', 'RET-1')));
    const answer = await post(RETURNS, reverseWithItems('INV-1', 'RET-1', [line({ qty: 2 })]));
    expect(verdict(answer)).toEqual([409, '004', '004 transaction.invcNo']);
    expect(answer.body.data).toMatchObject({ invcNo: 'RET-1', status: 'APPROVED' });
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post(RETURNS, reverseWithItems('INV-1', 'RET-1'))).slice(0, 2)).toEqual([409, '007']);
  });
});

describe(answers('post-reverse-invoices-with-items', 422), () => {
  it('and 801 to a return of an unknown sale', async () => {
    const { post, stored } = await shop();
    const before = await stored();
    expect(verdict(await post(RETURNS, reverseWithItems('NO-SUCH', 'RET-1')))).toEqual([
      ...[422, '801', '801 transaction.orgInvcNo'],
    ]);
    expect(await stored()).toEqual(before);
  });

  it('and 003 to an item that was sold under another tax type', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const exempt = line({ taxTyCd: 'A' });
    const answer = await post(RETURNS, reverseWithItems('INV-1', 'RET-1', [exempt]));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(fieldsOf(answer)).toEqual(['lineItems[0].itemCd']);
  });

  it('and 003 to a larger amount than was paid, even for no more pieces', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const dearer = line({ qty: 1, prc: 232 });
    expect(verdict(await post(RETURNS, reverseWithItems('INV-1', 'RET-1', [dearer]))).slice(0, 2)).toEqual([
      422,
      '003',
    ]);
  });

  it('to a refusal of the authority, and the pieces may be returned again', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const refused = reverseWithItems('INV-1', 'RET-1', [line()], { remark: 'simulate:reject=921' });
    expect((await post(RETURNS, refused)).status).toBe(422);
    expect((await post(RETURNS, reverseWithItems('INV-1', 'RET-2'))).status).toBe(200);
  });
});
