import { copyOf, itemFields, line, returnOf, sale, serviceItem } from '../bodies.js';
import { knowsItsKeys } from '../submissions.js';
import { type Answer, ASYNC, fieldsOf, must, shop, type Shop, verdict } from '../shop.js';

knowsItsKeys('post-sales', async () => ({
  ...(await shop()),
  body: sale('INV-1'),
  other: sale('INV-2'),
}));

describe('POST /sales answers 422', () => {
  it('and 005 to an item nobody registered, naming each', async () => {
    const { post, stored } = await shop();
    const before = await stored();
    const answer = await post('sales', sale('INV-1', [line({ itemCd: 'NO-1' }), line(), line({ itemCd: 'NO-2' })]));
    expect(verdict(answer)).toEqual([422, '005', '005 items[0].itemCd', '005 items[2].itemCd']);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['return', returnOf],
    ['copy', copyOf],
  ])('and 801 to a %s of what nobody sold', async (_, followUpOf) => {
    const { post, stored } = await shop();
    const before = await stored();
    expect(verdict(await post('sales', followUpOf('NO-SUCH', 'X-1')))).toEqual([
      422,
      '801',
      '801 transaction.orgInvcNo',
    ]);
    expect(await stored()).toEqual(before);
  });

  it('and 801 to a return of a sale that is not signed yet, with that sale and when to come back', async () => {
    const { post, holdTheLine } = await shop();
    const { body } = await holdTheLine();
    const answer = await post('sales', returnOf('SLOW', 'RET-1'));
    expect(verdict(answer)).toEqual([422, '801', '801 transaction.orgInvcNo']);
    expect(answer.body.data).toMatchObject({ submissionId: body.data.submissionId, invcNo: 'SLOW' });
    expect(answer.headers.get('retry-after')).toBe('30');
  });

  it('and 801 to a return that names the number of the authority, and says which invoice that is', async () => {
    const { post, sell } = await shop();
    const { body } = await sell('INV-1');
    const answer = await post('sales', returnOf(body.data.cisInvcNo, 'RET-1'));
    expect(verdict(answer)).toEqual([422, '801', '801 transaction.orgInvcNo']);
    expect(JSON.stringify(answer.body.errors)).toContain('INV-1');
  });

  it('and 801 to a return of a training sale or of a copy', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await must(post('sales', copyOf('INV-1', 'COPY-1')));
    await sell('TRAIN-1', [line()], { rcptTyCd: 'T' });
    for (const original of ['TRAIN-1', 'COPY-1']) {
      expect(verdict(await post('sales', returnOf(original, 'RET-1')))).toEqual([
        ...[422, '801', '801 transaction.orgInvcNo'],
      ]);
    }
  });

  it('and 005 to a sale of an item whose registration the authority refuses, at once or in the end', async () => {
    const { post, stack, till, settled } = await shop();
    await stack.simulator.arm({ fault: 'reject', code: '921', operation: 'saveItem', tin: till.tin });
    await post('items/service', serviceItem('SVC-NEW'), ASYNC);
    const answer = await post('sales', sale('INV-1', [line({ itemCd: 'SVC-NEW' })]), ASYNC);
    expect(await codeInTheEnd(answer, settled)).toBe('005');
  });

  it('and 003 to a return of more than was sold', async () => {
    const { post, sell, stored } = await shop();
    await sell('INV-1', [line({ qty: 2 })]);
    await must(post('sales', returnOf('INV-1', 'RET-1')));
    const before = await stored();
    const answer = await post('sales', returnOf('INV-1', 'RET-2', [line({ qty: 2 })]));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(fieldsOf(answer)).toEqual(['items[0].qty', 'items[0].totAmt']);
    expect(await stored()).toEqual(before);
  });

  it('and 003 to a return of an item that was not sold', async () => {
    const { post, sell, register } = await shop();
    await register('SVC-POLISH');
    await sell('INV-1');
    const answer = await post('sales', returnOf('INV-1', 'RET-1', [line({ itemCd: 'SVC-POLISH' })]));
    expect(verdict(answer)).toEqual([422, '003', '003 items[0].itemCd']);
  });

  it('and 003 to a return that is dated before its sale', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const answer = await post('sales', returnOf('INV-1', 'RET-1', [line()], { salesDt: '20260301' }));
    expect(verdict(answer)).toEqual([422, '003', '003 transaction.salesDt']);
  });

  it('and 003 to a return to another buyer', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line()], { custTin: 'P051999888K', custNm: 'JUMLA LTD' });
    const other = { custTin: 'P051999889K', custNm: 'REJAREJA LTD' };
    const answer = await post('sales', returnOf('INV-1', 'RET-1', [line()], other));
    expect(verdict(answer)).toEqual([422, '003', '003 transaction.custTin']);
  });

  it('and 003 to a copy that is not one', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const answer = await post('sales', copyOf('INV-1', 'COPY-1', [line({ qty: 2 })]));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
  });

  it('and 003 to an item that was taken out of use, which may still be returned and trained with', async () => {
    const { post, sell, till } = await shop();
    await sell('INV-1');
    await must(till.put('items/SVC-WASH', itemFields({ useYn: 'N' })));
    expect(verdict(await post('sales', sale('INV-2')))).toEqual([422, '003', '003 items[0].itemCd']);
    await must(post('sales', returnOf('INV-1', 'RET-1')));
    await must(post('sales', sale('TRAIN-1', [line()], { rcptTyCd: 'T' })));
  });

  it('and 003 to goods before their stock is activated, and from then on keeps count of them', async () => {
    const { post, stock, inStock, till } = await shop();
    await must(till.post('items/goods', { itemName: 'Soap', taxType: 'B', price: 116, itemCode: 'SOAP' }));
    const soap = (qty: number) => [line({ itemCd: 'SOAP', itemNm: 'Soap', qty })];
    expect(verdict(await post('sales', sale('INV-1', soap(1))))).toEqual([422, '003', '003 items[0].itemCd']);
    await stock('SOAP', 3);
    await must(post('sales', sale('INV-1', soap(2))));
    expect(await inStock('SOAP')).toBe(1);
    await must(post('sales', returnOf('INV-1', 'RET-1', soap(1))));
    expect(await inStock('SOAP')).toBe(2);
  });

  it('to what the authority refuses, in its words, and the number is free again', async () => {
    const { post } = await shop();
    const answer = await post('sales', sale('INV-1', [line()], { remark: 'simulate:reject=921:Not today' }));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not today' } });
    await must(post('sales', sale('INV-1', [line({ qty: 2 })])));
  });

  it('and 801 to a return of a sale that the authority refuses, at once or in the end', async () => {
    const { post, settled } = await shop();
    const trouble = 'simulate:latency=400;simulate:reject=921';
    await post('sales', sale('INV-1', [line()], { remark: trouble }), ASYNC);
    const answer = await post('sales', returnOf('INV-1', 'RET-1'), ASYNC);
    expect(await codeInTheEnd(answer, settled)).toBe('801');
  });
});

/** What it stands on may be refused before it is posted, or after: on a slow day nobody knows which. */
async function codeInTheEnd(answer: Answer, settled: Shop['settled']): Promise<string> {
  if (answer.status !== 202) return answer.body.resultCd;
  return ((await settled(answer)).body.data.refusal as { code: string }).code;
}
