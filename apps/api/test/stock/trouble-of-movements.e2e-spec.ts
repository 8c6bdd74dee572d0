import { line, moved, sale, stockMovement } from '../client/bodies.js';
import { ASYNC, eventually, must, Shop, shop } from '../client/shop.js';

/** The authority answers 504 to the next movements of the taxpayer, for some seconds. */
const loseMovements = ({ stack, till }: Shop): Promise<unknown> =>
  stack.simulator.armFault({ fault: 'gateway-504', operation: 'insertStockIO', tin: till.tin, times: 8 });

async function shopWithGoods(): Promise<Shop> {
  const here = await shop();
  await here.goods();
  await here.stock('SOAP', 100);
  return here;
}

async function branchOf({ stack, till }: Shop): Promise<Shop> {
  const branch = await stack.branchOf(till);
  await must(branch.initialise());
  return new Shop(stack, branch);
}

const sellSoap = (at: Shop, invoice: string) =>
  must(at.post('sales', sale(invoice, [line({ itemCd: 'SOAP', qty: 2 })])));

/** Too short for the authority to be asked until it answers. */
const SHORT = { prefer: 'wait=1' };

const moveSoap = (at: Shop) => at.post('stock/io', stockMovement(1, [moved('SOAP', 10)]), SHORT);

const statusOf = async (at: Shop, location: string) => (await must(at.get(location))).body.data.status;

describe('movements that the authority does not answer, while it answers sales', () => {
  it('stop no sale, neither of the branch nor of another, and go out later without an operator', async () => {
    const here = await shopWithGoods();
    const there = await branchOf(here);
    await there.stock('SOAP', 100);
    await loseMovements(here);

    const movements = [await moveSoap(here), await moveSoap(there)];
    expect(movements.map(({ status, body }) => [status, body.resultCd])).toEqual([
      [202, '006'],
      [202, '006'],
    ]);
    for (const at of [here, there]) {
      const { body } = await sellSoap(at, `INV-${at === here ? 1 : 2}`);
      expect(body.data).toMatchObject({ rcptSign: expect.any(String) as string });
    }
    const [mine, theirs] = movements.map(({ headers }) => headers.get('location')!);
    // A worker asks about it from time to time.
    expect(['IN_DOUBT', 'SUBMITTING']).toContain(await statusOf(here, mine!));

    await eventually(async () => expect(await statusOf(here, mine!)).toBe('APPROVED'), { timeoutMs: 60_000 });
    await eventually(async () => expect(await statusOf(there, theirs!)).toBe('APPROVED'), { timeoutMs: 60_000 });
    await here.atRest();
    // Two movements of callers, and one for each sale.
    expect(await here.movements()).toHaveLength(4);
  });
});

describe('a new item that the authority does not answer', () => {
  it('has its own sales wait, and no others', async () => {
    const here = await shop();
    const { stack, till } = here;
    await stack.simulator.armFault({ fault: 'gateway-504', operation: 'saveItem', tin: till.tin, times: 8 });
    const newItem = { itemName: 'A new service', taxType: 'B', itemCode: 'SVC-NEW' };
    const item = await here.post('items/service', newItem, SHORT);
    expect(item.status).toBe(202);
    const ofItem = await here.post('sales', sale('INV-1', [line({ itemCd: 'SVC-NEW' })]), ASYNC);
    await here.sell('INV-2');
    await here.sell('INV-3');
    expect(await statusOf(here, ofItem.headers.get('location')!)).not.toBe('APPROVED');
    await here.atRest();
    const numbers = (await here.signedSales()).map(({ trdInvcNo }) => trdInvcNo);
    expect(numbers).toEqual(['INV-2', 'INV-3', 'INV-1']);
  });
});
