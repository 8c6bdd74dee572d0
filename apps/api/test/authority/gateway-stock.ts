import { eventually, type Stack, type Till } from '@app/testing';
import { moved, stockMovement } from '../client/bodies.js';

let stack: Stack;

/** An initialised device with soap to move. */
async function setup() {
  const till = await stack.uninitialisedTill();
  await till.initialise();
  await till.post('items/goods', { itemName: 'Soap', taxType: 'B', itemCode: 'SOAP' });
  return till;
}

const movements = ({ tin }: Till) => stack.simulator.rows('stockMoves', tin);

const wireNumbers = async (till: Till) => (await movements(till)).map(({ sarNo }) => sarNo);

const inStock = async ({ tin }: Till) => {
  const levels = await stack.db.prisma.stockLevel.findMany({ where: { lane: { device: { tin } } } });
  return Object.fromEntries(levels.map(({ itemCd, quantity }) => [itemCd, quantity.toNumber()]));
};

/** Tests of stock movements and stock masters, on the stack that the caller starts. */
export const stockOnTheGateway = (started: () => Stack) =>
  describe('stock on the gateway', () => {
    beforeAll(() => void (stack = started()));

    describe('movements', () => {
      it('name goods by their numbered codes', async () => {
        const till = await setup();
        expect(await till.post('stock/io', stockMovement(1))).toMatchObject({ status: 200 });
        const [movement] = await movements(till);
        expect(movement).toMatchObject({ sarNo: 1, itemList: [{ itemCd: 'KE2NTNO0000001', qty: 10, pkg: 10 }] });
      });

      it('with a lost answer are there the second time, count once, and the next has the next number', async () => {
        const till = await setup();
        const meant = { operation: 'insertStockIO', tin: till.tin };
        await stack.simulator.armFault({ fault: 'accept-then-reset', times: 1, ...meant });
        await till.post('stock/io', stockMovement(1), { prefer: 'respond-async' });
        const second = await till.post('stock/io', stockMovement(2), { prefer: 'respond-async' });
        await till.get(second.headers.get('location')!, { prefer: 'wait=30' });
        expect([await wireNumbers(till), await inStock(till)]).toEqual([[1, 2], { SOAP: 20 }]);
      });

      it('of two branches take their numbers in turn', async () => {
        const till = await setup();
        const other = await stack.branchOf(till, '01');
        await other.initialise();
        const posted = Array.from({ length: 10 }, (_, index) =>
          [till, other].map((one) => one.post('stock/io', stockMovement(index + 1), { prefer: 'respond-async' })),
        ).flat();
        for (const answer of await Promise.all(posted)) expect(answer.status).toBe(202);
        await eventually(
          async () => expect(await wireNumbers(till)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1)),
          { timeoutMs: 60_000, everyMs: 250 },
        );
      });

      it('of a gift are worth a cent, because the gateway refuses an amount of zero', async () => {
        const till = await setup();
        const gift = stockMovement(1, [moved('SOAP', 3, { unitPrice: 0, totAmt: 0 })]);
        expect(await till.post('stock/io', gift)).toMatchObject({ status: 200 });
        expect(await movements(till)).toMatchObject([{ totAmt: 0.01 }]);
      });
    });

    describe('a stock master', () => {
      const masters = ({ tin }: Till) =>
        stack.db.query<{ status: string; attempt: number }>(
          `SELECT status, attempt FROM submissions WHERE tin = $1 AND kind = 'stock-master' ORDER BY accepted_at`,
          [tin],
        );

      it('that differs from the count of the authority waits for a minute beside its lane, and the next one is right', async () => {
        const till = await setup();
        await till.post('stock/io', stockMovement(1));
        await eventually(async () => expect(await masters(till)).toEqual([{ status: 'APPROVED', attempt: 1 }]));
        // Three more pieces, as other software would record them.
        await stack.db.query(
          'UPDATE stock_levels l SET told = told - 3 FROM devices d WHERE d.id = l.lane_id AND d.tin = $1',
          [till.tin],
        );
        await till.post('stock/io', stockMovement(2));
        await eventually(async () => expect((await masters(till))[1]).toMatchObject({ status: 'RETRYING' }));
        await stack.db.query(
          `UPDATE attempts a SET ended_at = ended_at - interval '2 minutes' FROM submissions s
           WHERE s.id = a.submission_id AND s.tin = $1 AND s.kind = 'stock-master'`,
          [till.tin],
        );
        await eventually(async () => expect((await masters(till))[1]).toMatchObject({ status: 'REJECTED' }));
        await till.post('stock/io', stockMovement(3));
        await eventually(async () => expect((await masters(till))[2]).toEqual({ status: 'APPROVED', attempt: 1 }));
        expect(await stack.simulator.rows('stockMaster', till.tin)).toMatchObject([{ rsdQty: 30 }]);
      });
    });
  });
