import { eventually, saleBody, type Stack } from '@app/testing';
import { stockMaster } from '../client/bodies.js';
import { saleRow } from '../ledger-rows.js';
import { untilStatus } from '../sale-assertions.js';

/** Until the test says that the stock is visible. */
const INVISIBLE_S = 3_600;
const LATER = { prefer: 'respond-async' };

/** Tests of what the gateway refuses, on the stack that the caller starts. */
export const refusalsOnTheGateway = (started: () => Stack) =>
  describe('on the gateway', () => {
    let stack: Stack;
    beforeAll(() => void (stack = started()));
    afterEach(() => stack.simulator.setRules({ gateway: { stockVisibleAfterS: 0 } }));

    it('a sale of goods whose stock is not visible yet waits, others are signed meanwhile, and it is signed without anybody’s help', async () => {
      const till = await stack.till();
      await till.post('items/goods', { itemName: 'Soap', taxType: 'B', itemCode: 'SOAP' });
      await stack.simulator.setRules({ gateway: { stockVisibleAfterS: INVISIBLE_S } });
      expect(await till.put('stock/master/activate', stockMaster('SOAP', 10))).toMatchObject({ status: 200 });
      const { transaction, items } = saleBody('INV-1', { itemCd: 'SOAP' });
      expect(await till.post('sales', { transaction, items }, LATER)).toMatchObject({ status: 202 });
      for (const invcNo of ['INV-2', 'INV-3']) expect(await till.sell(invcNo)).toMatchObject({ status: 200 });
      expect((await saleRow(stack, till, 'INV-1')).attempts).not.toHaveLength(0);
      await stack.simulator.setRules({ gateway: { stockVisibleAfterS: 0 } });
      await untilStatus(stack, till, 'INV-1', 'APPROVED');
      const signed = await stack.simulator.sales(till.tin);
      expect(signed.map(({ invcNo, trdInvcNo }) => [invcNo, trdInvcNo])).toEqual([
        [1, 'INV-2'],
        [2, 'INV-3'],
        [3, 'INV-1'],
      ]);
    });

    it('words that nobody knows refuse one document, and three in a row hold its lane', async () => {
      const till = await stack.till();
      const unknown = (invcNo: string) =>
        till.sell(invcNo, { remark: `simulate:reject=910:The moon is not right for ${invcNo}` });
      expect(await unknown('INV-1')).toMatchObject({ status: 422, body: { resultCd: '003' } });
      expect(await till.sell('INV-1')).toMatchObject({ status: 200 });
      for (const invcNo of ['INV-2', 'INV-3', 'INV-4']) expect(await unknown(invcNo)).toMatchObject({ status: 422 });
      expect(await till.sell('INV-5')).toMatchObject({ status: 202, body: { data: { status: 'ACCEPTED' } } });
      await eventually(async () =>
        expect(await stack.db.prisma.lane.findFirst({ where: { device: { tin: till.tin } } })).toMatchObject({
          ...{ heldScope: 'invoices', heldCode: 'unknown words', heldMessage: 'The moon is not right for INV-4' },
        }),
      );
    });
  });
