import { SharedBench, eventually } from '../test/shared-bench.js';
import { returnOf, saleWith } from '../test/sales.js';
import { type ApiTill, fieldsOf, serialOf } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const SALE = 'saveTrnsSalesOsdc';
const SETUP = 'selectInitOsdcInfo';
const LATER = { prefer: 'respond-async' };

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
