/** @short-run: redis */
import { eventually } from '@app/testing';
import { apiBench } from '../test/api-bench.js';
import { returnOf, saleWith } from '../test/sales.js';
import { type ApiTill, fieldsOf } from '../test/till.js';

let bench: Awaited<ReturnType<typeof apiBench>>;
beforeAll(async () => void (bench = await apiBench({ AUTHORITY_RETRY_DELAY: '2s' })));
afterAll(() => bench.close());

const ASYNC = { prefer: 'respond-async' };
/** The wait is over before the next attempt. */
const SHORT = { prefer: 'wait=1' };
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

/** Does something while the authority is out of reach. */
async function duringOutage<T>(work: () => Promise<T>): Promise<T> {
  await bench.control('down');
  try {
    return await work();
  } finally {
    await bench.control('up');
  }
}

const settled = (till: ApiTill, location: string) => till.get(location, { prefer: 'wait=60' });

describe('while the authority is out of reach', () => {
  it('a till gets 202 and 006 at once, and its sale is signed later', async () => {
    const till = await bench.till();
    const sale = saleWith();
    const [answered, again, second] = await duringOutage(async () => {
      const first = await till.post('/sales', sale, SHORT);
      const retrying = await eventually(async () => {
        const answer = await till.post('/sales', sale, SHORT);
        expect(answer.body.data!.status).toBe('RETRYING');
        return answer;
      });
      return [first, retrying, await till.post('/sales', saleWith(), SHORT)] as const;
    });
    expect([answered.status, answered.body.resultCd, answered.body.success]).toEqual([202, '006', false]);
    expect(answered.headers.get('retry-after')).toMatch(/^[12]$/);
    const A_TIME = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    const pending = {
      submissionId: expect.any(String),
      invcNo: sale.transaction.invcNo,
      receiptUrl: RECEIPT.receiptUrl,
    };
    expect(answered.body.data).toEqual({
      ...pending,
      status: expect.stringMatching(/^(ACCEPTED|QUEUED|SUBMITTING|RETRYING)$/),
      nextAttemptAt: answered.body.data!.status === 'RETRYING' ? A_TIME : null,
    });
    expect([again.status, again.body.resultCd]).toEqual([202, '006']);
    expect(again.body.data).toMatchObject({
      ...{ ...pending, status: 'RETRYING' },
      nextAttemptAt: A_TIME,
    });
    expect([second.status, second.body.resultCd, second.body.data!.status]).toEqual([202, '006', 'ACCEPTED']);
    for (const { headers } of [answered, second]) {
      expect((await settled(till, headers.get('location')!)).body.data).toMatchObject({
        ...RECEIPT,
        status: 'APPROVED',
      });
    }
  });

  it('an identical repeat gets the receipt once; after that the number is taken', async () => {
    const till = await bench.till();
    const sale = saleWith();
    const [first, repeated] = await duringOutage(async () => [
      await till.post('/sales', sale, SHORT),
      await till.post('/sales', sale, SHORT),
    ]);
    expect(repeated!.body.data!.submissionId).toBe(first!.body.data!.submissionId);
    expect([repeated!.status, repeated!.body.resultCd]).toEqual([202, '006']);

    await eventually(async () => {
      const [row] = await bench.db.query('SELECT status FROM submissions WHERE id = $1', [
        first!.body.data!.submissionId,
      ]);
      expect(row).toEqual({ status: 'APPROVED' });
    });
    const reordered = { items: sale.items, transaction: { ...sale.transaction, remark: 'again', regrId: 'T2' } };
    const receipt = await till.post('/sales', reordered);
    expect([receipt.status, receipt.body.data]).toEqual([200, RECEIPT]);
    expect(receipt.headers.get('idempotent-replayed')).toBe('true');

    const late = await till.post('/sales', sale);
    expect([late.status, fieldsOf(late)]).toEqual([409, ['004 transaction.invcNo']]);
    expect(late.body.data).toMatchObject({ ...receipt.body.data, status: 'APPROVED' });
    expect(late.headers.get('location')).toBe(receipt.headers.get('location'));
  });

  it('a till that waits longer than until the next attempt gets its receipt, and so does the one behind it', async () => {
    const till = await bench.till();
    const [first, behind] = await duringOutage(async () => {
      const answers = [1, 2].map(() => till.post('/sales', saleWith(), { prefer: 'wait=20' }));
      await eventually(async () => expect((await till.get('/submissions')).text).toContain('RETRYING'));
      return answers;
    });
    expect((await first)!.body.data).toEqual(RECEIPT);
    expect((await behind)!.body.data).toEqual(RECEIPT);
  });

  it('a caller that waits for a receipt keeps waiting', async () => {
    const till = await bench.till();
    await bench.control('down');
    const { headers } = await till.post('/sales', saleWith(), ASYNC);
    const waiting = till.get(headers.get('location')!, { prefer: 'wait=60' });
    await eventually(async () =>
      expect((await till.get(headers.get('location')!)).body.data).toMatchObject({ status: 'RETRYING' }),
    );
    await bench.control('up');
    expect((await waiting).body.data).toMatchObject({ status: 'APPROVED' });
  });
});

it('a wait ends at once while the lane is held, for who comes back with the id too', async () => {
  const till = await bench.till();
  const hold = `UPDATE lanes SET held_at = now(), held_scope = 'device', held_code = 'OPERATOR'
                FROM devices d WHERE d.id = lanes.id AND d.tin = $1`;
  await bench.db.query(hold, [till.tin]);
  const startedAt = performance.now();
  const posted = await till.post('/sales', saleWith(), { prefer: 'wait=60' });
  const read = await till.get(posted.headers.get('location')!, { prefer: 'wait=60' });
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect([posted, read].map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [202, '2'],
    [200, '2'],
  ]);
});

/** These tests come last, because the worker does not come back. */
describe('while no worker sends anything', () => {
  let till: ApiTill;
  beforeAll(async () => {
    till = await bench.till();
    await till.mustPost('/sales', saleWith({ invcNo: 'SOLD' }));
    await bench.worker.stop();
  });

  const submissionPathOf = (invcNo: string): Promise<string> =>
    eventually(async () => {
      const { body } = await till.get(`/submissions?invcNo=${invcNo}`);
      const [submission] = body.data!.submissions as { submissionId: string }[];
      expect(submission).toBeDefined();
      return `/submissions/${submission!.submissionId}`;
    });

  describe('a sale that is withdrawn', () => {
    it('is answered at once for a caller that waits', async () => {
      const waiting = till.post('/sales', saleWith({ invcNo: 'NOT-THIS' }));
      const address = await submissionPathOf('NOT-THIS');
      const longPoll = till.get(address, { prefer: 'wait=60' });
      const withdrawn = await till.send('DELETE', address);
      expect([withdrawn.status, withdrawn.body]).toMatchObject([
        200,
        { resultCd: '000', data: { status: 'CANCELLED' } },
      ]);
      const answered = await waiting;
      expect([answered.status, fieldsOf(answered)]).toEqual([422, ['003 transaction.invcNo']]);
      expect(answered.body.data).toMatchObject({ status: 'CANCELLED', invcNo: 'NOT-THIS' });
      expect(answered.text).not.toContain('rcptSign');
      expect((await longPoll).body.data).toMatchObject({ status: 'CANCELLED' });
    });

    it('frees its number', async () => {
      const sale = saleWith({ invcNo: 'AGAIN' });
      const first = await till.post('/sales', sale, ASYNC);
      await till.send('DELETE', first.headers.get('location')!);
      const second = await till.post('/sales', sale, ASYNC);
      expect([second.status, second.body.data!.status]).toEqual([202, 'ACCEPTED']);
      expect(second.headers.get('location')).not.toBe(first.headers.get('location'));
    });

    it('may be withdrawn again, also with the same key', async () => {
      const { headers } = await till.post('/sales', saleWith(), ASYNC);
      const withdraw = (key?: string) =>
        till.send('DELETE', headers.get('location')!, undefined, { 'idempotency-key': key });
      const [first, again, unkeyed] = [await withdraw('A'), await withdraw('A'), await withdraw()];
      expect([first.status, again.status, unkeyed.status]).toEqual([200, 200, 200]);
      expect([again.body.data, again.headers.get('idempotent-replayed')]).toEqual([first.body.data, 'true']);
      const other = await till.post('/sales', saleWith(), { 'idempotency-key': 'A' });
      expect([other.status, fieldsOf(other)]).toEqual([422, ['003 Idempotency-Key']]);
    });

    it('may be withdrawn again with a key that a process of the release before has stored', async () => {
      const { headers } = await till.post('/sales', saleWith(), ASYNC);
      const key = { 'idempotency-key': 'OLD' };
      const withdraw = () => till.send('DELETE', headers.get('location')!, undefined, key);
      await withdraw();
      const bare = await bench.db.query(
        `UPDATE idempotency_keys SET body_hash = replace(body_hash, 'withdrawal ', '')
         WHERE key = 'OLD' AND submission_id = $1 RETURNING key`,
        [headers.get('location')!.split('/').at(-1)],
      );
      const again = await withdraw();
      expect([bare.length, again.status, again.headers.get('idempotent-replayed')]).toEqual([1, 200, 'true']);
    });

    it('stays if the key belongs to another withdrawal', async () => {
      const key = { 'idempotency-key': 'C' };
      const [first, second] = [
        await till.post('/sales', saleWith(), ASYNC),
        await till.post('/sales', saleWith(), ASYNC),
      ];
      await till.send('DELETE', first.headers.get('location')!, undefined, key);
      const answered = await till.send('DELETE', second.headers.get('location')!, undefined, key);
      expect([answered.status, fieldsOf(answered)]).toEqual([422, ['003 Idempotency-Key']]);
      expect((await till.get(second.headers.get('location')!)).body.data!.status).not.toBe('CANCELLED');
    });

    it('is accepted anew under the key it was posted under', async () => {
      const key = { 'idempotency-key': 'B' };
      const sale = saleWith();
      const first = await till.post('/sales', sale, { ...key, ...ASYNC });
      await till.send('DELETE', first.headers.get('location')!);
      const again = await till.post('/sales', sale, { ...key, prefer: 'respond-async' });
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, null]);
      expect(again.body.data!.submissionId).not.toBe(first.body.data!.submissionId);
    });
  });

  it('a withdrawn return frees the goods that it took back', async () => {
    const first = await till.post('/sales', returnOf('SOLD'), ASYNC);
    expect(fieldsOf(await till.post('/sales', returnOf('SOLD'), ASYNC))).toEqual(['802 transaction.orgInvcNo']);
    await till.send('DELETE', first.headers.get('location')!);
    expect((await till.post('/sales', returnOf('SOLD'), ASYNC)).status).toBe(202);
  });

  it('a withdrawn item is deleted, and may be registered again', async () => {
    const item = { itemName: 'A wash', taxType: 'B', itemCode: 'SVC-WASH' };
    const first = await till.post('/items/service', item, ASYNC);
    const withdrawn = await till.send('DELETE', first.headers.get('location')!);
    expect([withdrawn.status, withdrawn.body.data!.status]).toEqual([200, 'CANCELLED']);
    expect((await till.get('/items')).text).not.toContain('SVC-WASH');
    const sale = saleWith({}, { itemCd: 'SVC-WASH' });
    expect(fieldsOf(await till.post('/sales', sale, ASYNC))).toEqual(['005 items[0].itemCd']);
    const second = await till.post('/items/service', item, ASYNC);
    expect([second.status, second.headers.get('location')]).not.toEqual([202, first.headers.get('location')]);
    expect((await till.get('/items')).text).toContain('SVC-WASH');
  });
});
