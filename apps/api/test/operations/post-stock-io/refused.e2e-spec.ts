import { line, moved, purchase, sale, SERVICE, stockMovement } from '../../client/bodies.js';
import { SUPPLIER, supply } from '../../client/purchases.js';
import { RETRY_AFTER, ASYNC, must, newcomer, shop, verdict } from '../../client/shop.js';
import { answers } from '../answers.js';
import { refusesFields } from '../shared/fields.js';

describe(answers('post-stock-io', 400), () => {
  const HEADER = ['sarNo', 'regTyCd', 'ocrnDt', 'totItemCnt', 'totTaxblAmt', 'totTax', 'totAmt', 'itemList'];
  const LINE = ['itemCd', 'itemNm', 'stockTyCd', 'qty', 'unitPrice', 'totAmt'];
  const withHeader = (more: object) => stockMovement(1, [moved()], { ...more });
  const withLine = (more: object) => stockMovement(1, [moved('SOAP', 10, { ...more })]);
  const transfer = withLine({ stockTyCd: '13' });
  const lineIs = (field: string) => `itemList[0].${field}`;

  describe('and 002', () => {
    refusesFields('post-stock-io', '002', [
      [{}, ...HEADER],
      ...HEADER.map((field) => [withHeader({ [field]: undefined }), field] as const),
      ...LINE.map((field) => [withLine({ [field]: undefined }), lineIs(field)] as const),
      [withHeader({ spplrTin: 'P051999888K' }), 'spplrInvcNo'],
      [withHeader({ spplrInvcNo: '77' }), 'spplrTin'],
    ]);
  });

  describe('and 003', () => {
    refusesFields('post-stock-io', '003', [
      ...[0, -1, 1.5, '1', 2 ** 53].map((sarNo) => [stockMovement(sarNo), 'sarNo'] as const),
      [withHeader({ orgSarNo: -1 }), 'orgSarNo'],
      [withHeader({ regTyCd: 'X' }), 'regTyCd'],
      [withHeader({ custTin: 'P05' }), 'custTin'],
      ...['1', 'AB', '001', 1].map((custBhfId) => [{ ...transfer, custBhfId }, 'custBhfId'] as const),
      [withHeader({ custBhfId: '01' }), 'custBhfId'],
      [withHeader({ ocrnDt: '20260230' }), 'ocrnDt'],
      [withHeader({ ocrnDt: '29991231' }), 'ocrnDt'],
      [withHeader({ totItemCnt: 2 }), 'totItemCnt'],
      [withHeader({ totAmt: -1 }), 'totAmt'],
      [withHeader({ remark: 'x'.repeat(401) }), 'remark'],
      [withHeader({ itemList: [] }), 'itemList'],
      [withHeader({ itemList: 'SOAP' }), 'itemList'],
      [withHeader({ invcNo: 'INV-1', spplrTin: 'P051999888K', spplrInvcNo: '77' }), 'invcNo'],
      [withHeader({ spplrTin: 'nobody', spplrInvcNo: '77' }), 'spplrTin'],
      ...['00', '07', '10', '17', '2', 2].map((type) => [withLine({ stockTyCd: type }), lineIs('stockTyCd')] as const),
      ...[0, -1, 0.0001, '1'].map((qty) => [withLine({ qty }), lineIs('qty')] as const),
      [withLine({ unitPrice: -1 }), lineIs('unitPrice')],
      [withLine({ totAmt: -1 }), lineIs('totAmt')],
      [stockMovement(1, [moved(), moved('SOAP', 1, { stockTyCd: '11' }), moved()]), 'itemList[1].stockTyCd'],
    ]);
  });
});

describe(answers('post-stock-io', 409), () => {
  it('and 004 to another movement under a used number', async () => {
    const { post, goods, stored, inStock, atRest } = await shop();
    await goods();
    const { headers } = await must(post('stock/io', stockMovement(1)));
    await atRest();
    const before = await stored();
    const answer = await post('stock/io', stockMovement(1, [moved('SOAP', 11)]));
    expect(verdict(answer)).toEqual([409, '004', '004 sarNo']);
    expect(answer.body.data).toMatchObject({ kind: 'stock-movement', reference: '1', status: 'APPROVED' });
    expect(answer.headers.get('location')).toBe(headers.get('location'));
    expect([await stored(), await inStock('SOAP')]).toEqual([before, 10]);
  });

  it('and 007 before the device is initialised', async () => {
    const { till } = await newcomer();
    expect(verdict(await till.post('stock/io', stockMovement(1))).slice(0, 2)).toEqual([409, '007']);
  });
});

describe(answers('post-stock-io', 422), () => {
  const linkedTo = (invcNo: string) => stockMovement(1, [moved('SOAP', 1, { stockTyCd: '11' })], { invcNo });

  const supplied = (spplrInvcNo: string) => stockMovement(1, [moved()], { spplrTin: SUPPLIER, spplrInvcNo });

  it('and 005 naming every line with an unknown item, and stores nothing', async () => {
    const { post, goods, stored } = await shop();
    await goods();
    const before = await stored();
    const answer = await post('stock/io', stockMovement(1, [moved('NONE'), moved(), moved('NONE-2')]));
    expect(verdict(answer)).toEqual([422, '005', '005 itemList[0].itemCd', '005 itemList[2].itemCd']);
    expect(await stored()).toEqual(before);
  });

  it('and 003 to a service, which has no stock', async () => {
    const { post } = await shop();
    const answer = await post('stock/io', stockMovement(1, [moved(SERVICE)]));
    expect(verdict(answer)).toEqual([422, '003', '003 itemList[0].itemCd']);
  });

  it('and 003 to a transfer to its own branch, or to a branch of another taxpayer', async () => {
    const { post, goods } = await shop();
    await goods();
    const to = (custBhfId: string, custTin?: string) =>
      post('stock/io', stockMovement(1, [moved('SOAP', 1, { stockTyCd: '13' })], { custBhfId, custTin }));
    expect(verdict(await to('00'))).toEqual([422, '003', '003 custBhfId']);
    expect(verdict(await to('01', 'P000111222B'))).toEqual([422, '003', '003 custTin']);
  });

  it('and 801 to a movement linked to an unknown invoice', async () => {
    const { post, goods, stored } = await shop();
    await goods();
    const before = await stored();
    expect(verdict(await post('stock/io', linkedTo('INV-1')))).toEqual([422, '801', '801 invcNo']);
    expect(verdict(await post('stock/io', linkedTo('INV-1'), ASYNC))).toEqual([422, '801', '801 invcNo']);
    expect(await stored()).toEqual(before);
  });

  it('and 801 while the linked invoice is not approved yet, with where to look for it', async () => {
    const { post, goods, blockLane } = await shop();
    await goods();
    await blockLane();
    const sold = await post('sales', sale('INV-1', [line()]), ASYNC);
    const answer = await post('stock/io', linkedTo('INV-1'));
    expect(verdict(answer)).toEqual([422, '801', '801 invcNo']);
    expect(answer.body.data).toMatchObject({ submissionId: sold.body.data.submissionId });
    expect(answer.headers.get('retry-after')).toBe(RETRY_AFTER);
  });

  it("and 801 to another taxpayer's invoice", async () => {
    const [here, other] = [await shop(), await shop()];
    await here.goods();
    await other.sell('INV-1');
    expect(verdict(await here.post('stock/io', linkedTo('INV-1')))).toEqual([422, '801', '801 invcNo']);
  });

  it('and 801 to a purchase that was never confirmed', async () => {
    const { post, goods } = await shop();
    await goods();
    const purchased = stockMovement(1, [moved()], { spplrTin: 'P051999888K', spplrInvcNo: '77' });
    expect(verdict(await post('stock/io', purchased))).toEqual([422, '801', '801 spplrInvcNo']);
  });

  it('and 801 to a purchase that the buyer or the authority refused', async () => {
    const here = await shop();
    const { post, goods, stored, stack, till } = here;
    await goods();
    for (const invoiceNumber of [77, 78]) await supply(here, { invoiceNumber });
    await must(post('purchases', purchase({ salesSttsCd: '04' })));
    await stack.simulator.armFault({ fault: 'reject', code: '921', operation: 'insertTrnsPurchase', tin: till.tin });
    expect((await post('purchases', purchase({ spplrInvcNo: '78' }))).status).toBe(422);
    const before = await stored();
    for (const number of ['77', '78']) {
      const answer = await post('stock/io', supplied(number));
      expect(verdict(answer)).toEqual([422, '801', '801 spplrInvcNo']);
    }
    expect(await stored()).toEqual(before);
  });

  it('and 801 to a purchase that is not confirmed yet', async () => {
    const here = await shop();
    const { post, goods, blockLane } = here;
    await goods();
    await supply(here);
    await blockLane();
    await post('purchases', purchase(), ASYNC);
    expect(verdict(await post('stock/io', supplied('77')))).toEqual([422, '801', '801 spplrInvcNo']);
  });

  it('and 801 to a purchase that another taxpayer confirmed', async () => {
    const [here, other] = [await shop(), await shop()];
    await here.goods();
    await supply(other);
    await must(other.post('purchases', purchase()));
    expect(verdict(await here.post('stock/io', supplied('77')))).toEqual([422, '801', '801 spplrInvcNo']);
  });

  it('and 003 to a refusal of the authority, in its words; both numbers are free again', async () => {
    const { post, goods, refuseMovement, inStock, movements } = await shop();
    await goods();
    await refuseMovement();
    const answer = await post('stock/io', stockMovement(1));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not so' } });
    expect(await inStock('SOAP')).toBeNull();
    await must(post('stock/io', stockMovement(1)));
    expect(await movements()).toMatchObject([{ sarNo: 1 }]);
  });
});
