import { randomUUID } from 'node:crypto';
import { eventually, SharedBench } from '../test/shared-bench.js';
import { saleWith } from '../test/sales.js';
import { type ApiTill, fieldsOf } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const ASYNC = { prefer: 'respond-async' };

interface SubmissionPage {
  submissions: { submissionId: string; reference: string; status: string; kind: string; acceptedAt: string }[];
  nextCursor: string | null;
}

const list = async (till: ApiTill, query = ''): Promise<SubmissionPage> => {
  const { status, body } = await till.get(`/submissions?${query}`);
  expect(status).toBe(200);
  return body.data as unknown as SubmissionPage;
};
const references = ({ submissions }: SubmissionPage) => submissions.map(({ reference }) => reference);

describe('GET /submissions/{id}', () => {
  it('shows an approved sale completely', async () => {
    const till = await bench.till();
    const sold = await till.post('/sales', saleWith({ invcNo: 'INV-1' }));
    const { body, status } = await till.get(sold.headers.get('location')!);
    const instant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect([status, body.data]).toEqual([
      200,
      {
        ...sold.body.data,
        ...{ submissionId: sold.headers.get('location')!.split('/').at(-1), status: 'APPROVED', kind: 'sale' },
        ...{ invcNo: 'INV-1', reference: 'INV-1', follows: null, attempts: 1 },
        ...{ acceptedAt: instant, settledAt: instant, nextAttemptAt: null },
      },
    ]);
  });

  it('shows the reason of a refusal', async () => {
    const till = await bench.till();
    const refused = await till.post('/sales', saleWith({ remark: 'simulate:reject=921:Not today' }));
    const { body } = await till.get(`/submissions/${refused.body.data!.submissionId}`);
    expect(body).toMatchObject({ resultCd: '000', success: true });
    expect(body.data).toMatchObject({ status: 'REJECTED', authority: { code: '921', message: 'Not today' } });
    expect(JSON.stringify(body)).not.toContain('rcptSign');
  });

  it.each(['1', 'x', randomUUID(), "' OR 1=1 --", '%00'])('answers 404 to %j', async (id) => {
    const till = await bench.uninitialisedTill();
    const answered = await till.get(`/submissions/${encodeURI(id)}`);
    expect([answered.status, fieldsOf(answered)]).toEqual([404, ['003 id']]);
  });

  it('answers at once by default', async () => {
    const till = await bench.till();
    const { headers } = await till.post('/sales', saleWith({ remark: 'simulate:latency=1500' }), ASYNC);
    for (const prefer of [undefined, 'wait=0', 'rubbish']) {
      const { body } = await till.get(headers.get('location')!, { prefer });
      expect(body).toMatchObject({ resultCd: '000', data: { status: expect.stringMatching(/QUEUED|SUBMITTING/) } });
      expect(body.data).not.toHaveProperty('rcptSign');
    }
  });

  it('waits for the receipt, and answers as soon as it is there', async () => {
    const till = await bench.till();
    const { headers } = await till.post('/sales', saleWith({ remark: 'simulate:latency=700' }), ASYNC);
    const startedAt = performance.now();
    const answers = await Promise.all([1, 2, 3].map(() => till.get(headers.get('location')!, { prefer: 'wait=60' })));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    for (const { body } of answers)
      expect(body.data).toMatchObject({ status: 'APPROVED', rcptSign: expect.any(String) });
  });

  it('accepts an id in capitals', async () => {
    const till = await bench.till();
    const { body } = await till.post('/sales', saleWith({ remark: 'simulate:latency=500' }), ASYNC);
    const startedAt = performance.now();
    const read = await till.get(`/submissions/${body.data!.submissionId!.toUpperCase()}`, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'APPROVED' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('hands no receipt out in the answer to HEAD', async () => {
    const till = await bench.till();
    const sale = saleWith();
    const { headers } = await till.post('/sales', sale, ASYNC);
    const head = () => till.send('HEAD', headers.get('location')!, undefined, { prefer: 'wait=60' });
    expect((await head()).status).toBe(200);
    await till.send('HEAD', '/submissions');
    expect((await till.post('/sales', sale)).status).toBe(200);
  });

  it('waits no longer than the caller asks', async () => {
    const till = await bench.till();
    const { headers } = await till.post('/sales', saleWith({ remark: 'simulate:latency=4000' }), ASYNC);
    const startedAt = performance.now();
    const { body } = await till.get(headers.get('location')!, { prefer: 'wait=1' });
    expect(performance.now() - startedAt).toBeGreaterThan(950);
    expect(body.data).toMatchObject({ status: 'SUBMITTING' });
  });
});

describe('GET /submissions', () => {
  /** A set-up, two items and these sales, in this order. */
  async function tillWithSales(...sales: object[]): Promise<ApiTill> {
    const till = await bench.till();
    for (const sale of sales) await till.post('/sales', sale);
    return till;
  }

  it('lists the newest first', async () => {
    const till = await tillWithSales(saleWith({ invcNo: 'INV-1' }), saleWith({ invcNo: 'INV-2' }));
    expect(references(await list(till)).slice(0, 4)).toEqual(['INV-2', 'INV-1', 'SVC-TRAINING', 'SVC-CONSULT']);
    expect(await list(await bench.uninitialisedTill())).toEqual({ submissions: [], nextCursor: null });
  });

  it('filters by invoice number, status, kind and time, and by all of them together', async () => {
    const bad = saleWith({ invcNo: 'BAD', remark: 'simulate:reject=921' });
    const till = await tillWithSales(saleWith({ invcNo: 'SVC-CONSULT' }), bad, saleWith({ invcNo: '42' }));
    expect(references(await list(till, 'invcNo=42'))).toEqual(['42']);
    expect(references(await list(till, 'invcNo=%2042'))).toEqual(['42']);
    expect(references(await list(till, 'invcNo=042'))).toEqual([]);
    expect(references(await list(till, 'status=REJECTED'))).toEqual(['BAD']);
    expect(references(await list(till, 'kind=item'))).toEqual(['SVC-TRAINING', 'SVC-CONSULT']);
    // An item may have the same text for its code.
    expect((await list(till, 'invcNo=SVC-CONSULT')).submissions.map(({ kind }) => kind)).toEqual(['sale']);
    const { acceptedAt } = (await list(till, 'invcNo=42')).submissions[0]!;
    expect(
      references(await list(till, `since=${encodeURIComponent(new Date(Date.parse(acceptedAt)).toISOString())}`)),
    ).toEqual(['42']);
    expect(references(await list(till, 'since=2099-01-01T00:00:00Z'))).toEqual([]);
    expect(references(await list(till, 'kind=sale&status=APPROVED&since=2026-01-01T00:00:00%2B03:00'))).toHaveLength(2);
  });

  it('has pages that neither skip nor repeat while new submissions arrive', async () => {
    const till = await tillWithSales();
    await till.mustPost('/sales', saleWith());
    await addOldSubmissions(till, 23);
    const before = (await list(till, 'limit=200')).submissions.map(({ submissionId }) => submissionId);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: SubmissionPage = await list(till, `limit=4${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.submissions.length).toBeLessThanOrEqual(4);
      seen.push(...page.submissions.map(({ submissionId }) => submissionId));
      cursor = page.nextCursor;
      await till.post('/sales', saleWith(), ASYNC);
    } while (cursor);
    expect(seen).toEqual(before);
  });

  it('refuses a cursor that does not exist or is of another taxpayer', async () => {
    const [till, other] = [await tillWithSales(), await tillWithSales()];
    const [theirs] = (await list(other, 'limit=1')).submissions;
    for (const cursor of ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', theirs!.submissionId]) {
      const { status, body } = await till.get(`/submissions?cursor=${cursor}`);
      expect([status, body.errors]).toMatchObject([400, [{ code: '003', field: 'cursor' }]]);
    }
  });

  it('has no next page after a full last page', async () => {
    const till = await tillWithSales(saleWith());
    expect((await list(till, 'limit=4')).nextCursor).toBeNull();
    expect((await list(till, 'limit=3')).nextCursor).not.toBeNull();
  });

  it('hands out the receipts that it lists', async () => {
    const till = await tillWithSales();
    const sale = saleWith();
    const { body } = await till.post('/sales', sale, ASYNC);
    await eventually(async () => {
      const page = await list(till, 'limit=1');
      expect(page.submissions[0]).toMatchObject({
        rcptSign: expect.any(String),
        submissionId: body.data!.submissionId,
      });
    });
    expect((await till.post('/sales', sale)).status).toBe(409);
  });

  it.each([
    ['limit=0', ['limit']],
    ['status=approved&kind=x&since=y&cursor=z&limit=1000', ['status', 'kind', 'since', 'cursor', 'limit']],
    ['status=toString', ['status']],
    ['invcNo=%00', ['invcNo']],
    [`invcNo=${'x'.repeat(51)}`, ['invcNo']],
    ['limit=1&limit=2', ['limit']],
  ])('refuses ?%s, naming %j', async (query, fields) => {
    const till = await bench.uninitialisedTill();
    const answered = await till.get(`/submissions?${query}`);
    expect([answered.status, fieldsOf(answered)]).toEqual([400, fields.map((field) => `003 ${field}`)]);
  });

  it('warns of an unknown parameter', async () => {
    const till = await bench.uninitialisedTill();
    const { body } = await till.get('/submissions?stauts=APPROVED');
    expect(body).toMatchObject({ success: true, warnings: [{ field: 'stauts' }] });
  });
});

/** Submissions of long ago, several at the very same moment, as a batch leaves them. */
const addOldSubmissions = ({ tin }: ApiTill, count: number) =>
  bench.query(
    `INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key,
       fingerprint, accepted_at, turn_at, status, waiting)
     SELECT gen_random_uuid(), s.lane_id, s.app_id, s.account_id, s.environment, s.tin, 'sale', 'OLD-' || n, 'old/' || n,
       '', at, at, 'FAILED', false
     FROM (SELECT * FROM submissions WHERE tin = $1 LIMIT 1) s,
       LATERAL (SELECT n, timestamptz '2026-01-01' + (n / 5) * interval '1 day' AS at FROM generate_series(1, $2) n) h`,
    [tin, count],
  );
