import { eventually, SharedBench } from '../test/shared-bench.js';
import { saleWith } from '../test/sales.js';
import { RETRY_AFTER, type ApiTill, type TillAnswer } from '../test/till.js';

let bench: SharedBench;
beforeAll(async () => void (bench = await SharedBench.find()));

const LATER = { prefer: 'respond-async' };

async function refusedTill(): Promise<ApiTill> {
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
    const till = await refusedTill();
    const answered = await till.post('/sales', saleWith({ invcNo: 'INV-1' }));
    expect(verdictOf(answered)).toEqual([202, '007', null]);
    expect(deviceOf(answered)).toMatchObject(REFUSED);
    expect(answered.body.resultMsg).toContain('device.whatToDo');
    const read = await till.get(answered.headers.get('location')!, { prefer: 'wait=60' });
    expect([read.status, deviceOf(read), read.headers.get('retry-after')]).toMatchObject([200, REFUSED, null]);
  });

  it('shows this also in the answer to a post that does not wait, and in a repeat', async () => {
    const till = await refusedTill();
    await till.post('/sales', saleWith({ invcNo: 'INV-1' }));
    const later = await till.post('/sales', saleWith({ invcNo: 'INV-2' }), LATER);
    expect([later.status, later.body.resultCd]).toEqual([202, '000']);
    expect(deviceOf(later)).toMatchObject({ ...REFUSED, waiting: 2 });
    const repeated = await till.post('/sales', saleWith({ invcNo: 'INV-2' }));
    expect(verdictOf(repeated)).toEqual([202, '007', null]);
  });

  it('says nothing of the device once it is signed', async () => {
    const till = await refusedTill();
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
