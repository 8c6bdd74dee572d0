import { line, moved, purchase, returnOf, sale, SERVICE, stockMovement } from '../client/bodies.js';
import { SUPPLIER, supply } from '../client/purchases.js';
import { ASYNC, must, newcomer, RETRY_AFTER, shop, verdict, warningsOf } from '../client/shop.js';
import { answers } from './answers.js';
import { refusesFields } from './shared/fields.js';

describe(answers('post-stock-io', 200), () => {
  const goodsShop = async () => {
    const here = await shop();
    await here.goods();
    return here;
  };

  it('with the own number of the movement and its date', async () => {
    const { post } = await goodsShop();
    const { body } = await must(post('stock/io', stockMovement(7)));
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toEqual({ sarNo: 7, ocrnDt: '20260302' });
  });

  it('and adds incoming goods to the stock, and removes outgoing ones', async () => {
    const { post, inStock } = await goodsShop();
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 10), moved('SOAP', 2.5)])));
    expect(await inStock('SOAP')).toBe(12.5);
    await must(post('stock/io', stockMovement(2, [moved('SOAP', 4, { stockTyCd: '15' })])));
    expect(await inStock('SOAP')).toBe(8.5);
  });

  it.each([
    ...['01', '02', '03', '04', '05', '06'].map((type) => [type, 10] as const),
    ...['11', '12', '13', '14', '15', '16'].map((type) => [type, -10] as const),
  ])('to type %s, which moves the stock by %d', async (stockTyCd, expected) => {
    const { post, inStock, movements } = await goodsShop();
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 10, { stockTyCd })])));
    expect(await inStock('SOAP')).toBe(expected);
    expect(await movements()).toMatchObject([{ sarTyCd: stockTyCd }]);
  });

  it('and the authority gets its own numbers, whatever the caller counts', async () => {
    const { post, movements } = await goodsShop();
    for (const sarNo of [700, 3, 99])
      await must(post('stock/io', stockMovement(sarNo, [moved()], { custTin: 'p051999888k' })));
    const reported = await movements();
    expect(reported.map(({ sarNo }) => sarNo)).toEqual([1, 2, 3]);
    expect(reported[0]).toMatchObject({
      orgSarNo: 0,
      regTyCd: 'M',
      sarTyCd: '02',
      ocrnDt: '20260302',
      custTin: 'P051999888K',
    });
    expect(reported[0]).toMatchObject({ totItemCnt: 1, totTaxblAmt: 500, totTaxAmt: 80, totAmt: 580 });
    expect(reported[0]!.itemList).toMatchObject([
      { itemSeq: 1, itemCd: 'SOAP', qty: 10, pkg: 10, prc: 58, splyAmt: 580, totDcAmt: 0, taxTyCd: 'B', totAmt: 580 },
    ]);
  });

  it('in the units and the tax of its item', async () => {
    const { post, goods, movements } = await shop();
    await goods('RICE', { taxType: 'A', qtyUnitCd: 'KG', pkgUnitCd: 'BG', bcd: '600777' });
    await must(post('stock/io', stockMovement(1, [moved('RICE')])));
    const [reported] = await movements();
    expect(reported!.itemList).toMatchObject([
      { taxTyCd: 'A', qtyUnitCd: 'KG', pkgUnitCd: 'BG', bcd: '600777', taxblAmt: 580, taxAmt: 0 },
    ]);
  });

  it('to the same again, which moves nothing a second time', async () => {
    const { post, inStock, movements } = await goodsShop();
    const first = await must(post('stock/io', stockMovement(1)));
    const again = await must(post('stock/io', stockMovement(1, [moved()], { remark: 'Said again' })));
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([await inStock('SOAP'), (await movements()).length]).toEqual([10, 1]);
  });

  it('to a movement linked to an approved sale or return', async () => {
    const { post, sell } = await goodsShop();
    await sell('INV-1', [line()]);
    await must(post('sales', returnOf('INV-1', 'CN-1', [line()])));
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 1, { stockTyCd: '11' })], { invcNo: 'INV-1' })));
    await must(post('stock/io', stockMovement(2, [moved('SOAP', 1, { stockTyCd: '03' })], { invcNo: 'CN-1' })));
  });

  it('to a movement linked to a confirmed purchase, also at the second try', async () => {
    const here = await goodsShop();
    const { post, stack, till, inStock } = here;
    await supply(here);
    await stack.simulator.armFault({
      fault: 'reject',
      code: '921',
      operation: 'insertTrnsPurchase',
      tin: till.tin,
      times: 1,
    });
    expect((await post('purchases', purchase())).status).toBe(422);
    await must(post('purchases', purchase()));
    await must(post('stock/io', stockMovement(1, [moved()], { spplrTin: SUPPLIER, spplrInvcNo: '77' })));
    expect(await inStock('SOAP')).toBe(10);
  });

  it('and follows a purchase that is not confirmed yet, if the client does not wait', async () => {
    const here = await goodsShop();
    const { post, stack, till, settled, inStock } = here;
    await supply(here);
    await stack.simulator.setLatencyOf('insertTrnsPurchase', till.tin, 500);
    await post('purchases', purchase(), ASYNC);
    const moving = await post(
      'stock/io',
      stockMovement(1, [moved()], { spplrTin: SUPPLIER, spplrInvcNo: '77' }),
      ASYNC,
    );
    expect((await settled(moving)).body.data).toMatchObject({ status: 'APPROVED' });
    expect(await inStock('SOAP')).toBe(10);
  });

  it('with a warning if the totals differ from the lines, which count', async () => {
    const { post, movements } = await goodsShop();
    const { body } = await must(post('stock/io', stockMovement(1, [moved()], { totAmt: 600 })));
    expect(body.warnings).toMatchObject([{ field: 'totAmt' }]);
    expect(await movements()).toMatchObject([{ totAmt: 580 }]);
  });

  it.each(['13', '04'])('to type %s with another branch, which the authority receives', async (stockTyCd) => {
    const { post, movements, till } = await goodsShop();
    const { body } = await must(
      post('stock/io', stockMovement(1, [moved('SOAP', 1, { stockTyCd })], { custBhfId: '01' })),
    );
    expect(warningsOf(body)).toEqual([]);
    expect(await movements()).toMatchObject([{ sarTyCd: stockTyCd, custTin: till.tin, custBhfId: '01' }]);
  });

  it('with a warning if goods go to another branch without its name', async () => {
    const { post, movements } = await goodsShop();
    const { body } = await must(post('stock/io', stockMovement(1, [moved('SOAP', 1, { stockTyCd: '13' })])));
    expect(warningsOf(body)).toMatchObject([{ field: 'custBhfId' }]);
    expect(await movements()).toMatchObject([{ custTin: null, custBhfId: null }]);
  });

  it('counts a third decimal as the authority does', async () => {
    const { post, inStock, movements } = await goodsShop();
    await must(post('stock/io', stockMovement(1, [moved('SOAP', 0.125)])));
    expect(await inStock('SOAP')).toBe(0.13);
    expect((await movements())[0]!.itemList).toMatchObject([{ qty: 0.13 }]);
  });

  it('and once: a lost answer is looked up under the same number', async () => {
    const { post, till, stack, inStock, movements } = await goodsShop();
    await stack.simulator.armFault({ fault: 'accept-then-reset', times: 1, operation: 'insertStockIO', tin: till.tin });
    const { headers } = await post('stock/io', stockMovement(1), { prefer: 'respond-async' });
    const { body } = await till.get(headers.get('location')!, { prefer: 'wait=60' });
    expect(body.data).toMatchObject({ status: 'APPROVED' });
    expect([await inStock('SOAP'), (await movements()).length]).toEqual([10, 1]);
  });

  it('to a sale beside it as before', async () => {
    const { post, stock } = await goodsShop();
    await stock('SOAP', 5);
    await must(post('sales', sale('INV-1', [line({ itemCd: 'SOAP' })])));
  });
});

describe(answers('post-stock-io', 202), () => {
  it('to a client that does not wait, and goes after the linked sale', async () => {
    const { post, blockLane, stack, goods } = await shop();
    await goods();
    await blockLane();
    const sold = await post('sales', sale('INV-1', [line()]), ASYNC);
    const movement = stockMovement(1, [moved('SOAP', 1, { stockTyCd: '11' })], { invcNo: 'INV-1' });
    const accepted = await post('stock/io', movement, ASYNC);
    expect([sold.status, accepted.status]).toEqual([202, 202]);
    const [row] = await stack.query<{ follows: string }>('SELECT follows FROM submissions WHERE id = $1', [
      accepted.body.data.submissionId,
    ]);
    expect(row!.follows).toBe(sold.body.data.submissionId);
  });
});

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
