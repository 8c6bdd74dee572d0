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

describe('GET /submissions', () => {
  /** A set-up, two items and these sales, in this order. */
  async function tillWithSales(...sales: object[]): Promise<ApiTill> {
    const till = await bench.till();
    for (const sale of sales) await till.post('/sales', sale);
    return till;
  }

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
    expect(await list(await bench.uninitialisedTill())).toEqual({ submissions: [], nextCursor: null });
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

  describe('that looks into documents', () => {
    const forBuyer = (custTin: string, header = {}) => saleWith({ custTin, custNm: 'JUMLA LTD', ...header });

    it('finds by buyer, amount, date of the sale and number of the receipt', async () => {
      const till = await tillWithSales(
        forBuyer('P000000001A', { invcNo: 'INV-1', salesDt: '20260110' }),
        forBuyer('P000000002B', { invcNo: 'INV-2', salesDt: '20260210' }),
      );
      const [, first] = (await list(till, 'kind=sale')).submissions as unknown as { cisInvcNo: number }[];
      const found = async (query: string) => references(await list(till, query));
      expect(await found('custTin=P000000002B')).toEqual(['INV-2']);
      expect(await found('salesDtFrom=20260110&salesDtTo=20260209')).toEqual(['INV-1']);
      expect(await found('totAmtMin=1294&totAmtMax=1294&limit=1')).toEqual(['INV-2']);
      expect(await found('totAmtMin=1294.01')).toEqual([]);
      expect(await found(`cisInvcNo=${first!.cisInvcNo}`)).toEqual(['INV-1']);
      expect(await found(`cisInvcNo=${first!.cisInvcNo}&invcNo=INV-2`)).toEqual([]);
      expect(await found('custTin=P000000002B&status=REJECTED')).toEqual([]);
    });

    it('shows each document if it is asked to, in every format', async () => {
      const till = await tillWithSales(forBuyer('P000000001A', { invcNo: 'INV-1', custNm: '=1+1' }), saleWith());
      const [page] = (await list(till, 'include=document&invcNo=INV-1')).submissions as object[];
      expect(page).toMatchObject({ document: { transaction: { invcNo: 'INV-1' } }, links: { batch: null } });
      const lines = (await till.get('/submissions?include=document', { accept: 'application/x-ndjson' })).text;
      const objects = lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      expect(objects).toHaveLength(6);
      expect(objects[1]).toEqual(page);
      expect(objects.at(-1)).toEqual({ nextCursor: null });
      const csv = await till.get('/submissions?kind=sale', { accept: 'text/csv' });
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
      const [head, , row, end] = csv.text.split('\r\n');
      expect([head!.split(',')[0], end]).toEqual(['submissionId', '']);
      expect(row).toContain(`,P000000001A,"'=1+1",`);
    });
  });

  it('goes on from part to part by the header Link, in every format', async () => {
    const till = await tillWithSales();
    await till.mustPost('/sales', saleWith());
    await addOldSubmissions(till, 9);
    const all = (await list(till, 'limit=200')).submissions.map(({ submissionId }) => submissionId);
    for (const accept of ['application/json', 'application/x-ndjson', 'text/csv']) {
      const seen: string[] = [];
      for (let next: string | undefined = '/submissions?limit=4'; next;) {
        const answered = await till.get(next, { accept });
        seen.push(...idsIn(answered.text));
        next = /^<\/api\/v1(.+)>; rel="next"$/.exec(answered.headers.get('link') ?? '')?.[1];
      }
      expect([accept, seen]).toEqual([accept, all]);
    }
  });

  it('refuses a batch and an original that are not of the account', async () => {
    const [till, other] = [await bench.till(), await bench.till()];
    const { headers } = await other.post('/sales', saleWith());
    const theirs = headers.get('location')!.split('/').at(-1);
    const { body } = await other.post('/batches', [{ kind: 'sale', ...saleWith() }]);
    const { batchId } = body.data as unknown as { batchId: string };
    for (const query of [`batch=${batchId}`, `batch=${theirs}`, `original=${theirs}`]) {
      const answered = await till.get(`/submissions?${query}`);
      expect([query, answered.status, fieldsOf(answered)]).toEqual([query, 400, [`003 ${query.split('=')[0]}`]]);
    }
  });

  it('hands out the receipts of a CSV, and none in the answer to HEAD', async () => {
    const till = await tillWithSales();
    const sale = saleWith();
    const { headers } = await till.post('/sales', sale, ASYNC);
    await till.send('HEAD', headers.get('location')!, undefined, { prefer: 'wait=60' });
    const ofReceipts = () => bench.query(HANDED_OUT, [headers.get('location')!.split('/').at(-1)]);
    await till.send('HEAD', '/submissions', undefined, { accept: 'text/csv' });
    expect(await ofReceipts()).toEqual([{ handedOut: false }]);
    await till.get('/submissions', { accept: 'text/csv' });
    expect(await ofReceipts()).toEqual([{ handedOut: true }]);
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

const HANDED_OUT = 'SELECT receipt_handed_out_at IS NOT NULL AS "handedOut" FROM submissions WHERE id = $1';

const FIRST_ID = /^(?:\{"submissionId":")?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** The ids of the submissions of an answer, in each format: the first value of each line. */
const idsIn = (text: string): string[] => {
  const lines = text.startsWith('{"resultCd"') ? text.split(/(?=\{"submissionId":")/) : text.split(/\r?\n/);
  return lines.flatMap((line) => FIRST_ID.exec(line)?.[1] ?? []);
};
