import { returnOf, saleWith } from '../test/sales.js';
import { eventually, SharedBench } from '../test/shared-bench.js';
import { type ApiTill, fieldsOf, RETRY_AFTER, serialOf, type TillAnswer } from '../test/till.js';

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

const LATER = { prefer: 'respond-async' };

async function forgottenTill(): Promise<ApiTill> {
  const till = await bench.till();
  await bench.simulator.forgetDevice(till.tin);
  return till;
}

async function heldTill(): Promise<ApiTill> {
  const till = await bench.till();
  await bench.query(
    `UPDATE lanes SET held_at = now(), held_scope = 'device', held_code = 'OPERATOR', held_message = 'Private reason'
     FROM devices d WHERE d.id = lanes.id AND d.tin = $1`,
    [till.tin],
  );
  return till;
}

const REFUSED = {
  ...{ state: 'REFUSED', scope: 'device', code: '901', message: 'It is not valid device', waiting: 1 },
  ...{
    since: expect.stringMatching(/Z$/),
    whoMustAct: 'TAXPAYER',
    whatToDo: expect.stringContaining('"replace": true'),
  },
};
const HELD = {
  ...{ state: 'HELD', scope: 'device', code: 'OPERATOR', message: 'An operator of this service holds this device.' },
  ...{ waiting: 1, whoMustAct: 'OPERATOR' },
};

const verdictOf = ({ status, body, headers }: TillAnswer) => [status, body.resultCd, headers.get('retry-after')];
const deviceOf = ({ body }: TillAnswer) => (body.data as { device?: unknown }).device;

describe('A sale behind a device that the authority refuses', () => {
  it('is stored, and answered 202 with 007, who must act and what to do', async () => {
    const till = await forgottenTill();
    const answered = await till.post('/sales', saleWith({ invcNo: 'INV-1' }));
    expect(verdictOf(answered)).toEqual([202, '007', null]);
    expect(deviceOf(answered)).toMatchObject(REFUSED);
    expect(answered.body.resultMsg).toContain('device.whatToDo');
    const read = await till.get(answered.headers.get('location')!, { prefer: 'wait=60' });
    expect([read.status, deviceOf(read), read.headers.get('retry-after')]).toMatchObject([200, REFUSED, null]);
  });

  it('shows this also in the answer to a post that does not wait, and in a repeat', async () => {
    const till = await forgottenTill();
    await till.post('/sales', saleWith({ invcNo: 'INV-1' }));
    const later = await till.post('/sales', saleWith({ invcNo: 'INV-2' }), LATER);
    expect([later.status, later.body.resultCd]).toEqual([202, '000']);
    expect(deviceOf(later)).toMatchObject({ ...REFUSED, waiting: 2 });
    const repeated = await till.post('/sales', saleWith({ invcNo: 'INV-2' }));
    expect(verdictOf(repeated)).toEqual([202, '007', null]);
  });

  it('says nothing of the device once it is signed', async () => {
    const till = await forgottenTill();
    const answered = await till.post('/sales', saleWith({ invcNo: 'INV-1' }));
    await till.mustPost('/initialize', { replace: true });
    await eventually(async () => {
      const read = await till.get(answered.headers.get('location')!);
      expect([read.body.data?.status, deviceOf(read)]).toEqual(['APPROVED', undefined]);
    });
  });
});

describe('A sale behind a device that an operator holds', () => {
  it('is answered 202 with 006, and does not show their reason', async () => {
    const till = await heldTill();
    const answered = await till.post('/sales', saleWith({ invcNo: 'INV-1' }));
    expect(verdictOf(answered)).toEqual([202, '006', RETRY_AFTER]);
    expect(deviceOf(answered)).toMatchObject(HELD);
    expect(answered.text).not.toContain('Private');
  });
});

const SALE = 'saveTrnsSalesOsdc';
const SETUP = 'selectInitOsdcInfo';

/** A till with a sale that the authority refused for its device, and two that wait behind it. */
async function refusedTill(): Promise<ApiTill> {
  const till = await bench.till();
  await bench.simulator.forgetDevice(till.tin);
  await sellLater(till, 'INV-1', 'INV-2', 'INV-3');
  await untilHeld(till);
  return till;
}

async function sellLater(till: ApiTill, ...numbers: string[]): Promise<void> {
  for (const invcNo of numbers) await till.post('/sales', saleWith({ invcNo }), LATER);
}

const untilHeld = (till: ApiTill, code = '901') =>
  eventually(async () => expect(await laneOf(till)).toMatchObject({ scope: 'device', code }));

const holdDevice = ({ tin }: ApiTill, code: string, message: string | null) =>
  bench.query(
    `UPDATE lanes SET held_at = now(), held_scope = 'device', held_code = $2, held_message = $3
     FROM devices d WHERE d.id = lanes.id AND d.tin = $1`,
    [tin, code, message],
  );

async function laneOf({ tin }: ApiTill) {
  const [lane] = await bench.query(
    'SELECT held_scope AS scope, held_code AS code, held_at AS at FROM lanes JOIN devices USING (id) WHERE tin = $1',
    [tin],
  );
  return lane as { scope: string | null; code: string | null; at: Date | null };
}

const untilSigned = (till: ApiTill, ...numbers: string[]) =>
  eventually(async () =>
    expect((await bench.simulator.sales(till.tin)).map(({ trdInvcNo }) => trdInvcNo)).toEqual(numbers),
  );

describe('POST /initialize with replace', () => {
  it('gives a refused device a new key, and sends in order what waited', async () => {
    const till = await refusedTill();
    const before = await till.mustPost('/initialize', { replace: true });
    expect(before).toMatchObject({ deviceStatus: 'ACTIVE' });
    await untilSigned(till, 'INV-1', 'INV-2', 'INV-3');
    expect(await laneOf(till)).toMatchObject({ scope: null });
    expect((await till.mustPost('/sales', saleWith({ invcNo: 'INV-4' }))).rcptSign).toEqual(expect.any(String));
  });

  it('takes another serial number, and knows only that one afterwards', async () => {
    const till = await refusedTill();
    const replaced = await till.mustPost('/initialize', { replace: true, deviceSerialNumber: 'ANOTHER/1' });
    await untilSigned(till, 'INV-1', 'INV-2', 'INV-3');
    expect(await till.mustPost('/setup', { deviceSerialNumber: 'ANOTHER/1' })).toMatchObject({ sdcId: replaced.sdcId });
    const old = await till.post('/setup', { deviceSerialNumber: serialOf(till) });
    expect([old.status, fieldsOf(old)]).toEqual([422, ['003 deviceSerialNumber']]);
  });

  it('leaves what the old device signed with the control unit of that device', async () => {
    const till = await bench.till();
    const sold = await till.mustPost('/sales', saleWith({ invcNo: 'INV-0' }));
    await bench.simulator.forgetDevice(till.tin);
    await sellLater(till, 'INV-1');
    await untilHeld(till);
    const { sdcId } = await till.mustPost('/initialize', { replace: true, deviceSerialNumber: 'ANOTHER/1' });
    expect(sdcId).not.toBe(sold.sdcId);
    const note = await till.mustPost('/sales', returnOf('INV-0'));
    const { submissions } = (await till.get('/submissions?kind=sale')).body.data as { submissions: object[] };
    expect(submissions).toMatchObject([
      { invcNo: 'INV-1', cuInvoiceNo: expect.stringMatching(`^${String(sdcId)}/`) },
      { invcNo: 'INV-0', sdcId: sold.sdcId, cuInvoiceNo: sold.cuInvoiceNo },
    ]);
    expect(note).toMatchObject({ sdcId, orgCuInvoiceNo: sold.cuInvoiceNo });
  });

  it('asks the authority once, however many ask at once', async () => {
    const till = await refusedTill();
    const calls = (await bench.callsOf(till, SETUP)).length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => till.post('/initialize', { replace: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await bench.callsOf(till, SETUP)).toHaveLength(calls + 1);
  });

  it('can be repeated when the authority refuses the device once more', async () => {
    const till = await refusedTill();
    await till.mustPost('/initialize', { replace: true });
    await untilSigned(till, 'INV-1', 'INV-2', 'INV-3');
    await bench.simulator.forgetDevice(till.tin);
    await sellLater(till, 'INV-4');
    await untilHeld(till);
    await till.mustPost('/initialize', { replace: true });
    await untilSigned(till, 'INV-1', 'INV-2', 'INV-3', 'INV-4');
  });

  it('waits for an operator after an unclear answer, also if the lane is held anew meanwhile', async () => {
    const till = await refusedTill();
    await bench.query(
      `UPDATE lanes SET held_at = held_at + interval '1 second' FROM devices d WHERE d.id = lanes.id AND d.tin = $1`,
      [till.tin],
    );
    await bench.simulator.setLatencyOf(SETUP, till.tin, 600_000);
    const first = await till.post('/initialize', { replace: true }, LATER);
    await bench.simulator.waitForCall(till.tin, SETUP);
    await bench.query(
      `UPDATE lanes SET held_at = held_at + interval '1 second' FROM devices d WHERE d.id = lanes.id AND d.tin = $1`,
      [till.tin],
    );
    const second = await till.post('/initialize', { replace: true }, LATER);
    expect(second.body.data!.submissionId).toBe(first.body.data!.submissionId);
    await bench.simulator.setLatencyOf(SETUP, till.tin, 0);
    await bench.simulator.endPauses(SETUP, till.tin);
    await untilSigned(till, 'INV-1', 'INV-2', 'INV-3');
  });

  it('changes nothing while the authority accepts the device', async () => {
    const till = await bench.till();
    const calls = (await bench.callsOf(till, SETUP)).length;
    await till.mustPost('/initialize', { replace: true });
    expect(await bench.callsOf(till, SETUP)).toHaveLength(calls);
    const other = await till.post('/initialize', { replace: true, deviceSerialNumber: 'ANOTHER/1' });
    expect([other.status, fieldsOf(other)]).toEqual([422, ['003 deviceSerialNumber']]);
  });

  it('leaves the lane held if the authority does not know the new serial number', async () => {
    const till = await refusedTill();
    const unknown = await till.post('/initialize', { replace: true, deviceSerialNumber: 'unknown-1' });
    expect([unknown.status, fieldsOf(unknown)]).toEqual([422, ['007 deviceSerialNumber']]);
    expect(await laneOf(till)).toMatchObject({ scope: 'device', code: '901' });
    await till.mustPost('/initialize', { replace: true });
    await untilSigned(till, 'INV-1', 'INV-2', 'INV-3');
  });

  it('tries again with the stored key if the authority has the device again', async () => {
    const till = await bench.till();
    await bench.simulator.armFault({ fault: 'reject', code: '901', operation: SALE, tin: till.tin, times: 1 });
    await sellLater(till, 'INV-1', 'INV-2');
    await untilHeld(till);
    const answered = await till.post('/initialize', { replace: true });
    expect([answered.status, answered.body.resultCd, answered.body.data]).toMatchObject([
      422,
      '007',
      { authority: { code: '902' } },
    ]);
    await untilSigned(till, 'INV-1', 'INV-2');
  });

  it('waits for an operator who holds the lane', async () => {
    const till = await refusedTill();
    await bench.query(`UPDATE lanes SET held_code = 'OPERATOR' FROM devices d WHERE d.id = lanes.id AND d.tin = $1`, [
      till.tin,
    ]);
    const calls = (await bench.callsOf(till, SETUP)).length;
    const answered = await till.post('/initialize', { replace: true, deviceSerialNumber: 'ANOTHER/1' });
    expect([answered.status, fieldsOf(answered)]).toEqual([422, ['003 deviceSerialNumber']]);
    expect(await bench.callsOf(till, SETUP)).toHaveLength(calls);
  });

  it.each([
    ['401', 'Unauthorized', 'it is held with the code 401'],
    ['403', 'Forbidden', 'it is held with the code 403'],
    ['400', 'apigee_app_id cannot be Null', 'it is held with the code 400'],
    ['device key', 'The stored key cannot be opened', 'this service cannot read the stored key'],
    ['OPERATOR', 'Private reason', 'an operator of this service holds it'],
    [null, null, 'nothing shows that the tax authority refuses it'],
  ])('warns that it has no effect on a device with the hold %s, and says why', async (code, message, why) => {
    const till = await bench.till();
    if (code !== null) await holdDevice(till, code, message);
    const { status, body, text } = await till.post('/initialize', { replace: true });
    expect([status, body.resultCd]).toEqual([200, '000']);
    expect(body.warnings).toMatchObject([{ field: 'replace', message: expect.stringContaining(why) }]);
    expect(text).not.toContain('Private');
  });

  it('warns of nothing when it sets up a device for the first time, or anew', async () => {
    const fresh = await bench.uninitialisedTill();
    const first = await fresh.post('/initialize', { deviceSerialNumber: serialOf(fresh), replace: true });
    expect([first.status, first.body.warnings ?? []]).toEqual([200, []]);
    const till = await refusedTill();
    const anew = await till.post('/initialize', { replace: true });
    expect([anew.status, anew.body.warnings ?? []]).toEqual([200, []]);
  });
});
