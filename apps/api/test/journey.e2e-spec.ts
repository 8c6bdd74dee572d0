import { SOLD_ITEM, Stack } from '@app/testing';
import { asPublicReceipt, upTo } from './sale-assertions.js';

let stack: Stack;
beforeAll(async () => void (stack = await Stack.start()));
afterAll(() => stack.stop());

async function setup() {
  const till = await stack.till();
  const authoritySale = async (invcNo: string) =>
    (await stack.simulator.sales(till.tin)).find(({ trdInvcNo }) => trdInvcNo === invcNo)!;
  return { till, authoritySale };
}

describe('the journey of a sale', () => {
  it('goes from a new device to a printable receipt', async () => {
    const till = await stack.uninitialisedTill();
    const device = await till.initialise();
    expect(device).toMatchObject({ status: 200, body: { resultCd: '000', data: { deviceStatus: 'ACTIVE' } } });
    const item = await till.registerItem(SOLD_ITEM);
    expect(item).toMatchObject({ status: 200, body: { data: { itemCd: SOLD_ITEM, itemClsCd: 'SV' } } });
    const sale = await till.sell('INV-1');
    const [signed] = await stack.simulator.sales(till.tin);
    expect(sale).toMatchObject({
      status: 200,
      body: { resultCd: '000', success: true, data: asPublicReceipt(signed!) },
    });
    expect(sale.body.data.rcptSign).toMatch(/^[A-Z2-7]{16}$/);
    expect(sale.body.data.intrlData).toMatch(/^[A-Z2-7]{26}$/);
  });

  it('needs an initialised device first', async () => {
    const till = await stack.uninitialisedTill();
    expect(await till.sell('INV-1')).toMatchObject({ status: 409, body: { resultCd: '007', success: false } });
  });

  it('leads a client that does not wait to the same receipt, by the Location of the answer', async () => {
    const { till, authoritySale } = await setup();
    const accepted = await till.sell('INV-1', { prefer: 'respond-async', remark: 'simulate:latency=1500' });
    expect(accepted).toMatchObject({ status: 202, body: { resultCd: '000', data: { invcNo: 'INV-1' } } });
    const waited = await till.get(accepted.headers.get('location')!, { prefer: 'wait=60' });
    const { submissionId } = accepted.body.data;
    const data = { submissionId, status: 'APPROVED', ...asPublicReceipt(await authoritySale('INV-1')) };
    expect(waited).toMatchObject({ status: 200, body: { resultCd: '000', data } });
  });

  it('answers a client that waits a while at the Location with the present state', async () => {
    const { till } = await setup();
    const accepted = await till.sell('INV-1', { prefer: 'respond-async', remark: 'simulate:latency=30000' });
    await stack.simulator.waitForCall(till.tin);
    const waited = await till.get(accepted.headers.get('location')!, { prefer: 'wait=1' });
    expect(waited).toMatchObject({ status: 200, body: { data: { status: 'SUBMITTING' } } });
    expect(waited.tookMs).toBeGreaterThan(900);
    expect(waited.tookMs).toBeLessThan(15_000);
  });

  it('can be looked up by the till’s invoice number', async () => {
    const { till, authoritySale } = await setup();
    for (const invcNo of ['INV-1', 'INV-2']) await till.sell(invcNo);
    const { body } = await till.get('submissions?invcNo=INV-2');
    const data = {
      kind: 'sale',
      invcNo: 'INV-2',
      status: 'APPROVED',
      ...asPublicReceipt(await authoritySale('INV-2')),
    };
    expect(body.data).toEqual({ submissions: [expect.objectContaining(data)], nextCursor: null });
  });

  it('sells items of a taxpayer, who can list all of them', async () => {
    const { till } = await setup();
    const codes = upTo(19).map((number) => `SVC-${String(number).padStart(2, '0')}`);
    const answers = await Promise.all(codes.map((code) => till.registerItem(code)));
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
    const { body } = await till.get('items');
    const itemList = [...codes, SOLD_ITEM].map((itemCd) => expect.objectContaining({ itemCd, taxTyCd: 'B' }));
    expect(body.data.itemList).toEqual(itemList);
  });

  it('reports a training sale as one to the authority', async () => {
    const { till } = await setup();
    expect(await till.sell('TRAIN-1', { rcptTyCd: 'T' })).toMatchObject({ status: 200 });
    expect(await till.sell('INV-1')).toMatchObject({ status: 200 });
    expect(await stack.simulator.sales(till.tin)).toMatchObject([
      { invcNo: 1, trdInvcNo: 'TRAIN-1', salesTyCd: 'T' },
      { invcNo: 2, trdInvcNo: 'INV-1', salesTyCd: 'N' },
    ]);
  });
});
