/** @one-queue: the ledger decides; operating.medium-spec.ts moves lanes on both backends. */
/** @full-run: acts.medium-spec.ts and attempting/breaker.medium-spec.ts have the cases. */
import { eventually, Stack, type Till } from '@app/testing';
import { expectAllApprovedOnce, upTo } from '../sale-assertions.js';
import { OperatorClient, REASON } from './operator-client.js';

const LATER = { prefer: 'respond-async' };

let stack: Stack;
let operator: OperatorClient;
beforeAll(async () => {
  stack = await Stack.start();
  operator = await OperatorClient.of(stack);
});
afterAll(() => stack.stop());

interface AuthorityDevice {
  [field: string]: string;
  dvcSrlNo: string;
  sdcId: string;
  mrcNo: string;
  cmcKey: string;
}

/** Other software sets the device up, and sells with it. */
async function setUpElsewhere({ tin }: Till, sales: number): Promise<AuthorityDevice> {
  const dvcSrlNo = `OTHER/${tin}`;
  const response = await fetch(`${stack.wireAddress}/etims-api/selectInitOsdcInfo`, {
    method: 'POST',
    body: JSON.stringify({ tin, bhfId: '00', dvcSrlNo }),
  });
  const { data } = (await response.json()) as { data: { info: Omit<AuthorityDevice, 'dvcSrlNo'> } };
  if (sales > 0) await stack.simulator.sellFromOtherSoftware(tin, sales);
  return { ...data.info, dvcSrlNo } as AuthorityDevice;
}

const orderOf = ({ cmcKey, dvcSrlNo, sdcId, mrcNo }: AuthorityDevice, numbers: object = {}) => ({
  ...{ reason: REASON, cmcKey, deviceSerialNumber: dvcSrlNo, sdcId, mrcNo },
  ...numbers,
});

async function laneOf({ tin }: Till): Promise<string> {
  const [lane] = await stack.db.query<{ id: string }>('SELECT id FROM devices WHERE tin = $1', [tin]);
  return lane!.id;
}

describe('the key of a device', () => {
  it('that other software has set up is entered with its last number, and the till sells with it', async () => {
    const till = await stack.uninitialisedTill();
    const device = await setUpElsewhere(till, 5);
    const path = `lanes/${await laneOf(till)}`;
    const entered = await operator.post(`${path}/key`, orderOf(device, { lastInvcNo: 5 }));
    expect(entered).toMatchObject({ status: 200, body: { data: { nextNumber: 6 } } });
    const setUp = await till.post('setup', { deviceSerialNumber: device.dvcSrlNo });
    expect(setUp).toMatchObject({ status: 200, body: { data: { sdcId: device.sdcId, mrcNo: device.mrcNo } } });
    await till.registerItem(till.soldItem);
    expect(await till.sell('INV-1')).toMatchObject({ status: 200, body: { data: { rcptSign: expect.any(String) } } });
    expect((await stack.simulator.sales(till.tin)).at(-1)).toMatchObject({ invcNo: 6, trdInvcNo: 'INV-1' });
  });

  it('is entered without its last number, which is learned by questions where the host has no list of sales', async () => {
    const till = await stack.uninitialisedTill();
    const device = await setUpElsewhere(till, 5);
    const path = `lanes/${await laneOf(till)}`;
    await operator.post(`${path}/key`, orderOf(device));
    const noList = { fault: 'reject', operation: 'selectSalesTransactions', tin: till.tin, times: 9 };
    await stack.simulator.armFault(noList);
    // On a busy machine the answer may come after the first order has ended; the next one shows it.
    await eventually(
      async () => {
        const learned = await operator.post(`${path}/learn`, { reason: REASON, apply: true });
        expect(learned).toMatchObject({ status: 200, body: { data: { isApplied: true } } });
        const [invoice] = learned.body.data.numbers as object[];
        expect(invoice).toMatchObject({
          ...{ series: 'invoice', last: 5, note: expect.stringMatching(/^Asked about [1-9] numbers/) },
        });
      },
      { timeoutMs: 30_000, everyMs: 200 },
    );
    await till.registerItem(till.soldItem);
    expect(await till.sell('INV-1')).toMatchObject({ status: 200 });
    expect((await stack.simulator.sales(till.tin)).at(-1)).toMatchObject({ invcNo: 6, trdInvcNo: 'INV-1' });
  });

  it('is recorded without the key, and stored sealed', async () => {
    const till = await stack.uninitialisedTill();
    const device = await setUpElsewhere(till, 0);
    const laneId = await laneOf(till);
    await operator.post(`lanes/${laneId}/key`, orderOf(device));
    const { acts } = (await operator.get(`acts?laneId=${laneId}`)).body.data;
    expect(acts).toMatchObject([{ act: 'enter-key', reason: REASON, details: { sdcId: device.sdcId } }]);
    const [row] = await stack.db.query<{ key: string }>(
      `SELECT convert_from(cmc_key, 'UTF8') AS key FROM devices WHERE id = $1`,
      [laneId],
    );
    expect(`${JSON.stringify(acts)} ${row!.key}`).not.toContain(device.cmcKey);
  });

  it('of a device that the authority refuses is replaced, and what waited goes out', async () => {
    const till = await stack.till();
    await stack.simulator.forgetDevice(till.tin);
    for (const number of upTo(3)) await till.sell(`INV-${number}`, LATER);
    const path = `lanes/${await laneOf(till)}`;
    await eventually(async () => expect((await operator.get(path)).body.data).toMatchObject({ code: '901' }));
    const device = await setUpElsewhere(till, 0);
    expect(await operator.post(`${path}/key`, orderOf(device))).toMatchObject({ status: 200 });
    await expectAllApprovedOnce(stack, till);
  });

  it('of a device in use is not replaced', async () => {
    const till = await stack.till();
    const path = `lanes/${await laneOf(till)}`;
    const device = { dvcSrlNo: 'X/1', sdcId: 'KRACU1', mrcNo: 'KRA1', cmcKey: 'not the right key' };
    expect(await operator.post(`${path}/key`, orderOf(device))).toMatchObject({
      ...{ status: 409, body: { resultCd: '003' } },
    });
    expect((await till.sell('INV-1')).status).toBe(200);
  });

  it.each([
    [{ cmcKey: undefined }, 'cmcKey'],
    [{ cmcKey: 'short' }, 'cmcKey'],
    [{ cmcKey: ' '.repeat(8) }, 'cmcKey'],
    [{ cmcKey: '  short  ' }, 'cmcKey'],
    [{ deviceSerialNumber: undefined }, 'deviceSerialNumber'],
    [{ lastInvcNo: -1 }, 'lastInvcNo'],
    [{ reason: undefined }, 'reason'],
  ])('is refused with %j, naming %s, and is not repeated in the answer', async (change, field) => {
    const till = await stack.uninitialisedTill();
    const device = { dvcSrlNo: 'X/1', sdcId: 'KRACU1', mrcNo: 'KRA1', cmcKey: 'the key of the device' };
    const answer = await operator.post(`lanes/${await laneOf(till)}/key`, { ...orderOf(device), ...change });
    expect([answer.status, answer.body.errors!.map((error) => error.field)]).toEqual([400, [field]]);
    expect(JSON.stringify(answer.body)).not.toMatch(/the key of the device|"short"/);
  });
});
