import { line, moved, purchase, sale, SERVICE, stockMovement } from '../bodies.js';
import { supply, SUPPLIER } from '../purchases.js';
import { ASYNC, must, shop, verdict } from '../shop.js';
import { knowsItsKeys } from '../submissions.js';

knowsItsKeys('post-stock-io', async () => {
  const here = await shop();
  await here.goods();
  return { ...here, body: stockMovement(1), other: stockMovement(2) };
});

const linkedTo = (invcNo: string) => stockMovement(1, [moved('SOAP', 1, { stockTyCd: '11' })], { invcNo });

const supplied = (spplrInvcNo: string) => stockMovement(1, [moved()], { spplrTin: SUPPLIER, spplrInvcNo });

describe('POST /stock/io answers 422', () => {
  it('and 005 naming every line whose item is not there, and stores nothing', async () => {
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

  it('and 003 to what goes to its own branch, or to a branch of another taxpayer', async () => {
    const { post, goods } = await shop();
    await goods();
    const to = (custBhfId: string, custTin?: string) =>
      post('stock/io', stockMovement(1, [moved('SOAP', 1, { stockTyCd: '13' })], { custBhfId, custTin }));
    expect(verdict(await to('00'))).toEqual([422, '003', '003 custBhfId']);
    expect(verdict(await to('01', 'P000111222B'))).toEqual([422, '003', '003 custTin']);
  });

  it('and 801 to what is linked to an invoice that is not there', async () => {
    const { post, goods, stored } = await shop();
    await goods();
    const before = await stored();
    expect(verdict(await post('stock/io', linkedTo('INV-1')))).toEqual([422, '801', '801 invcNo']);
    expect(verdict(await post('stock/io', linkedTo('INV-1'), ASYNC))).toEqual([422, '801', '801 invcNo']);
    expect(await stored()).toEqual(before);
  });

  it('and 801 while the invoice it is linked to is not approved yet, with where to look for it', async () => {
    const { post, goods, holdTheLine } = await shop();
    await goods();
    await holdTheLine();
    const sold = await post('sales', sale('INV-1', [line()]), ASYNC);
    const answer = await post('stock/io', linkedTo('INV-1'));
    expect(verdict(answer)).toEqual([422, '801', '801 invcNo']);
    expect(answer.body.data).toMatchObject({ submissionId: sold.body.data.submissionId });
    expect(answer.headers.get('retry-after')).toBe('30');
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

  it('and 801 to a purchase that was refused, whoever refused it: the buyer, or the authority', async () => {
    const here = await shop();
    const { post, goods, stored, stack, till } = here;
    await goods();
    for (const invoiceNumber of [77, 78]) await supply(here, { invoiceNumber });
    await must(post('purchases', purchase({ salesSttsCd: '04' })));
    await stack.simulator.arm({ fault: 'reject', code: '921', operation: 'insertTrnsPurchase', tin: till.tin });
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
    const { post, goods, holdTheLine } = here;
    await goods();
    await supply(here);
    await holdTheLine();
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

  it('and 003 to what the authority refuses, in its words; its number is free again, ours and theirs', async () => {
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
