import { SharedBench } from '../test/shared-bench.js';
import { saleWith } from '../test/sales.js';
import { type ApiTill, fieldsOf, serialOf } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const own = (till: ApiTill) => ({ deviceSerialNumber: serialOf(till) });
const GRANTED = {
  sdcId: expect.stringMatching(/^KRACU\d+$/),
  mrcNo: expect.stringMatching(/^KRA\d+$/),
  deviceStatus: 'ACTIVE',
};

/** The progress of the sync differs from moment to moment. */
const SYNC = { state: expect.any(String), registers: expect.any(Array) };

describe.each(['/setup', '/initialize'])('POST %s', (path) => {
  const granted = path === '/setup' ? GRANTED : { ...GRANTED, sync: SYNC };

  it('installs the device, and answers what it is', async () => {
    const till = await bench.uninitialisedTill();
    const answered = await till.post(path, own(till));
    expect([answered.status, answered.body.resultCd, answered.body.data]).toEqual([200, '000', granted]);
  });

  it('answers the same serial again with the same data, without asking the authority', async () => {
    const till = await bench.uninitialisedTill();
    const first = await till.post(path, own(till));
    const again = await till.post(path, { deviceSerialNumber: ` ${serialOf(till)} ` });
    expect([again.status, again.body]).toEqual([200, { ...first.body, data: granted }]);
    expect(await bench.callsOf(till, 'selectInitOsdcInfo')).toHaveLength(1);
  });

  it('refuses another serial once one is installed', async () => {
    const till = await bench.uninitialisedTill();
    await till.mustPost(path, own(till));
    const before = await bench.rowsOf(till);
    const answered = await till.post(path, { deviceSerialNumber: 'ANOTHER/1' });
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['003 deviceSerialNumber']]);
    expect(await bench.rowsOf(till)).toEqual(before);
  });

  it('answers a serial the authority does not know with 007 and the words of the authority', async () => {
    const till = await bench.uninitialisedTill();
    const answered = await till.post(path, { deviceSerialNumber: 'unknown-1' });
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['007 deviceSerialNumber']]);
    expect(answered.body.data).toMatchObject({
      status: 'REJECTED',
      authority: { code: '901', message: 'It is not valid device' },
    });
    expect((await till.post('/sales', saleWith())).body.resultCd).toBe('007');
  });

  it('may be tried again with the right serial, however often it was mistyped', async () => {
    const till = await bench.uninitialisedTill();
    for (const mistyped of ['unknown-1', 'unknown-1', 'unknown-2', 'unknown-3', 'unknown-4']) {
      expect((await till.post(path, { deviceSerialNumber: mistyped })).status).toBe(422);
    }
    expect((await till.post(path, own(till))).status).toBe(200);
  });

  it('asks the authority once, however many ask us at once', async () => {
    const till = await bench.uninitialisedTill();
    const answers = await Promise.all(Array.from({ length: 6 }, () => till.post(path, own(till))));
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(Array(6).fill([200, granted]));
    expect(await bench.callsOf(till, 'selectInitOsdcInfo')).toHaveLength(1);
  });

  it.each([7, {}, ['X'], 'x'.repeat(101), 'a\0b'])('refuses %j for a serial', async (deviceSerialNumber) => {
    const till = await bench.uninitialisedTill();
    const answered = await till.post(path, { deviceSerialNumber });
    expect([answered.status, fieldsOf(answered)]).toEqual([400, ['003 deviceSerialNumber']]);
  });

  it('answers 202 at once when asked to', async () => {
    const till = await bench.uninitialisedTill();
    const answered = await till.post(path, own(till), { prefer: 'respond-async' });
    expect([answered.status, answered.body.resultCd]).toEqual([202, '000']);
    const read = await till.get(answered.headers.get('location')!, { prefer: 'wait=60' });
    expect(read.body.data).toMatchObject({ status: 'APPROVED', kind: 'device-setup', ...GRANTED });
  });
});

describe('POST /setup', () => {
  it.each([undefined, {}, { deviceSerialNumber: '' }])('needs a serial, always (%j)', async (body) => {
    const till = await bench.uninitialisedTill();
    await till.mustPost('/setup', own(till));
    expect(fieldsOf(await till.post('/setup', body))).toEqual(['002 deviceSerialNumber']);
  });
});

describe('POST /initialize', () => {
  const bodies: [string, RequestInit['body'], string | undefined][] = [
    ['no body', undefined, undefined],
    ['{}', '{}', 'application/json'],
    ['null', 'null', 'application/json'],
    ['empty JSON', '', 'application/json'],
    ['empty text', '', 'text/plain'],
    ['empty form', '', 'application/x-www-form-urlencoded'],
    ['an empty serial', '{"deviceSerialNumber":""}', 'application/json'],
  ];

  it.each(bodies)('with %s needs a serial the first time and none later', async (_, body, type) => {
    const till = await bench.uninitialisedTill();
    const early = await till.send('POST', '/initialize', body, { 'content-type': type });
    expect([early.status, fieldsOf(early)]).toEqual([400, ['002 deviceSerialNumber']]);
    const data = await till.mustPost('/initialize', own(till));
    const later = await till.send('POST', '/initialize', body, { 'content-type': type });
    expect([later.status, later.body.data]).toEqual([200, { ...data, sync: SYNC }]);
  });

  it.each(['[]', '5', '"X"', 'true', '[{}]'])('with %s for a body is refused', async (body) => {
    const till = await bench.uninitialisedTill();
    const answered = await till.send('POST', '/initialize', body, { 'content-type': 'application/json' });
    expect([answered.status, fieldsOf(answered)]).toEqual([400, ['003 body']]);
  });

  it('knows the serial from a set-up', async () => {
    const till = await bench.uninitialisedTill();
    const data = await till.mustPost('/setup', own(till));
    expect((await till.send('POST', '/initialize')).body.data).toEqual({ ...data, sync: SYNC });
  });

  it('makes the receipt texts part of every receipt from then on', async () => {
    const till = await bench.till();
    const texts = {
      custMblNo: '0700111222',
      trdeNm: 'Mwangaza',
      adrs: 'Moi Avenue',
      topMsg: 'Karibu',
      btmMsg: 'Asante',
    };
    await till.mustPost('/initialize', { receipt: texts });
    await till.mustPost('/sales', saleWith({ invcNo: 'INV-1' }));
    expect((await bench.wireBodyOf(till, 'INV-1')).receipt).toMatchObject(texts);
    await till.mustPost('/initialize', { receipt: { btmMsg: 'Kwaheri' } });
    await till.mustPost('/sales', saleWith({ invcNo: 'INV-2' }));
    expect((await bench.wireBodyOf(till, 'INV-2')).receipt).toMatchObject({ ...texts, btmMsg: 'Kwaheri' });
  });

  it('leaves the receipt texts as they are when it is refused', async () => {
    const till = await bench.till();
    await till.mustPost('/initialize', { receipt: { trdeNm: 'Mwangaza' } });
    const answered = await till.post('/initialize', { deviceSerialNumber: 'ANOTHER/1', receipt: { trdeNm: 'Giza' } });
    expect(answered.status).toBe(422);
    await till.mustPost('/sales', saleWith({ invcNo: 'INV-1' }));
    expect((await bench.wireBodyOf(till, 'INV-1')).receipt).toMatchObject({ trdeNm: 'Mwangaza' });
  });

  it('tells all that is wrong with the receipt texts, and stores none of them', async () => {
    const till = await bench.till();
    const receipt = { trdeNm: 'x'.repeat(21), adrs: 5, topMsg: 'fine' };
    const answered = await till.post('/initialize', { receipt });
    expect([answered.status, fieldsOf(answered)]).toEqual([400, ['003 receipt.trdeNm', '003 receipt.adrs']]);
    await till.mustPost('/sales', saleWith({ invcNo: 'INV-1' }));
    expect((await bench.wireBodyOf(till, 'INV-1')).receipt).toMatchObject({ topMsg: null });
  });
});
