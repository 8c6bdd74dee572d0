import { randomUUID } from 'node:crypto';
import { exampleItemChange } from '../../../../libs/contract/src/items/example-items.js';
import { returnOf, saleWith } from '../test/sales.js';
import { SharedBench } from '../test/shared-bench.js';
import { fieldsOf, serialOf, type TillAnswer } from '../test/till.js';

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
    await bench.whileLaneWaits(till, saleWith(), async ({ headers }) => {
      for (const prefer of [undefined, 'wait=0', 'rubbish']) {
        const { body } = await till.get(headers.get('location')!, { prefer });
        expect(body).toMatchObject({ resultCd: '000', data: { status: 'SUBMITTING' } });
        expect(body.data).not.toHaveProperty('rcptSign');
      }
    });
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
    await bench.whileLaneWaits(till, saleWith(), async ({ headers }) => {
      const startedAt = performance.now();
      const { body } = await till.get(headers.get('location')!, { prefer: 'wait=1' });
      expect(performance.now() - startedAt).toBeGreaterThan(950);
      expect(body.data).toMatchObject({ status: 'SUBMITTING' });
    });
  });
});

const withKey = (key: string) => ({ 'idempotency-key': key });
const isReplay = ({ headers }: TillAnswer) => headers.get('idempotent-replayed') === 'true';

describe('a repeated request with an idempotency key', () => {
  it('gets the first answer, however often the receipt was handed out', async () => {
    const till = await bench.till();
    const sale = saleWith();
    const first = await till.post('/sales', sale, withKey('A'));
    await till.get(first.headers.get('location')!);
    for (const again of [
      await till.post('/sales', sale, withKey('A')),
      await till.post('/sales', sale, withKey('A')),
    ]) {
      expect([again.status, again.body, isReplay(again)]).toEqual([200, first.body, true]);
    }
    expect(isReplay(first)).toBe(false);
    expect(await bench.callsOf(till, 'saveTrnsSalesOsdc')).toHaveLength(1);
    expect((await till.post('/sales', sale, withKey('B'))).status).toBe(409);
  });

  it('is the same with its keys in another order', async () => {
    const till = await bench.till();
    const sale = saleWith();
    await till.post('/sales', sale, withKey('A'));
    const { transaction, items } = sale;
    const reordered = { items, transaction: Object.fromEntries(Object.entries(transaction).reverse()) };
    const again = await till.post('/sales', reordered, withKey('A'));
    expect([again.status, isReplay(again)]).toEqual([200, true]);
  });

  it('gets the same item code', async () => {
    const till = await bench.till([]);
    const item = { itemName: 'A wash', taxType: 'B' };
    const first = await till.post('/items/service', item, withKey('A'));
    const again = await till.post('/items/service', item, withKey('A'));
    expect([again.status, again.body.data, isReplay(again)]).toEqual([200, first.body.data, true]);
    expect((await till.get('/items')).body.data!.itemList).toHaveLength(1);
  });

  it('waits for the first request while that is on its way', async () => {
    const till = await bench.till();
    const sale = saleWith({ remark: 'simulate:latency=600' });
    const answers = await Promise.all([1, 2, 3].map(() => till.post('/sales', sale, withKey('A'))));
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(Array(3).fill([200, answers[0]!.body.data]));
    expect(answers.filter(isReplay)).toHaveLength(2);
  });

  it('gets the state of the first request at once if it does not wait', async () => {
    const till = await bench.till();
    const headers = { ...withKey('A'), prefer: 'respond-async' };
    // The authority keeps it waiting, so meanwhile nothing settles.
    const sale = saleWith({ remark: 'simulate:latency=600000' });
    const [first, again] = [await till.post('/sales', sale, headers), await till.post('/sales', sale, headers)];
    expect([again.status, isReplay(again)]).toEqual([202, true]);
    expect(again.body.data!.submissionId).toBe(first.body.data!.submissionId);
  });

  it('is refused again after a refusal, and may be corrected under its key', async () => {
    const till = await bench.till();
    const bad = saleWith({ remark: 'simulate:reject=921' });
    const first = await till.post('/sales', bad, withKey('A'));
    const again = await till.post('/sales', bad, withKey('A'));
    expect([again.status, again.body.data, isReplay(again)]).toEqual([422, first.body.data, true]);
    expect(await bench.callsOf(till, 'saveTrnsSalesOsdc')).toHaveLength(1);
    const corrected = { ...bad, transaction: { ...bad.transaction, remark: 'mended' } };
    expect((await till.post('/sales', corrected, withKey('A'))).status).toBe(200);
  });

  it('shows the device as it was set up', async () => {
    const till = await bench.uninitialisedTill();
    const serial = { deviceSerialNumber: serialOf(till) };
    const first = await till.post('/initialize', serial, withKey('A'));
    const again = await till.post('/initialize', serial, withKey('A'));
    // How the pull of its registers stands is told as it is now.
    const data = { ...first.body.data, sync: again.body.data!.sync };
    expect([again.status, again.body.data, isReplay(again)]).toEqual([200, data, true]);
    const other = await till.post('/initialize', { deviceSerialNumber: 'OTHER' }, withKey('A'));
    expect([other.status, fieldsOf(other)]).toEqual([422, ['003 Idempotency-Key']]);
  });
});

describe('an idempotency key', () => {
  it.each<[string, string, object]>([
    ['another body', '/sales', saleWith()],
    ['a body that could not be taken by itself', '/sales', returnOf('NOBODY')],
    ['another operation', '/items/service', { itemName: 'A wash', taxType: 'B' }],
  ])('is refused with %s, which leaves nothing behind', async (_, path, body) => {
    const till = await bench.till();
    await till.mustPost('/sales', saleWith(), withKey('A'));
    const before = await bench.rowsOf(till);
    const other = await till.post(path, body, withKey('A'));
    expect([other.status, other.body.resultCd, fieldsOf(other)]).toEqual([422, '003', ['003 Idempotency-Key']]);
    expect(other.body.data).toBeNull();
    expect(await bench.rowsOf(till)).toEqual(before);
  });

  it('is refused with the same body at another address', async () => {
    const till = await bench.till();
    const put = (path: string) =>
      till.send('PUT', path, JSON.stringify(exampleItemChange), {
        ...withKey('A'),
        'content-type': 'application/json',
      });
    expect((await put('/items/SVC-CONSULT')).status).toBe(200);
    expect(fieldsOf(await put('/items/SVC-TRAINING'))).toEqual(['003 Idempotency-Key']);
    expect(isReplay(await put('/items/SVC-CONSULT'))).toBe(true);
  });

  it('is free while nothing was accepted under it', async () => {
    const till = await bench.till();
    expect((await till.post('/sales', saleWith({ currency: 'KSH' }), withKey('A'))).status).toBe(400);
    expect((await till.post('/sales', returnOf('NOBODY'), withKey('A'))).status).toBe(422);
    const sold = await till.post('/sales', saleWith(), withKey('A'));
    expect([sold.status, isReplay(sold)]).toEqual([200, false]);
  });

  it('belongs to one app', async () => {
    const sale = saleWith();
    for (const till of [await bench.till(), await bench.till()]) {
      const sold = await till.post('/sales', sale, withKey('A'));
      expect([sold.status, isReplay(sold)]).toEqual([200, false]);
    }
  });

  it.each([' ', 'x'.repeat(256), 'ключ', 'a\tb'])('may not be %j', async (key) => {
    const till = await bench.till();
    const before = await bench.rowsOf(till);
    // Headers are bytes; what is beyond ASCII must be spelled in them to be sent at all.
    const answered = await till.post('/sales', saleWith(), withKey(Buffer.from(key).toString('latin1')));
    expect([answered.status, fieldsOf(answered)]).toEqual([400, ['003 Idempotency-Key']]);
    expect(await bench.rowsOf(till)).toEqual(before);
  });

  it.each(['x', 'x'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', "'; DROP TABLE"])(
    'may be %s',
    async (key) => {
      const till = await bench.till();
      await till.mustPost('/sales', saleWith(), withKey(key));
    },
  );

  it('is ignored by a request that only reads', async () => {
    const till = await bench.uninitialisedTill();
    expect((await till.get('/items', withKey('x'.repeat(256)))).status).toBe(200);
  });
});
