import { exampleItemChange } from '../../../../libs/contract/src/items/example-items.js';
import { SharedBench } from '../test/shared-bench.js';
import { returnOf, saleWith } from '../test/sales.js';
import { fieldsOf, serialOf, type TillAnswer } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

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
