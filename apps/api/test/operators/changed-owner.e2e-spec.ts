/** @one-queue: the ledger decides what an account may see. */

import { untilStatus } from '../sale-assertions.js';
import { must, PinScenes } from './pin-scenes.js';

let scenes: PinScenes;
beforeAll(async () => void (scenes = await PinScenes.start()));
afterAll(() => scenes.stack.stop());

const LATER = { prefer: 'respond-async' };
const SERVICE = { itemName: 'Wash', taxType: 'B', itemCode: 'DRY', description: 'For my friends', price: 10 };
const SOAP = { itemName: 'Soap', taxType: 'B', itemCode: 'SOAP', itemClsCd: '5059690800' };

const stockIn = (sarNo: number, qty: number) => ({
  ...{ sarNo, regTyCd: 'M', ocrnDt: '20260302', totItemCnt: 1, totTaxblAmt: 100, totTax: 16, totAmt: 116 },
  itemList: [{ itemCd: 'SOAP', itemNm: 'Soap', stockTyCd: '02', qty, unitPrice: 116, totAmt: 116 }],
});

/** The stranger uses the PIN in many ways; then the owner gets it. */
async function setup() {
  const scene = await scenes.withStranger();
  const { theirs } = scene;
  await must(theirs.post('initialize', { receipt: { trdeNm: 'Giza' } }));
  await must(theirs.post('items/service', SERVICE));
  await must(theirs.post('items/goods', SOAP));
  await must(theirs.post('stock/io', stockIn(1, 5)));
  const sold = await must(theirs.sell('INV-1', { idempotencyKey: 'first' }));
  await must(theirs.sell('INV-2'));
  const id = sold.headers.get('location')!.split('/').at(-1)!;
  return { ...scene, sold: sold.body.data, id, ours: await scenes.handOver(scene) };
}

describe('the account that gets a PIN', () => {
  it('goes on with the device of the branch, and no number is used twice', async () => {
    const { tin, ours, sold } = await setup();
    const { body } = await must(ours.initialise());
    expect(body.data).toMatchObject({ deviceStatus: 'ACTIVE', sdcId: expect.any(String) });
    expect((await ours.post('initialize', { deviceSerialNumber: 'ANOTHER/1' })).body.resultCd).toBe('003');
    const next = await must(ours.sell('INV-3'));
    expect(next.body.data.cisInvcNo).toBe((sold.cisInvcNo as number) + 2);
    const atAuthority = await scenes.stack.simulator.sales(tin);
    expect(atAuthority.map(({ invcNo, trdInvcNo }) => [invcNo, trdInvcNo])).toEqual([
      [1, 'INV-1'],
      [2, 'INV-2'],
      [3, 'INV-3'],
    ]);
  });

  it('has invoice numbers, movement numbers and idempotency keys of its own', async () => {
    const { ours, sold } = await setup();
    const { body, headers } = await must(ours.sell('INV-1', { idempotencyKey: 'first' }));
    expect(body.data.rcptSign).not.toBe(sold.rcptSign);
    expect(headers.get('idempotent-replayed')).toBeNull();
    expect((await ours.sell('INV-1')).body).toMatchObject({ resultCd: '004', data: { rcptSign: body.data.rcptSign } });
    await must(ours.post('stock/io', stockIn(1, 7)));
    expect((await ours.post('stock/io', stockIn(1, 8))).body.resultCd).toBe('004');
  });

  it('sees what the authority knows of the taxpayer', async () => {
    const { tin, ours } = await setup();
    const { body } = await must(ours.get('items'));
    expect((body.data.itemList as { itemCd: string }[]).map(({ itemCd }) => itemCd).sort()).toEqual(
      ['DRY', 'SOAP', ours.soldItem].sort(),
    );
    const stock = await scenes.stack.db.prisma.stockLevel.findMany({ where: { lane: { device: { tin } } } });
    expect(stock.map(({ itemCd, quantity }) => [itemCd, Number(quantity)])).toEqual([['SOAP', 5]]);
  });

  it('does not get what the other account told Risiti alone', async () => {
    const { tin, ours } = await setup();
    await must(ours.sell('INV-3'));
    const { receipt } = await scenes.stack.db.prisma.device.findFirstOrThrow({ where: { tin } });
    expect(receipt).toBeNull();
    expect(await scenes.stack.db.prisma.item.count({ where: { tin, description: { not: null } } })).toBe(0);
  });

  it('reads, withdraws, credits and verifies no document of the other account', async () => {
    const { ours, id, sold } = await setup();
    for (const path of [`submissions/${id}`, `submissions/${id}/attempts`])
      expect((await ours.get(path)).status).toBe(404);
    expect((await ours.delete(`submissions/${id}`)).status).toBe(404);
    expect((await ours.get(`submissions?cursor=${id}`)).status).toBe(400);
    for (const path of ['submissions', 'submissions?invcNo=INV-1', 'submissions?kind=item'])
      expect((await must(ours.get(path))).body.data).toMatchObject({ submissions: [] });
    expect((await must(ours.get('batches'))).body.data).toMatchObject({ batches: [] });
    const signed = { orgInvcNo: 'INV-1', rcptSign: sold.rcptSign };
    expect((await must(ours.post('invoice-verifications', signed))).body.data).toMatchObject({ verified: false });
    const note = { orgInvcNo: 'INV-1', reason: '01', lineItems: [{ itemCd: ours.soldItem, qty: 1 }] };
    const credited = await ours.post('sales/credit-note-express', note);
    expect(['801', '002', '003']).toContain(credited.body.resultCd);
  });

  it('lists no movement of the other account', async () => {
    const { tin, ours } = await setup();
    const [movement] = await scenes.stack.db.prisma.submission.findMany({ where: { tin, kind: 'stock-movement' } });
    expect((await must(ours.get('stock/movements'))).body.data).toEqual({ stockList: [], nextCursor: null });
    expect((await ours.get(`stock/movements?cursor=${movement!.id}`)).status).toBe(400);
    await must(ours.post('stock/io', stockIn(1, 7)));
    expect((await must(ours.get('stock/movements'))).body.data.stockList).toHaveLength(1);
  });
});

describe('the account that loses a PIN', () => {
  it('reads its documents with a login, and nothing else of the taxpayer', async () => {
    const { stranger, strangersApp, ours, id, sold } = await setup();
    const next = await must(ours.sell('INV-3'));
    const inApp = (method: string, path: string, body?: object) => stranger.ask(method, path, body, strangersApp.appId);
    const read = await must(inApp('GET', `submissions/${id}`));
    expect(read.body.data).toMatchObject({ status: 'APPROVED', invcNo: 'INV-1', rcptSign: sold.rcptSign });
    const { body } = await must(inApp('GET', 'submissions?kind=sale'));
    expect((body.data.submissions as { invcNo: string }[]).map(({ invcNo }) => invcNo)).toEqual(['INV-2', 'INV-1']);
    await must(inApp('GET', 'batches'));
    const foreign = next.headers.get('location')!.split('/').at(-1)!;
    expect((await inApp('GET', `submissions/${foreign}`)).status).toBe(404);
    for (const [method, path, sent] of [
      ...[
        ['GET', 'items'],
        ['GET', 'stock/master'],
        ['GET', 'stock/movements'],
        ['GET', 'purchases'],
      ],
      ...[
        ['GET', 'imports'],
        ['GET', 'sync'],
        ['DELETE', `submissions/${id}`],
        ['POST', 'sales', {}],
      ],
    ] as [string, string, object?][])
      expect([path, (await inApp(method, path, sent)).status]).toEqual([path, 403]);
  });

  it('sends nothing again that was given up before', async () => {
    const scene = await scenes.withStranger();
    const { tin, strangersApp, theirs } = scene;
    await scenes.stack.simulator.armFault({ fault: 'empty-200', tin, times: 1_000 });
    await theirs.sell('INV-9', LATER);
    const { id } = await untilStatus(scenes.stack, theirs, 'INV-9', 'NEEDS_REVIEW');
    await scenes.stack.simulator.clearFaults();
    const refused = await scenes.releasePin(strangersApp.appId);
    expect(refused).toMatchObject({
      ...{ status: 409, body: { errors: [{ message: expect.stringContaining('1 need a review') }] } },
    });
    const order = { reason: 'Not theirs', neverReceived: true };
    expect(await scenes.operator.post(`submissions/${id}/failure`, order)).toMatchObject({ status: 200 });
    const ours = await scenes.handOver(scene);
    expect(await scenes.operator.post(`submissions/${id}/redrive`)).toMatchObject({
      ...{ status: 409, body: { errors: [{ message: expect.stringContaining('not bound to its account') }] } },
    });
    await must(ours.sell('INV-9'));
  });
});
