import { eventually, SharedBench } from '../test/shared-bench.js';
import { saleWith } from '../test/sales.js';
import { RETRY_AFTER, type ApiTill, fieldsOf } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const ASYNC = { prefer: 'respond-async' };
const RECEIPT = {
  cisInvcNo: expect.any(Number),
  intrlData: expect.stringMatching(/^[A-Z2-7]{26}$/),
  rcptSign: expect.stringMatching(/^[A-Z2-7]{16}$/),
  sdcDateTime: expect.stringMatching(/^\d{14}$/),
  totRcptNo: expect.any(Number),
  vsdcRcptPbctDate: expect.stringMatching(/^\d{8}$/),
  resultDt: expect.stringMatching(/^\d{14}$/),
  sdcId: expect.stringMatching(/^KRACU\d+$/),
  mrcNo: expect.stringMatching(/^KRA\d+$/),
  cuInvoiceNo: expect.stringMatching(/^KRACU\d+\/\d+$/),
  qrUrl: expect.stringMatching(/\?Data=[A-Z0-9]{11}00[A-Z2-7]{16}$/),
  receiptUrl: expect.stringMatching(/^\/r\/[\w-]{43}$/),
};

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

const settled = (till: ApiTill, location: string) => till.get(location, { prefer: 'wait=60' });

describe('a sale', () => {
  it('is answered with its receipt and its Location', async () => {
    const till = await bench.till();
    const answered = await till.post('/sales', saleWith());
    expect([answered.status, answered.body]).toEqual([
      200,
      { resultCd: '000', resultMsg: 'Success', success: true, message: 'Success', data: RECEIPT },
    ]);
    const read = await till.get(answered.headers.get('location')!);
    expect(read.body.data).toMatchObject({ ...answered.body.data, status: 'APPROVED', kind: 'sale', attempts: 1 });
  });

  it.each(['T', 'C'])('of type %s has a series of its own, also on the wire', async (rcptTyCd) => {
    const till = await bench.till();
    await till.mustPost('/sales', saleWith({ invcNo: 'ORIGINAL' }));
    const orgInvcNo = rcptTyCd === 'C' ? 'ORIGINAL' : undefined;
    await till.mustPost('/sales', saleWith({ invcNo: 'THIS', rcptTyCd, orgInvcNo }));
    expect(await bench.wireBodyOf(till, 'THIS')).toMatchObject({ salesTyCd: rcptTyCd, rcptTyCd: 'S', invcNo: 2 });
  });

  it('may have its invoice number as a JSON number', async () => {
    const till = await bench.till();
    await till.mustPost('/sales', saleWith({ invcNo: 1001 }));
    const again = await till.post('/sales', saleWith({ invcNo: '1001', salesDt: '20260301' }));
    expect([again.status, fieldsOf(again)]).toEqual([409, ['004 transaction.invcNo']]);
    await till.mustPost('/sales', saleWith({ invcNo: '01001' }));
  });

  it('is accepted with warnings for unknown fields and odd values', async () => {
    const till = await bench.till();
    const sale = saleWith({ orgInvcNo: 'X', invoiceNo: 1 }, { splyAmt: 1000, 'taxTyCd ': 'B' });
    const { status, body } = await till.post('/sales', { ...sale, extra: {} });
    expect([status, body.resultCd, body.warnings!.map(({ field }) => field)]).toEqual([
      ...[200, '000'],
      ['extra', 'transaction.invoiceNo', 'items[0]."taxTyCd "', 'transaction.orgInvcNo', 'items[0].splyAmt'],
    ]);
  });

  it('with unknown items is refused, naming every such line', async () => {
    const till = await bench.till([]);
    const answered = await till.post('/sales', saleWith());
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['005 items[0].itemCd', '005 items[1].itemCd']]);
    expect(answered.body.errors![0]).toMatchObject({ message: expect.stringContaining('SVC-CONSULT'), fix: /./ });
  });
});

describe('a sale with respond-async', () => {
  it('is answered 202, 000 and the Location of its receipt', async () => {
    const till = await bench.till();
    const answered = await till.post('/sales', saleWith({ invcNo: 'INV-1' }), ASYNC);
    const submissionId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect([answered.status, answered.body.resultCd, answered.body.success]).toEqual([202, '000', true]);
    expect(answered.body.data).toEqual({
      ...{ submissionId, status: 'ACCEPTED', invcNo: 'INV-1', nextAttemptAt: null },
      receiptUrl: RECEIPT.receiptUrl,
    });
    expect(answered.headers.get('preference-applied')).toBe('respond-async');
    const read = await settled(till, answered.headers.get('location')!);
    expect(read.body.data).toMatchObject({ ...RECEIPT, submissionId: answered.body.data!.submissionId });
  });

  it('is not answered later than its Prefer: wait', async () => {
    const till = await bench.till();
    const slow = saleWith({ remark: 'simulate:latency=1500' });
    const answered = await till.post('/sales', slow, { prefer: 'wait=0' });
    expect([answered.status, answered.body.resultCd, answered.body.success]).toEqual([202, '006', false]);
    expect(answered.headers.get('retry-after')).toBe(RETRY_AFTER);
    expect(answered.text).not.toMatch(/rcptSign|intrlData/);
    expect((await settled(till, answered.headers.get('location')!)).body.data).toMatchObject(RECEIPT);
  });
});

describe('a sale posted again', () => {
  it('is a duplicate after its receipt was handed out, by any answer', async () => {
    const till = await bench.till();
    for (const handOut of [
      (id: string) => till.get(`/submissions/${id}`, { prefer: 'wait=60' }),
      () => eventually(async () => expect((await till.get('/submissions?limit=1')).text).toContain('rcptSign')),
    ]) {
      const sale = saleWith();
      const { body } = await till.post('/sales', sale, ASYNC);
      await handOut(body.data!.submissionId!);
      expect((await till.post('/sales', sale)).status).toBe(409);
    }
  });

  it.each<[string, object, object]>([
    ['another buyer', { custTin: 'A123456789Z' }, {}],
    ['another day', { salesDt: '20260301' }, {}],
    ['another kind', { rcptTyCd: 'T' }, {}],
    ['another quantity', {}, { qty: 1 }],
    ['another item', {}, { itemCd: 'SVC-TRAINING' }],
  ])('for %s is a duplicate even while the first is pending', async (_, header, line) => {
    const till = await bench.till();
    const sale = saleWith({ remark: 'simulate:latency=600' });
    const { headers } = await till.post('/sales', sale, ASYNC);
    const { invcNo, remark } = sale.transaction as { invcNo: string; remark?: string };
    const answered = await till.post('/sales', saleWith({ invcNo, remark, ...header }, line as never));
    expect([answered.status, fieldsOf(answered)]).toEqual([409, ['004 transaction.invcNo']]);
    expect(answered.headers.get('location')).toBe(headers.get('location'));
    expect(answered.text).not.toContain('rcptSign');
  });

  it('with a correction while the first is pending joins it, and is told that what is stored counts', async () => {
    const till = await bench.till();
    const sale = saleWith({ remark: 'simulate:latency=1500' });
    const first = await till.post('/sales', sale, ASYNC);
    const corrected = saleWith({ ...sale.transaction, pmtTyCd: '02', remark: 'by card' }, { itemNm: 'Advice' });
    const differences = [
      { field: 'transaction.pmtTyCd', stored: '01', sent: '02' },
      { field: 'transaction.remark', stored: 'simulate:latency=1500', sent: 'by card' },
      { field: 'items[0].itemNm', stored: 'Consulting, per hour', sent: 'Advice' },
    ];
    for (const prefer of ['respond-async', 'wait=0']) {
      const { status, body } = await till.post('/sales', corrected, { prefer });
      expect([status, body.data]).toMatchObject([
        202,
        { submissionId: first.body.data!.submissionId, identical: true, differences },
      ]);
      expect(body.warnings!.map(({ field }) => field)).toEqual(differences.map(({ field }) => field));
      for (const { message, fix } of body.warnings!) expect([message, fix]).toEqual([/./, /DELETE/].map(matching));
      expect(body.warnings![0]!.message).toBe(
        'transaction.pmtTyCd is "01" in the document that is stored, and "02" in this one: the stored one counts.',
      );
    }
    const same = await till.post('/sales', sale, ASYNC);
    expect([same.body.data, same.body.warnings]).toMatchObject([{ identical: true, differences: [] }, undefined]);
    const signed = await till.post('/sales', corrected);
    expect([signed.status, signed.body.data]).toEqual([200, RECEIPT]);
    expect(signed.body.warnings).toHaveLength(3);
  });

  it('after its receipt is told to print it, and another sale under its number to take another one', async () => {
    const till = await bench.till();
    const sale = saleWith();
    await till.mustPost('/sales', sale);
    const again = await till.post('/sales', saleWith({ ...sale.transaction, remark: 'again' }));
    expect([again.status, again.body.resultMsg]).toEqual([
      409,
      matching(/already submitted\. It is signed: print data\.rcptSign\.$/),
    ]);
    expect(again.body.data).toMatchObject({
      ...{ rcptSign: RECEIPT.rcptSign, identical: true },
      differences: [{ field: 'transaction.remark', stored: null, sent: 'again' }],
    });
    const other = await till.post('/sales', saleWith({ invcNo: sale.transaction.invcNo }, { qty: 1 }));
    expect([other.status, other.body.resultMsg]).toEqual([
      409,
      matching(/ Another document has this number; use a new one\.$/),
    ]);
    expect(other.body.data).toMatchObject({
      ...{ rcptSign: RECEIPT.rcptSign, identical: false },
      differences: [{ field: 'items[0].qty', stored: 2, sent: 1 }],
    });
  });

  it('by another branch learns nothing of the document', async () => {
    const till = await bench.till();
    const sale = saleWith();
    await till.mustPost('/sales', sale);
    const branch = await bench.initialised(await bench.branchOf(till));
    const answered = await branch.post('/sales', saleWith({ ...sale.transaction, remark: 'again' }));
    expect([answered.status, answered.body.resultMsg]).toEqual([409, matching(/use a new one\.$/)]);
    expect(Object.keys(answered.body.data!)).toEqual(expect.not.arrayContaining(['identical', 'differences']));
  });

  it('whose document is deleted because of its age is told so', async () => {
    const till = await bench.till();
    const sale = saleWith();
    const { headers } = await till.post('/sales', sale);
    const id = headers.get('location')!.split('/').at(-1);
    await bench.query('DELETE FROM documents WHERE id = $1', [id]);
    const answered = await till.post('/sales', sale);
    expect(answered.body.data).toMatchObject({ identical: true, differences: null });
    expect(answered.body.warnings).toMatchObject([{ message: matching(/nothing is left to compare/) }]);
  });

  it('by two tills at the same moment becomes one submission, and both get its receipt', async () => {
    const till = await bench.till();
    const sale = saleWith({ remark: 'simulate:latency=600' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => till.post('/sales', sale)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.data!.rcptSign)).size).toBe(1);
    expect(await bench.callsOf(till, 'saveTrnsSalesOsdc')).toHaveLength(1);
  });

  it('is a new sale after the authority has refused it', async () => {
    const till = await bench.till();
    const bad = saleWith({ remark: 'simulate:reject=921:Not today' });
    const refused = await till.post('/sales', bad);
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['003 transaction']]);
    expect(refused.body.data).toMatchObject({ authority: { code: '921', message: 'Not today' }, status: 'REJECTED' });
    expect(refused.body.resultMsg).toContain('Not today');
    const { invcNo } = bad.transaction;
    expect((await till.post('/sales', saleWith({ invcNo }))).status).toBe(200);
    expect(await bench.wireBodyOf(till, invcNo)).toMatchObject({ invcNo: 1 });
  });

  it('of an item with a unit that the authority does not list is refused with that item, and stops no other', async () => {
    const till = await bench.till();
    const words = 'Code value error among request parameters [<itemList><qtyUnitCd>]';
    for (let count = 0; count < 4; count++) {
      const { status, body } = await till.post('/sales', saleWith({ remark: `simulate:reject=913:${words}` }));
      const { message } = body.data!.authority as { message: string };
      expect([status, message]).toEqual([422, expect.stringMatching(/ \(qtyUnitCd: \w+ of ".+"\)$/)]);
      expect(body.errors).toMatchObject([{ fix: expect.stringContaining('correct the item') }]);
    }
    expect((await till.post('/sales', saleWith())).status).toBe(200);
  });
});
