import { copyOf, returnOf, saleWith } from '../test/sales.js';
import { eventually, SharedBench } from '../test/shared-bench.js';
import { type ApiTill, fieldsOf, RETRY_AFTER } from '../test/till.js';

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
  it('is accepted with warnings for unknown fields and odd values', async () => {
    const till = await bench.till();
    const sale = saleWith({ orgInvcNo: 'X', invoiceNo: 1 }, { splyAmt: 1000, 'taxTyCd ': 'B' });
    const { status, body } = await till.post('/sales', { ...sale, extra: {} });
    expect([status, body.resultCd, body.warnings!.map(({ field }) => field)]).toEqual([
      ...[200, '000'],
      ['extra', 'transaction.invoiceNo', 'items[0]."taxTyCd "', 'transaction.orgInvcNo', 'items[0].splyAmt'],
    ]);
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
    const sale = saleWith();
    const { invcNo } = sale.transaction;
    await bench.whileLaneWaits(till, sale, async ({ headers }) => {
      const answered = await till.post('/sales', saleWith({ invcNo, ...header }, line as never));
      expect([answered.status, fieldsOf(answered)]).toEqual([409, ['004 transaction.invcNo']]);
      expect(answered.headers.get('location')).toBe(headers.get('location'));
      expect(answered.text).not.toContain('rcptSign');
    });
  });

  it('with a correction while the first is pending joins it, and is told that what is stored counts', async () => {
    const till = await bench.till();
    const sale = saleWith({ remark: 'in cash' });
    const corrected = saleWith({ ...sale.transaction, pmtTyCd: '02', remark: 'by card' }, { itemNm: 'Advice' });
    const differences = [
      { field: 'transaction.pmtTyCd', stored: '01', sent: '02' },
      { field: 'transaction.remark', stored: 'in cash', sent: 'by card' },
      { field: 'items[0].itemNm', stored: 'Consulting, per hour', sent: 'Advice' },
    ];
    await bench.whileLaneWaits(till, sale, async (first) => {
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
    });
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

/** Two sales first, so that the authority's number of the original is not by chance the one that was sent. */
async function tillWithOriginal(): Promise<ApiTill> {
  const till = await bench.till();
  await till.mustPost('/sales', saleWith());
  await till.mustPost('/sales', saleWith({ invcNo: '1', remark: 'the original' }));
  return till;
}

describe.each([
  ['a return', returnOf],
  ['a copy', copyOf],
])('%s', (_, followUpOf) => {
  it('tells the authority the number the authority knows its original by', async () => {
    const till = await tillWithOriginal();
    await till.mustPost('/sales', followUpOf('1', { invcNo: 'FOLLOW-UP' }));
    expect(await bench.wireBodyOf(till, 'FOLLOW-UP')).toMatchObject({ orgInvcNo: 2, invcNo: 3 });
  });

  it('may name its original by a number', async () => {
    const till = await tillWithOriginal();
    await till.mustPost('/sales', followUpOf(1 as never));
  });

  it.each(['NO-SUCH', '2', 'x'.repeat(50)])('of an invoice nobody knows (%s) is refused', async (orgInvcNo) => {
    const till = await tillWithOriginal();
    const before = await bench.rowsOf(till);
    for (const headers of [{}, ASYNC]) {
      const answered = await till.post('/sales', followUpOf(orgInvcNo), headers);
      expect([answered.status, fieldsOf(answered)]).toEqual([422, ['801 transaction.orgInvcNo']]);
      expect([answered.body.data, answered.headers.get('retry-after')]).toEqual([null, null]);
    }
    expect(await bench.rowsOf(till)).toEqual(before);
  });

  it('of an invoice the authority refused is refused', async () => {
    const till = await bench.till();
    await till.post('/sales', saleWith({ invcNo: 'BAD', remark: 'simulate:reject=921' }));
    expect(fieldsOf(await till.post('/sales', followUpOf('BAD')))).toEqual(['801 transaction.orgInvcNo']);
  });

  it('of itself is refused', async () => {
    const till = await bench.till();
    const answered = await till.post('/sales', followUpOf('SELF', { invcNo: 'SELF' }));
    expect(fieldsOf(answered)).toEqual(['801 transaction.orgInvcNo']);
  });

  it("of another taxpayer's invoice is refused", async () => {
    await (await bench.till()).mustPost('/sales', saleWith({ invcNo: 'THEIRS' }));
    const answered = await (await bench.till()).post('/sales', followUpOf('THEIRS'));
    expect(fieldsOf(answered)).toEqual(['801 transaction.orgInvcNo']);
  });

  it('of an invoice that another branch sold is refused: its number there is not its number here', async () => {
    const till = await tillWithOriginal();
    const branch = await bench.initialised(await bench.branchOf(till));
    for (let count = 0; count < 3; count++) await branch.mustPost('/sales', saleWith());
    for (const headers of [{}, ASYNC]) {
      const answered = await branch.post('/sales', followUpOf('1'), headers);
      expect([answered.status, fieldsOf(answered)]).toEqual([422, ['801 transaction.orgInvcNo']]);
    }
    expect(await bench.callsOf(branch, 'saveTrnsSalesOsdc')).toHaveLength(3);
  });

  it('of an invoice that is not approved yet is refused with what it waits for', async () => {
    const till = await bench.till();
    await bench.whileLaneWaits(till, saleWith({ invcNo: 'SLOW' }), async (original) => {
      const answered = await till.post('/sales', followUpOf('SLOW'));
      expect([answered.status, fieldsOf(answered)]).toEqual([422, ['801 transaction.orgInvcNo']]);
      expect(answered.headers.get('retry-after')).toBe(RETRY_AFTER);
      expect(answered.body.data).toMatchObject({ submissionId: original.body.data!.submissionId, invcNo: 'SLOW' });
      expect(answered.text).not.toContain('rcptSign');
    });
  });

  it('follows an original that is not approved yet when nobody waits for it', async () => {
    const till = await bench.till();
    const followUp = await bench.whileLaneWaits(till, saleWith({ invcNo: 'SLOW' }), () =>
      till.post('/sales', followUpOf('SLOW', { invcNo: 'AFTER' }), ASYNC),
    );
    expect(followUp.status).toBe(202);
    const read = await till.get(followUp.headers.get('location')!, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'APPROVED', rcptSign: expect.any(String) });
    const [first, second] = [await bench.wireBodyOf(till, 'SLOW'), await bench.wireBodyOf(till, 'AFTER')];
    expect([first.invcNo, second.invcNo, second.orgInvcNo]).toEqual([1, 2, 1]);
  });

  it('ends 801 when the original it follows is refused', async () => {
    const till = await bench.till();
    const bad = saleWith({ invcNo: 'BAD', remark: 'simulate:reject=921' });
    const followUp = await bench.whileLaneWaits(till, bad, () => till.post('/sales', followUpOf('BAD'), ASYNC));
    expect(followUp.status).toBe(202);
    const read = await till.get(followUp.headers.get('location')!, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'REJECTED', refusal: { code: '801', message: expect.any(String) } });
    expect(read.body.data).not.toHaveProperty('authority');
    expect(await bench.callsOf(till, 'saveTrnsSalesOsdc')).toHaveLength(1);
  });

  it('waits for nothing when something else is wrong with it', async () => {
    const till = await bench.till();
    const followUp = { ...followUpOf('SLOW'), items: saleWith({}, { itemCd: 'NO-SUCH' }).items };
    const answered = await bench.whileLaneWaits(till, saleWith({ invcNo: 'SLOW' }), () =>
      till.post('/sales', followUp, ASYNC),
    );
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['005 items[0].itemCd']]);
    expect([answered.body.data, answered.headers.get('retry-after')]).toEqual([null, null]);
  });

  it.each([undefined, null, '', 0, '0', ' '])('with %j for its original lacks it', async (orgInvcNo) => {
    const till = await bench.till([]);
    const answered = await till.post('/sales', followUpOf(orgInvcNo as never));
    expect([answered.status, fieldsOf(answered)]).toEqual([400, ['002 transaction.orgInvcNo']]);
  });
});

describe('a copy', () => {
  it.each<[string, object]>([
    ['totAmt', { totAmt: 1294.01 }],
    ['totTax', { totTax: 144.01 }],
    ['custTin', { custTin: 'A123456789Z' }],
    ['custTin', { custTin: undefined, custNm: undefined }],
  ])('that says another %s than its original is refused', async (field, change) => {
    const till = await tillWithOriginal();
    const answered = await till.post('/sales', copyOf('1', change as never));
    expect([answered.status, fieldsOf(answered)]).toEqual([422, [`003 transaction.${field}`]]);
  });

  it('that is like its original may be made again and again', async () => {
    const till = await tillWithOriginal();
    for (let count = 0; count < 3; count++) await till.mustPost('/sales', copyOf('1'));
  });
});

it('a purchase receipt is no sale', async () => {
  const till = await bench.till([]);
  const answered = await till.post('/sales', saleWith({ rcptTyCd: 'P' }));
  expect([answered.status, fieldsOf(answered)]).toEqual([400, ['003 transaction.rcptTyCd']]);
  expect(answered.body.errors![0]!.fix).toContain('POST /api/v1/purchases');
});

it('follow-ups of pending originals overtake nobody', async () => {
  const till = await bench.till();
  const addresses: string[] = [];
  await bench.whileLaneWaits(till, saleWith({ invcNo: 'A' }), async () => {
    for (const sale of [returnOf('A', { invcNo: 'B' }), saleWith({ invcNo: 'C' }), returnOf('C', { invcNo: 'D' })]) {
      addresses.push((await till.post('/sales', sale, ASYNC)).headers.get('location')!);
    }
  });
  for (const address of addresses) await till.get(address, { prefer: 'wait=60' });
  await eventually(async () => {
    const numbers = await Promise.all(
      ['A', 'B', 'C', 'D'].map(async (name) => (await bench.wireBodyOf(till, name)).invcNo),
    );
    expect(numbers).toEqual([1, 2, 3, 4]);
  });
});

describe('a return, held against its original', () => {
  it.each(['T', 'C'])('is refused for one of type %s, which sold nothing', async (rcptTyCd) => {
    const till = await tillWithOriginal();
    const original = rcptTyCd === 'C' ? copyOf('1', { invcNo: 'NO-SALE' }) : saleWith({ invcNo: 'NO-SALE', rcptTyCd });
    await till.mustPost('/sales', original);
    expect(fieldsOf(await till.post('/sales', returnOf('NO-SALE')))).toEqual(['801 transaction.orgInvcNo']);
  });

  it('is refused for another return', async () => {
    const till = await tillWithOriginal();
    await till.mustPost('/sales', returnOf('1', { invcNo: 'BACK' }));
    expect(fieldsOf(await till.post('/sales', returnOf('BACK')))).toEqual(['801 transaction.orgInvcNo']);
  });

  it('is of the buyer of its original, where the till leaves that one out', async () => {
    const till = await tillWithOriginal();
    await till.mustPost('/sales', returnOf('1', { invcNo: 'BACK', custTin: undefined, custNm: undefined }));
    const { custTin, custNm } = saleWith().transaction;
    expect(await bench.wireBodyOf(till, 'BACK')).toMatchObject({ custTin, custNm });
  });

  it('is refused when it is dated before it', async () => {
    const till = await tillWithOriginal();
    const answered = await till.post('/sales', returnOf('1', { salesDt: '20200101' }));
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['003 transaction.salesDt']]);
  });
});
