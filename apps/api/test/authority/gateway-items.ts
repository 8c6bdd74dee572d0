import { exampleGoods, exampleItem, exampleItemChange } from '@app/contract';
import { NUMBERS_TRIED_MAX } from '@app/domain';
import { eventually, saleBody, type Stack, type Till } from '@app/testing';

let stack: Stack;

/** An initialised device without items. */
const setup = async () => {
  const till = await stack.uninitialisedTill();
  await till.initialise();
  return { till, register: (itemCode: string) => till.registerItem(itemCode) };
};

/** Waits until the items of the taxpayer have these codes, here and at the authority. */
const untilCodesAre = ({ tin }: Till, codes: [owners: string, theirs: string][]) =>
  eventually(async () => {
    const registered = { where: { tin, state: 'REGISTERED' }, orderBy: { wireCd: 'asc' } } as const;
    const items = await stack.db.prisma.item.findMany(registered);
    expect(items.map(({ itemCd, wireCd }) => [itemCd, wireCd])).toEqual(codes);
  });

const sellAs = (till: Till, rcptTyCd: string, invcNo: string, itemCd: string, orgInvcNo?: string) => {
  const { transaction, items } = saleBody(invcNo, { rcptTyCd, itemCd });
  return till.post('sales', { transaction: { ...transaction, orgInvcNo }, items });
};

/** Tests of items, on the stack that the caller starts. */
export const itemsOnTheGateway = (started: () => Stack) =>
  describe('items on the gateway', () => {
    beforeAll(() => void (stack = started()));

    it('are registered with a warning if their unit has not two letters, because live ones were refused', async () => {
      const { till, register } = await setup();
      const { transaction, items } = saleBody('INV-1', { itemCd: 'SVC-FOLD' });
      const lineItems = [{ ...items[0], itemClsCd: 'SV', qtyUnitCd: 'U' }];
      const sell = (invcNo: string) =>
        till.post('sales-with-items', { transaction: { ...transaction, invcNo }, lineItems, autoRegisterItems: true });
      const answers = [
        await register('SVC-WASH'),
        await till.post('items', { ...exampleItem, qtyUnitCd: 'BLL' }),
        await till.post('items/goods', { ...exampleGoods, qtyUnitCd: 'KG' }),
        await sell('INV-1'),
        await sell('INV-2'),
      ];
      const units = answers.map(({ body: { warnings = [] } }) =>
        (warnings as { field: string }[]).map(({ field }) => field),
      );
      expect([units, answers.map(({ status }) => status)]).toEqual([
        [[], ['qtyUnitCd'], [], ['lineItems[0].qtyUnitCd'], []],
        [200, 200, 200, 200, 200],
      ]);
    });

    it('are sold, returned and copied by their own codes, and go out under numbered ones', async () => {
      const { till, register } = await setup();
      await register('SVC-WASH');
      await till.post('items/goods', exampleGoods);
      await till.post('items', exampleItem);
      await register('SVC-DRY');
      await untilCodesAre(till, [
        ['GDS-OIL-1L', 'KE2NTNO0000002'],
        ['GDS-FLOUR-2KG', 'KE2NTXU0000003'],
        ['SVC-WASH', 'KE3NTNO0000001'],
        ['SVC-DRY', 'KE3NTNO0000004'],
      ]);
      const answers = [
        await sellAs(till, 'S', 'INV-1', 'SVC-DRY'),
        await sellAs(till, 'T', 'INV-2', 'GDS-OIL-1L'),
        await sellAs(till, 'C', 'INV-3', 'SVC-DRY', 'INV-1'),
        await sellAs(till, 'R', 'CN-1', 'SVC-DRY', 'INV-1'),
        await sellAs(till, 'C', 'CN-2', 'SVC-DRY', 'CN-1'),
      ];
      expect(answers.map(({ body: { resultCd, resultMsg } }) => [resultCd, resultMsg])).toEqual(
        answers.map(() => ['000', expect.any(String)]),
      );
      const authoritySales = await stack.simulator.sales(till.tin);
      expect(authoritySales.map(({ rcptTyCd, salesTyCd }) => rcptTyCd + salesTyCd)).toEqual([
        'SN',
        'ST',
        'SC',
        'RN',
        'RC',
      ]);
    });

    it('with a lost answer are there the second time, and the next has the next number', async () => {
      const { till, register } = await setup();
      await register('SVC-PRESS');
      await stack.simulator.armFault({ fault: 'accept-then-reset', operation: 'saveItem', tin: till.tin });
      await register('SVC-WASH');
      await register('SVC-DRY');
      await untilCodesAre(till, [
        ['SVC-PRESS', 'KE3NTNO0000001'],
        ['SVC-WASH', 'KE3NTNO0000002'],
        ['SVC-DRY', 'KE3NTNO0000003'],
      ]);
      const [lost, again] = (await stack.simulator.calls(till.tin, 'saveItem')).slice(-3);
      expect(again).toMatchObject({ bodySha256: lost!.bodySha256, resultCd: '994' });
      expect(await sellAs(till, 'S', 'INV-1', 'SVC-WASH')).toMatchObject({ status: 200 });
    });

    it.each([
      [
        'a third of a pack at a time',
        { currency: 'KES', exchangeRate: 1 },
        { qty: 1, totAmt: 100 },
        [
          [0.335, 33.5],
          [0.335, 33.5],
          [0.33, 33],
        ],
      ],
      [
        'ten cents at a time',
        { currency: 'USD', exchangeRate: 129.553 },
        { qty: 10, totAmt: 1 },
        Array.from({ length: 10 }, () => [1, 0.1]),
      ],
    ])('are returned in parts, %s, down to the last one', async (_, money, sold, parts) => {
      const { till, register } = await setup();
      await register('SVC-WASH');
      const post = (invcNo: string, qty: number, totAmt: number, change = {}) => {
        const { transaction, items } = saleBody(invcNo, { itemCd: 'SVC-WASH' });
        const totals = { totTaxblAmt: totAmt, totTax: 0, totAmt };
        const line = { ...items[0], taxTyCd: 'A', qty, prc: undefined, taxblAmt: totAmt, taxAmt: 0, totAmt };
        return till.post('sales', { transaction: { ...transaction, ...money, ...totals, ...change }, items: [line] });
      };
      expect(await post('INV-1', sold.qty, sold.totAmt)).toMatchObject({ status: 200 });
      for (const [index, [qty, totAmt]] of parts.entries()) {
        const returned = await post(`CN-${index}`, qty!, totAmt!, { rcptTyCd: 'R', orgInvcNo: 'INV-1' });
        expect([index, returned.status]).toEqual([index, 200]);
      }
    });

    it('need a review if the authority refuses ten numbers in a row without naming one', async () => {
      const { till, register } = await setup();
      const overlapFault = { fault: 'reject', code: '994', message: 'There is an overlapped Data' };
      await stack.simulator.armFault({ ...overlapFault, operation: 'saveItem', tin: till.tin, times: 99 });
      await register('SVC-WASH');
      const findItem = () => stack.db.prisma.submission.findFirstOrThrow({ where: { tin: till.tin, kind: 'item' } });
      await eventually(async () =>
        expect(await findItem()).toMatchObject({
          status: 'NEEDS_REVIEW',
          answerMessage: expect.stringContaining(`Risiti tried ${NUMBERS_TRIED_MAX} numbers`),
        }),
      );
      const lane = await stack.db.prisma.lane.findFirstOrThrow({ where: { device: { tin: till.tin } } });
      expect(lane).toMatchObject({ heldAt: null, headId: null, parked: [(await findItem()).id] });
    });

    it('cannot be changed there; the answer says so, and the lane goes on', async () => {
      const { till, register } = await setup();
      await register('SVC-WASH');
      await till.post('items', exampleItem);
      const changed = await till.put(`items/${exampleItem.itemCd}`, { ...exampleItemChange, itemClsCd: '5022110801' });
      expect(changed).toMatchObject({ status: 422, body: { resultCd: '003' } });
      expect(changed.body.data).toMatchObject({ authority: { message: 'There is an overlapped Data' } });
      expect(await sellAs(till, 'S', 'INV-1', 'SVC-WASH')).toMatchObject({ status: 200 });
    });
  });
