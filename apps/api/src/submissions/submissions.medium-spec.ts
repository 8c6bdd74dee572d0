import { randomUUID } from 'node:crypto';
import { SharedBench } from '../test/shared-bench.js';
import { returnOf, saleWith } from '../test/sales.js';
import { fieldsOf } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const ASYNC = { prefer: 'respond-async' };

interface Details {
  submissionId: string;
  receiptUrl: string;
  document: object;
  taxes: { taxTyCd: string }[];
  refusals: { fix: string }[];
  links: { self: string; attempts: string; receipt: string | null; notes: string | null; batch: string | null };
}

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
        ...{ tin: till.tin, bhfId: '00', deviceState: 'READY', refusals: [], document: expect.any(Object) },
        ...{ taxes: expect.any(Array), links: expect.any(Object) },
      },
    ]);
  });

  it('has the document as it was posted, its totals by tax type, and links that lead somewhere', async () => {
    const till = await bench.till();
    const body = saleWith();
    const sold = await till.post('/sales', body);
    const data = (await till.get(sold.headers.get('location')!)).body.data as unknown as Details;
    expect(data.document).toMatchObject(body);
    expect(data.taxes.find(({ taxTyCd }) => taxTyCd === 'B')).toEqual({
      ...{ taxTyCd: 'B', taxRt: 16, taxblAmt: 900, taxAmt: 144, totAmt: 1044 },
    });
    const noted = await till.post('/sales', returnOf(body.transaction.invcNo));
    const note = (await till.get(noted.headers.get('location')!)).body.data as unknown as Details;
    expect(note.links).toMatchObject({ original: data.links.self, notes: null, batch: null });
    const notes = await till.get(data.links.notes!);
    expect(notes.body.data).toMatchObject({ submissions: [{ submissionId: note.submissionId }], nextCursor: null });
    for (const link of [data.links.self, data.links.attempts, data.links.receipt!])
      expect([link, (await till.get(link)).status]).toEqual([link, 200]);
  });

  it('names the batch that brought it', async () => {
    const till = await bench.till();
    const { body } = await till.post('/batches', [{ kind: 'sale', ...saleWith() }]);
    const { batchId, verdicts } = body.data as unknown as { batchId: string; verdicts: { data: Details }[] };
    const id = verdicts[0]!.data.submissionId;
    const read = (await till.get(`/submissions/${id}`, { prefer: 'wait=30' })).body.data as unknown as Details;
    expect(read.links.batch).toBe(`/api/v1/batches/${batchId}`);
    const listed = await till.get(`/submissions?batch=${batchId}`);
    expect(listed.body.data).toMatchObject({ submissions: [{ submissionId: id }] });
    const results = (await till.get(`/batches/${batchId}/results`)).text.split('\n');
    expect(JSON.parse(results[0]!)).toMatchObject({ data: { receiptUrl: read.receiptUrl } });
  });

  it('says what to do about a refusal, and has no link to a receipt', async () => {
    const till = await bench.till();
    const refused = await till.post('/sales', saleWith({ remark: 'simulate:reject=921:Not today' }));
    const { body } = await till.get(`/submissions/${refused.body.data!.submissionId}`);
    expect(body.data).toMatchObject({
      refusals: [{ code: '003', field: 'document', message: expect.stringContaining('921 Not today') }],
      links: { receipt: null },
    });
    const { refusals } = body.data as unknown as Details;
    expect(refusals[0]!.fix).toBe(refused.body.errors![0]!.fix);
  });

  it('says plainly that a document was deleted because of its age', async () => {
    const till = await bench.till();
    const { headers } = await till.post('/sales', saleWith());
    await bench.query('DELETE FROM documents WHERE id = $1', [headers.get('location')!.split('/').at(-1)]);
    const { body } = await till.get(headers.get('location')!);
    expect(body.data).toMatchObject({ status: 'APPROVED', document: null, taxes: null });
    expect(body.warnings).toEqual([
      { field: 'document', message: expect.stringContaining('docs/retention.md'), fix: expect.any(String) },
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
