import { branchCustomer, copyOf, line, returnOf, sale, stockMaster } from '../../client/bodies.js';
import { RETRY_AFTER, ASYNC, eventually, must, shop } from '../../client/shop.js';
import { answers } from '../answers.js';

describe(answers('post-sales', 200), () => {
  it('with all fields of the interface for a receipt, as the authority signed it, and what else is printed', async () => {
    const { post, get, signedSales, till } = await shop();
    const { body, headers } = await must(post('sales', sale('INV-1')));
    const [{ receipt }] = (await signedSales()) as [Awaited<ReturnType<typeof signedSales>>[0]];
    expect(body).toMatchObject({ resultCd: '000', resultMsg: 'Success', success: true, message: 'Success' });
    const [device] = (await must(get('devices'))).body.data.devices as [{ sdcId: string; mrcNo: string }];
    const { sdcId, mrcNo } = device;
    expect(body.data).toEqual({
      cisInvcNo: receipt.curRcptNo,
      intrlData: receipt.intrlData,
      rcptSign: receipt.rcptSign,
      sdcDateTime: receipt.sdcDateTime,
      totRcptNo: receipt.totRcptNo,
      vsdcRcptPbctDate: receipt.sdcDateTime.slice(0, 8),
      resultDt: expect.stringMatching(/^\d{14}$/),
      ...{ sdcId, mrcNo, cuInvoiceNo: `${sdcId}/${receipt.curRcptNo}` },
      qrUrl: `https://etims-sbx.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=${till.tin}00${receipt.rcptSign}`,
      receiptUrl: expect.stringMatching(/^\/r\/[\w-]{43}$/),
    });
    const read = await get(headers.get('location')!);
    expect(read.body.data).toMatchObject({ ...body.data, status: 'APPROVED', kind: 'sale', attempts: 1 });
  });

  it('to a return, which the authority sees as a credit note of its number of the original', async () => {
    const { post, sell, wireOf } = await shop();
    await sell('INV-1');
    await sell('INV-2');
    const { body } = await must(post('sales', returnOf('INV-2', 'RET-1')));
    expect(body.data).toMatchObject({ rcptSign: expect.any(String), vsdcRcptPbctDate: expect.any(String) });
    expect(await wireOf('RET-1')).toMatchObject({ rcptTyCd: 'R', salesTyCd: 'N', orgInvcNo: 2, rfdRsnCd: '06' });
  });

  it.each(['02', '05'])('to a return with the sales status %s, which is sent unchanged', async (salesSttsCd) => {
    const { post, sell, wireOf } = await shop();
    await sell('INV-1');
    await must(post('sales', returnOf('INV-1', 'RET-1', [line()], { salesSttsCd })));
    expect(await wireOf('RET-1')).toMatchObject({ salesSttsCd });
  });

  it('to a buyer without a name, who has that of the customer whom the branch saved; the return repeats it', async () => {
    const { post, wireOf } = await shop();
    const buyer = { custTin: 'P000333444C', custNm: undefined };
    await must(post('branch/customers', branchCustomer()));
    await must(post('sales', sale('INV-1', [line()], buyer)));
    await must(post('branch/customers', branchCustomer({ custNm: 'Renamed' })));
    await must(post('sales', copyOf('INV-1', 'COPY-1', [line()], buyer)));
    await must(post('sales', returnOf('INV-1', 'RET-1', [line()])));
    for (const number of ['INV-1', 'COPY-1', 'RET-1'])
      expect(await wireOf(number)).toMatchObject({ custTin: 'P000333444C', custNm: 'Upendo Supplies' });
  });

  it('to a buyer without a name, for which the authority is asked once', async () => {
    const { post, stack, till, wireOf } = await shop();
    const buyer = { custTin: 'P000111222B' };
    const asked = () => stack.simulator.calls(till.tin, 'selectCustomer');
    const found = (await must(post('sales?validate=true', sale('INV-1', [line()], buyer)))).body.data;
    expect([found.lookupPending, await asked()]).toEqual([true, []]);
    for (const number of ['INV-1', 'INV-2']) await must(post('sales', sale(number, [line()], buyer)));
    const { data } = (await must(till.get('customers/P000111222B'))).body;
    for (const number of ['INV-1', 'INV-2']) expect(await wireOf(number)).toMatchObject({ custNm: data.taxprNm });
    expect(await asked()).toHaveLength(1);
  });

  it('to a copy, which the authority sees as one', async () => {
    const { post, sell, wireOf } = await shop();
    await sell('INV-1');
    await must(post('sales', copyOf('INV-1', 'COPY-1')));
    expect(await wireOf('COPY-1')).toMatchObject({ salesTyCd: 'C', rcptTyCd: 'S', orgInvcNo: 1, invcNo: 2 });
  });

  it('to a copy of a return', async () => {
    const { post, sell, wireOf } = await shop();
    await sell('INV-1');
    await must(post('sales', returnOf('INV-1', 'RET-1')));
    await must(post('sales', copyOf('RET-1', 'COPY-1')));
    expect(await wireOf('COPY-1')).toMatchObject({ salesTyCd: 'C', orgInvcNo: 2 });
  });

  it('to another branch, which sells the items of the taxpayer under its own numbers at the authority', async () => {
    const { stack, till, sell } = await shop();
    await sell('INV-1');
    const branch = await stack.branchOf(till);
    await must(branch.initialise());
    await must(branch.post('sales', sale('INV-2')));
    const sales = await stack.simulator.sales(till.tin);
    expect(sales.map(({ invcNo, trdInvcNo }) => [invcNo, trdInvcNo])).toEqual([
      [1, 'INV-1'],
      [1, 'INV-2'],
    ]);
  });

  it('to a training sale, which the authority sees as one', async () => {
    const { post, sell, wireOf } = await shop();
    await sell('INV-1');
    await must(post('sales', sale('TRAIN-1', [line()], { rcptTyCd: 'T' })));
    expect(await wireOf('TRAIN-1')).toMatchObject({ salesTyCd: 'T', rcptTyCd: 'S', invcNo: 2 });
  });

  it('to a number sent as a number, which equals the same text', async () => {
    const { post, get } = await shop();
    await must(post('sales', sale(1001)));
    const { body } = await get('submissions?invcNo=1001');
    expect(body.data.submissions).toMatchObject([{ invcNo: '1001', status: 'APPROVED' }]);
    expect(await post('sales', sale('1001'))).toMatchObject({ status: 409 });
  });

  it('to "0042", which is not 42', async () => {
    const { sell } = await shop();
    await sell('0042');
    await sell('42');
  });

  it('to amounts beyond the cent, which are rounded half up on entry', async () => {
    const { post, wireOf } = await shop();
    const exact = line({ prc: 116 }, { taxblAmt: 99.9951, taxAmt: 15.9999, totAmt: 115.995 });
    await must(post('sales', sale('INV-1', [exact], { totTaxblAmt: 100, totTax: 16, totAmt: 115.995 })));
    expect(await wireOf('INV-1')).toMatchObject({ totAmt: 116, itemList: [{ totAmt: 116 }] });
  });

  it('to a sale in dollars, which the authority sees in shillings', async () => {
    const { post, wireOf } = await shop();
    await must(post('sales', sale('INV-1', [line()], { currency: 'USD', exchangeRate: 129.5, destnCountryCd: 'US' })));
    expect(await wireOf('INV-1')).toMatchObject({ totAmt: 15022, itemList: [{ totAmt: 15022 }] });
  });

  it.each([
    ['A', '01'],
    ['C', '02'],
    ['D', '07'],
    ['E', '09'],
  ])('to the tax type %s and the payment method %s', async (taxTyCd, pmtTyCd) => {
    const { post, till } = await shop();
    await must(
      till.post('items/service', { itemName: 'Rare', taxType: taxTyCd === 'E' ? 'B' : taxTyCd, itemCode: 'RARE' }),
    );
    const wares = taxTyCd === 'E' ? eightPercent : line({ itemCd: 'RARE', taxTyCd });
    await must(post('sales', sale('INV-1', [wares], { pmtTyCd })));
  });

  const eightPercent = line({ itemCd: 'RARE', prc: 108, taxTyCd: 'E' }, { taxblAmt: 100, taxAmt: 8, totAmt: 108 });

  it('with a warning, and what to do, for what looks like a mistake of the till', async () => {
    const { post, goods, till } = await shop();
    await goods();
    await must(till.put('stock/master/activate', stockMaster('SOAP', 10)));
    const soap = line({ itemCd: 'SOAP', qty: 12, taxTyCd: 'A' }, { prc: 1.004 });
    const { body } = await post('sales', sale('INV-1', [soap]), ASYNC);
    const warnings = body.warnings as { field: string; message: string; fix: string }[];
    expect(warnings.map(({ field }) => field)).toEqual([
      ...['items[0].prc', 'items[0].prc', 'items[0].taxTyCd', 'items[0].qty'],
    ]);
    expect(warnings.map(({ message }) => message)).toContainEqual(
      'items[0].qty: the sale takes 12 of item SOAP, but its known stock in this branch is 10.',
    );
    for (const { fix } of warnings) expect(fix).toMatch(/\.$/);
  });

  it('with a warning for a buyer of whom the authority said another name, or nothing', async () => {
    const { post, till } = await shop();
    const sold = async (invcNo: string, custTin: string) =>
      (await must(post('sales', sale(invcNo, [line()], { custTin, custNm: 'ASHA LTD' })))).body.warnings;
    expect(await sold('INV-1', 'P000111222B')).toBeUndefined();
    await eventually(() => must(till.get('customers/P000111222B')));
    await eventually(async () => expect((await till.get('customers/A999000000A')).status).not.toBe(503));
    expect(await sold('INV-2', 'P000111222B')).toMatchObject([{ field: 'transaction.custNm' }]);
    expect(await sold('INV-3', 'A999000000A')).toMatchObject([{ field: 'transaction.custTin' }]);
  });

  it('to the same sale again until its receipt was handed out, and says so', async () => {
    const { post, stack, till } = await shop();
    await post('sales', sale('INV-1'), ASYNC);
    await eventually(async () => {
      const rows = await stack.query('SELECT 1 FROM submissions WHERE tin = $1 AND status = $2 AND reference = $3', [
        ...[till.tin, 'APPROVED', 'INV-1'],
      ]);
      expect(rows).toHaveLength(1);
    });
    const again = await must(post('sales', sale('INV-1', [line()], { remark: 'another remark' })));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data.rcptSign).toMatch(/./);
  });

  it('to a known Idempotency-Key with the same receipt, even after it was handed out', async () => {
    const { post } = await shop();
    const first = await must(post('sales', sale('INV-1'), { idempotencyKey: 'morning-1' }));
    const again = await must(post('sales', sale('INV-1'), { idempotencyKey: 'morning-1' }));
    expect(again.body.data).toEqual(first.body.data);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });
});

describe(answers('post-sales', 202), () => {
  it('and 006 if the wait ends before the authority answers, and the receipt to the next look', async () => {
    const { post, settled, blockLane, freeLane } = await shop();
    await blockLane();
    const answer = await post('sales', sale('INV-1'), { prefer: 'wait=0' });
    expect(answer).toMatchObject({ status: 202, body: { resultCd: '006', success: false, data: { invcNo: 'INV-1' } } });
    expect(answer.body.data).not.toHaveProperty('rcptSign');
    expect([answer.headers.get('retry-after'), answer.headers.get('location')]).toEqual([
      RETRY_AFTER,
      expect.any(String),
    ]);
    await freeLane();
    expect((await settled(answer)).body.data).toHaveProperty('rcptSign');
  });
});
