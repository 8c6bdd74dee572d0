import { eventually, SharedBench } from '../test/shared-bench.js';
import { copyOf, returnOf, saleWith } from '../test/sales.js';
import { RETRY_AFTER, type ApiTill, fieldsOf } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const ASYNC = { prefer: 'respond-async' };

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
    const slow = saleWith({ invcNo: 'SLOW', remark: 'simulate:latency=1500' });
    const original = await till.post('/sales', slow, ASYNC);
    const answered = await till.post('/sales', followUpOf('SLOW'));
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['801 transaction.orgInvcNo']]);
    expect(answered.headers.get('retry-after')).toBe(RETRY_AFTER);
    expect(answered.body.data).toMatchObject({ submissionId: original.body.data!.submissionId, invcNo: 'SLOW' });
    expect(answered.text).not.toContain('rcptSign');
  });

  it('follows an original that is not approved yet when nobody waits for it', async () => {
    const till = await bench.till();
    const slow = saleWith({ invcNo: 'SLOW', remark: 'simulate:latency=800' });
    await till.post('/sales', slow, ASYNC);
    const followUp = await till.post('/sales', followUpOf('SLOW', { invcNo: 'AFTER' }), ASYNC);
    expect(followUp.status).toBe(202);
    const read = await till.get(followUp.headers.get('location')!, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'APPROVED', rcptSign: expect.any(String) });
    const [first, second] = [await bench.wireBodyOf(till, 'SLOW'), await bench.wireBodyOf(till, 'AFTER')];
    expect([first.invcNo, second.invcNo, second.orgInvcNo]).toEqual([1, 2, 1]);
  });

  it('ends 801 when the original it follows is refused', async () => {
    const till = await bench.till();
    await till.post('/sales', saleWith({ invcNo: 'BAD', remark: 'simulate:latency=600;simulate:reject=921' }), ASYNC);
    const followUp = await till.post('/sales', followUpOf('BAD'), ASYNC);
    expect(followUp.status).toBe(202);
    const read = await till.get(followUp.headers.get('location')!, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'REJECTED', refusal: { code: '801', message: expect.any(String) } });
    expect(read.body.data).not.toHaveProperty('authority');
    expect(await bench.callsOf(till, 'saveTrnsSalesOsdc')).toHaveLength(1);
  });

  it('waits for nothing when something else is wrong with it', async () => {
    const till = await bench.till();
    await till.post('/sales', saleWith({ invcNo: 'SLOW', remark: 'simulate:latency=1000' }), ASYNC);
    const followUp = { ...followUpOf('SLOW'), items: saleWith({}, { itemCd: 'NO-SUCH' }).items };
    const answered = await till.post('/sales', followUp, ASYNC);
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
  await till.post('/sales', saleWith({ invcNo: 'A', remark: 'simulate:latency=500' }), ASYNC);
  const addresses: string[] = [];
  for (const sale of [returnOf('A', { invcNo: 'B' }), saleWith({ invcNo: 'C' }), returnOf('C', { invcNo: 'D' })]) {
    addresses.push((await till.post('/sales', sale, ASYNC)).headers.get('location')!);
  }
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
