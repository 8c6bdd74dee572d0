import { copyOf, itemFields, line, returnOf, sale, serviceItem } from '../../client/bodies.js';
import { type TillAnswer, ASYNC, fieldsOf, must, newcomer, shop, type Shop, verdict } from '../../client/shop.js';
import { answers } from '../answers.js';
import { refusesFields } from '../shared/fields.js';

describe(answers('post-sales', 400), () => {
  const header = (more: object) => sale('INV-1', [line()], more as Record<string, unknown>);
  const item = (more: object) => sale('INV-1', [line({}, more)]);

  const HEADER = [
    'invcNo',
    'salesDt',
    'pmtTyCd',
    'rcptTyCd',
    'salesSttsCd',
    'currency',
    'exchangeRate',
    'destnCountryCd',
  ];
  const TOTALS = ['totTaxblAmt', 'totTax', 'totAmt'];
  const LINE = ['itemCd', 'itemNm', 'qtyUnitCd', 'qty', 'taxTyCd', 'taxblAmt', 'taxAmt', 'totAmt'];

  describe('and 002', () => {
    refusesFields('post-sales', '002', [
      [{}, 'transaction', 'items'],
      ...HEADER.concat(TOTALS).map((field) => [header({ [field]: undefined }), `transaction.${field}`] as const),
      ...LINE.map((field) => [item({ [field]: undefined }), `items[0].${field}`] as const),
      ...[null, '', 0, '0'].map((invcNo) => [sale(invcNo), 'transaction.invcNo'] as const),
      [header({ rcptTyCd: 'R' }), 'transaction.orgInvcNo'],
      [header({ rcptTyCd: 'C' }), 'transaction.orgInvcNo'],
      // The authority does not know it either.
      [header({ custTin: 'A999000000A' }), 'transaction.custNm'],
    ]);

    it('for missing fields before wrong ones, and names all that are missing', async () => {
      const { till } = await newcomer();
      const { body } = await till.post('sales', header({ pmtTyCd: '99', salesDt: undefined, currency: undefined }));
      expect(body.errors).toMatchObject([
        { code: '002', field: 'transaction.salesDt' },
        { code: '002', field: 'transaction.currency' },
      ]);
      expect(body.resultMsg).toContain('transaction.salesDt');
    });
  });

  it('and 003 to a query parameter that does not exist, and nothing is stored', async () => {
    const { post, stored } = await shop();
    const before = await stored();
    for (const query of ['dryRun=true', 'validate=yes', 'dryRun'])
      expect(verdict(await post(`sales?${query}`, sale('INV-1')))).toEqual([400, '003', `003 ${query.split('=')[0]}`]);
    expect(await stored()).toEqual(before);
  });

  describe('and 003', () => {
    refusesFields('post-sales', '003', [
      [header({ invcNo: 'x'.repeat(51) }), 'transaction.invcNo'],
      [header({ invcNo: 1.5 }), 'transaction.invcNo'],
      [header({ invcNo: 2 ** 53 }), 'transaction.invcNo'],
      [header({ invcNo: 'a\0b' }), 'transaction.invcNo'],
      [header({ salesDt: '20260230' }), 'transaction.salesDt'],
      [header({ salesDt: '2026-03-02' }), 'transaction.salesDt'],
      [header({ salesDt: '20991231' }), 'transaction.salesDt'],
      [header({ cfmDt: '20991231000000' }), 'transaction.cfmDt'],
      [header({ stockRlsDt: '20260302' }), 'transaction.stockRlsDt'],
      [header({ pmtTyCd: '08' }), 'transaction.pmtTyCd'],
      [header({ pmtTyCd: 1 }), 'transaction.pmtTyCd'],
      [header({ rcptTyCd: 'P' }), 'transaction.rcptTyCd'],
      [header({ rcptTyCd: 's' }), 'transaction.rcptTyCd'],
      [header({ salesSttsCd: '05' }), 'transaction.salesSttsCd'],
      [header({ salesSttsCd: '01' }), 'transaction.salesSttsCd'],
      [header({ currency: 'KSH' }), 'transaction.currency'],
      [header({ exchangeRate: 0 }), 'transaction.exchangeRate'],
      [header({ exchangeRate: 129.5 }), 'transaction.exchangeRate'],
      [header({ destnCountryCd: 'Kenya' }), 'transaction.destnCountryCd'],
      [header({ custTin: 'P05', custNm: 'X' }), 'transaction.custTin'],
      [header({ prchrAcptcYn: 'yes' }), 'transaction.prchrAcptcYn'],
      [header({ totAmt: 117 }), 'transaction.totAmt'],
      [header({ totAmt: '116' }), 'transaction.totAmt'],
      [header({ totTax: -16 }), 'transaction.totTax'],
      [item({ taxTyCd: 'F' }), 'items[0].taxTyCd'],
      [item({ qty: 0 }), 'items[0].qty'],
      [item({ qty: 1.0005 }), 'items[0].qty'],
      [item({ dcRt: 101 }), 'items[0].dcRt'],
      [item({ qtyUnitCd: 'WASH' }), 'items[0].qtyUnitCd'],
      [item({ itemExpiryDt: 'tomorrow' }), 'items[0].itemExpiryDt'],
      [item({ taxblAmt: 90, taxAmt: 26 }), 'items[0].taxblAmt'],
      [sale('INV-1', [line({ taxTyCd: 'A' }, { taxAmt: 16 })]), 'items[0].taxAmt'],
      [{ ...sale('INV-1'), items: {} }, 'items'],
      [{ ...sale('INV-1'), items: Array(1_001).fill(line()) }, 'items'],
      [{ ...sale('INV-1'), items: [] }, 'items'],
    ]);
  });
});

describe(answers('post-sales', 409), () => {
  it('and 004 to another sale with a used number, with the sale that has it', async () => {
    const { post, sell } = await shop();
    const { body } = await sell('INV-1');
    const answer = await post('sales', sale('INV-1', [line({ qty: 2 })]));
    expect(verdict(answer)).toEqual([409, '004', '004 transaction.invcNo']);
    expect(answer.body.data).toMatchObject({ invcNo: 'INV-1', status: 'APPROVED', rcptSign: body.data.rcptSign });
  });

  it('and 004 to the same sale once its receipt was handed out, with the receipt', async () => {
    const { post, sell, untilHandedOut } = await shop();
    const sold = await sell('INV-1');
    await untilHandedOut(sold);
    const answer = await post('sales', sale('INV-1'));
    expect(verdict(answer)).toEqual([409, '004', '004 transaction.invcNo']);
    expect(answer.body.data).toMatchObject({ rcptSign: sold.body.data.rcptSign, intrlData: sold.body.data.intrlData });
  });

  it('and 004 to a sale with the number of a return, and to a return with that of a sale', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    await post('sales', returnOf('INV-1', 'RET-1'));
    expect(verdict(await post('sales', sale('RET-1')))).toEqual([409, '004', '004 transaction.invcNo']);
    expect(verdict(await post('sales', returnOf('INV-1', 'INV-1')))[1]).toMatch(/004|801/);
  });

  it('and 004 to a number of another branch of the taxpayer', async () => {
    const { stack, till, sell } = await shop();
    await sell('INV-1');
    const branch = await stack.branchOf(till);
    await must(branch.initialise());
    expect(verdict(await branch.post('sales', sale('INV-1')))).toEqual([409, '004', '004 transaction.invcNo']);
  });

  it('and 007 before the device is initialised, and stores nothing', async () => {
    const { till, stack } = await newcomer();
    expect(verdict(await till.post('sales', sale('INV-1')))).toEqual([409, '007', '007 device']);
    const rows = await stack.query('SELECT 1 FROM submissions WHERE tin = $1', [till.tin]);
    expect(rows).toEqual([]);
  });

  it('and 802 to a return of a sale that is fully returned', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line({ qty: 2 })]);
    for (const number of ['RET-1', 'RET-2']) expect((await post('sales', returnOf('INV-1', number))).status).toBe(200);
    const answer = await post('sales', returnOf('INV-1', 'RET-3'));
    expect(verdict(answer)).toEqual([409, '802', '802 transaction.orgInvcNo']);
  });
});

describe(answers('post-sales', 422), () => {
  it('and 005 to unknown items, naming each', async () => {
    const { post, stored } = await shop();
    const before = await stored();
    const answer = await post('sales', sale('INV-1', [line({ itemCd: 'NO-1' }), line(), line({ itemCd: 'NO-2' })]));
    expect(verdict(answer)).toEqual([422, '005', '005 items[0].itemCd', '005 items[2].itemCd']);
    expect(answer.body.errors).toMatchObject([
      { message: expect.stringContaining('NO-1'), fix: expect.stringMatching(/./) },
      {},
    ]);
    expect(await stored()).toEqual(before);
  });

  it('and 801 to a return that names the number of the authority, with the invoice it belongs to', async () => {
    const { post, sell } = await shop();
    const { body } = await sell('INV-1');
    const answer = await post('sales', returnOf(body.data.cisInvcNo, 'RET-1'));
    expect(verdict(answer)).toEqual([422, '801', '801 transaction.orgInvcNo']);
    expect(JSON.stringify(answer.body.errors)).toContain('INV-1');
  });

  it('and 005 to a sale of an item that the authority refuses to register, at once or later', async () => {
    const { post, stack, till, settled } = await shop();
    await stack.simulator.armFault({ fault: 'reject', code: '921', operation: 'saveItem', tin: till.tin });
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

  it('and 003 to a return to another buyer', async () => {
    const { post, sell } = await shop();
    await sell('INV-1', [line()], { custTin: 'P051999888K', custNm: 'JUMLA LTD' });
    const other = { custTin: 'P051999889K', custNm: 'REJAREJA LTD' };
    const answer = await post('sales', returnOf('INV-1', 'RET-1', [line()], other));
    expect(verdict(answer)).toEqual([422, '003', '003 transaction.custTin']);
  });

  it('and 003 to a copy that differs from its original', async () => {
    const { post, sell } = await shop();
    await sell('INV-1');
    const answer = await post('sales', copyOf('INV-1', 'COPY-1', [line({ qty: 2 })]));
    expect(verdict(answer).slice(0, 2)).toEqual([422, '003']);
  });

  it('and 003 to an item out of use, which may still be returned and used in training', async () => {
    const { post, sell, till } = await shop();
    await sell('INV-1');
    await must(till.put('items/SVC-WASH', itemFields({ useYn: 'N' })));
    expect(verdict(await post('sales', sale('INV-2')))).toEqual([422, '003', '003 items[0].itemCd']);
    await must(post('sales', returnOf('INV-1', 'RET-1')));
    await must(post('sales', sale('TRAIN-1', [line()], { rcptTyCd: 'T' })));
  });

  it('and 003 to goods before their stock is activated, and counts their stock from then on', async () => {
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

  it('to a refusal of the authority, in its words, and its number and that of the authority are free again', async () => {
    const { post, wireOf } = await shop();
    const answer = await post('sales', sale('INV-1', [line()], { remark: 'simulate:reject=921:Not today' }));
    expect(verdict(answer)).toEqual([422, '003', '003 transaction']);
    expect(answer.body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not today' } });
    expect(answer.body.resultMsg).toContain('Not today');
    await must(post('sales', sale('INV-1', [line({ qty: 2 })])));
    expect(await wireOf('INV-1')).toMatchObject({ invcNo: 1 });
  });

  /** The document it depends on may be refused before or after the post, so the answer may be immediate or later. */
  async function codeInTheEnd(answer: TillAnswer, settled: Shop['settled']): Promise<string> {
    if (answer.status !== 202) return answer.body.resultCd;
    return ((await settled(answer)).body.data.refusal as { code: string }).code;
  }
});
