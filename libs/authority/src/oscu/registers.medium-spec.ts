import type { DeclaredImport, ReceivedPurchase } from '@app/domain';
import {
  branchCustomer,
  branchInsurance,
  branchUser,
  importLink,
  itemComposition,
  purchaseConfirmation,
  item,
} from '../../../domain/src/test/documents.js';
import { goods, SERVICE, soldToday, AdapterBench } from './test/adapter-bench.js';
import type { CallingDevice } from '../port.js';
import { mustPullItemClassesFirst } from './oscu-authority.js';

/** Everything but sales that a branch reports, on both generations of the service with their own rules. */
describe.each(['direct', 'gateway'] as const)(
  'on the %s hosts the adapter and the authority understand each other on',
  (profile) => {
    let bench: AdapterBench;
    beforeAll(async () => (bench = await AdapterBench.start(profile)));
    afterAll(() => bench.close());

    it('a user of the branch, and the same user again under another name', async () => {
      const device = await bench.initialisedDevice();
      for (const userName of ['Amina', '🧾'.repeat(60)]) {
        const { outcome } = await bench.submit(branchUser({ userName, remark: 'ℓ'.repeat(2000) }), device);
        expect(outcome).toEqual({ kind: 'approved', answer: {} });
      }
      const { users } = await bench.control('GET', `/ledger?tin=${device.tin}`);
      expect(users).toMatchObject([{ userId: 'AMINA', userNm: '🧾'.repeat(30) }]);
    });

    it('a customer and an insurer of the branch, and the same again with other data', async () => {
      const device = await bench.initialisedDevice();
      for (const customerName of ['Upendo', 'Upendo Supplies'])
        expect((await bench.submit(branchCustomer({ customerName }), device)).outcome.kind).toBe('approved');
      for (const rate of [20, 25])
        expect((await bench.submit(branchInsurance({ rate }), device)).outcome.kind).toBe('approved');
      expect(await bench.control('GET', `/ledger?tin=${device.tin}`)).toMatchObject({
        customers: [{ custNo: 'C0001', custTin: 'P000333444C', custNm: 'Upendo Supplies', modrId: 'USR01' }],
        insurances: [{ isrccCd: 'AFYA01', isrccNm: 'Afya Insurance', isrcRt: 25, useYn: 'Y' }],
      });
    });

    it('a supplier’s invoice that is confirmed, the next that is refused, and a number said twice', async () => {
      const [buyer, supplier] = [await bench.readyDevice(), await bench.readyDevice()];
      const toBuyer = { buyerPin: buyer.tin, buyerName: 'JUMLA LTD' };
      for (const number of [1, 2]) {
        const sold = soldToday({ ...toBuyer, invoiceNumber: `INV-${number}` });
        expect((await bench.submit(sold, supplier, { number })).outcome.kind).toBe('approved');
      }
      const result = await bench.authority.lookUp('purchases', buyer, { changedAfter: null });
      const purchases = result.kind === 'found' ? result.rows.sort((a, b) => a.invoiceNumber - b.invoiceNumber) : [];
      const answers = ['CONFIRMED', 'REFUSED'] as const;
      for (const [index, answer] of answers.entries()) {
        const document = purchaseConfirmation({ purchase: purchases[index]!, answer, itemCodes: [SERVICE] });
        const { body, outcome } = await bench.submit(document, buyer, { number: index + 1 });
        expect(outcome).toEqual({ kind: 'approved', answer: {} });
        const again = await bench.authority.submit('purchase-confirmation', buyer, body);
        expect(again).toMatchObject({ kind: 'rejected', cause: 'duplicate' });
      }
      const { purchases: saved } = await bench.control('GET', `/ledger?tin=${buyer.tin}`);
      expect(saved).toMatchObject([{ pchsSttsCd: '02' }, { pchsSttsCd: '04' }]);
    });

    it('goods that are made of others', async () => {
      const device = await bench.readyDevice();
      for (const itemCode of ['HAMPER', 'TEA']) await bench.register(goods({ itemCode }), device);
      await bench.stock(device, 'TEA');
      const document = itemComposition({ itemCode: 'HAMPER', componentCode: 'TEA' });
      expect((await bench.submit(document, device)).outcome).toEqual({ kind: 'approved', answer: {} });
      const { compositions } = await bench.control('GET', `/ledger?tin=${device.tin}`);
      expect(compositions).toMatchObject([{ cpstQty: 2 }]);
    });

    it('the name of a buyer that the branch has saved, or that belongs to a PIN', async () => {
      const device = await bench.initialisedDevice();
      await bench.submit(branchCustomer(), device);
      const saved = await bench.authority.lookUp('ownCustomers', device, { changedAfter: null });
      expect(saved).toMatchObject({ kind: 'found', rows: [{ pin: 'P000333444C', name: 'Upendo Supplies' }] });
      const known = await bench.authority.lookUp('customer', device, { pin: device.tin });
      expect(known).toMatchObject({ kind: 'found', rows: [{ tin: device.tin }] });
    });

    it('an import that is linked to an item, and is approved from then on', async () => {
      const device = await bench.readyDevice();
      await bench.register(goods({ itemCode: 'KETTLE' }), device);
      const lookUpImports = () => bench.authority.lookUp('imports', device, { changedAfter: null });
      const result = await lookUpImports();
      const [declaration] = result.kind === 'found' ? result.rows : [];
      expect(declaration).toMatchObject({ status: '2', taskCode: expect.any(String), sequence: expect.any(Number) });
      const link = importLink({ itemCode: 'KETTLE', declaration: declaration! });
      for (const _ of [1, 2])
        expect((await bench.submit(link, device)).outcome).toEqual({ kind: 'approved', answer: {} });
      const after = await lookUpImports();
      const same = after.kind === 'found' && after.rows.find((one) => isSame(one, declaration!));
      expect(same).toMatchObject({ status: '3' });
    });
  },
);

const isSame = (one: DeclaredImport, other: DeclaredImport): boolean =>
  one.taskCode === other.taskCode && one.declaredOn === other.declaredOn && one.sequence === other.sequence;

/** What the gateway checks of a purchase (fact sheet 4.9); the direct hosts are made to check it here too. */
const STRICT = {
  sequence: true,
  counterparts: true,
  arithmetic: 'inclusive',
  arithmeticTolerance: 0,
  rates: true,
};

describe.each(['direct', 'gateway'] as const)(
  'a supplier’s invoice, listed as the gateway lists its seeds, on %s',
  (profile) => {
    let bench: AdapterBench;
    beforeAll(async () => {
      bench = await AdapterBench.start(profile);
      await bench.control('POST', '/rules', { direct: STRICT, gateway: { arithmeticTolerance: 0 } });
    });
    afterAll(() => bench.close());

    async function listed(lines: number) {
      const device = await bench.readyDevice();
      await bench.register(goods({ itemCode: 'SOAP' }), device);
      await bench.control('POST', '/purchases', { tin: device.tin, qty: 3, prc: 59, lines });
      const found = await bench.authority.lookUp('purchases', device, { changedAfter: null });
      if (found.kind !== 'found') throw new Error(JSON.stringify(found));
      return { device, purchase: found.rows[0]! };
    }

    const confirm = async (purchase: ReceivedPurchase, device: CallingDevice, number = 1) => {
      const { supplierPin, supplierBhfId, invoiceNumber, total, lines } = purchase;
      const document = purchaseConfirmation({
        ...{ supplierPin, supplierBhfId, supplierInvoiceNumber: String(invoiceNumber), purchase, total },
        itemCodes: lines.map(() => 'SOAP'),
      });
      return bench.submit(document, device, { number });
    };

    it('is confirmed, though its figures are not the rate’s and its supplier’s name has needless blanks', async () => {
      const { device, purchase } = await listed(2);
      expect(purchase).toMatchObject({
        taxableTotal: 306,
        taxTotal: 48,
        total: 354,
        supplierName: expect.stringMatching(/ {2}.* $/),
      });
      expect((await confirm(purchase, device)).outcome).toMatchObject({ kind: 'approved' });
    });

    it('is confirmed in part, and not again', async () => {
      const { device, purchase } = await listed(3);
      const [first, second, third] = purchase.lines;
      const { body, outcome } = await confirm({ ...purchase, lines: [second!] }, device);
      expect(outcome).toMatchObject({ kind: 'approved' });
      expect(JSON.parse(body)).toMatchObject({ totItemCnt: 1, totAmt: 177, totTaxblAmt: 152.59, totTaxAmt: 24.41 });
      const rest = await confirm({ ...purchase, lines: [first!, third!] }, device, 2);
      expect(rest.outcome.kind).not.toBe('approved');
    });

    it.each<[string, Partial<ReceivedPurchase>]>([
      ['another name', { supplierName: 'JUMLA LTD' }],
      ['another number', { invoiceNumber: 99 }],
    ])('is refused under %s', async (_, change) => {
      const { device, purchase } = await listed(1);
      expect((await confirm({ ...purchase, ...change }, device)).outcome.kind).not.toBe('approved');
      expect((await confirm(purchase, device)).outcome.kind).toBe('approved');
    });
  },
);

describe('item classes first', () => {
  const laneFault = {
    kind: 'laneFault',
    code: '910',
    message: 'Please make the "Get Item Classification List" request first',
  } as const;

  it('only what is taken after the classes is said again, and only where it is asked for', () => {
    expect(mustPullItemClassesFirst({ needsItemClassesFirst: true }, laneFault)).toBe(true);
    expect(mustPullItemClassesFirst({}, laneFault)).toBe(false);
    expect(
      mustPullItemClassesFirst({ needsItemClassesFirst: true }, { ...laneFault, message: 'Invalid Access Token' }),
    ).toBe(false);
    const wrongClass = 'Ensure you use a valid item classification code from the Get Item Classification List endpoint';
    const rejected = { kind: 'rejected', code: '400', message: wrongClass } as const;
    expect(mustPullItemClassesFirst({ needsItemClassesFirst: true }, rejected)).toBe(false);
    expect(mustPullItemClassesFirst({ needsItemClassesFirst: true }, { kind: 'approved', answer: {} })).toBe(false);
  });

  describe('a device that is to look at the item classes first', () => {
    let bench: AdapterBench;
    beforeAll(async () => void (bench = await AdapterBench.start('gateway')));
    afterAll(() => bench.close());

    it('looks, and its item is taken', async () => {
      const device = await bench.initialisedDevice();
      const { outcome } = await bench.register(item({ itemCode: 'ADVICE' }), device);
      expect(outcome).toMatchObject({ kind: 'approved' });
    });

    it('has its item wait, and no lane held, while no route leads to the classes', async () => {
      const device = await bench.initialisedDevice();
      const fault = { fault: 'route-not-wired', tin: device.tin, operation: 'selectItemClsList', times: 1_000 };
      await bench.control('POST', '/faults', fault);
      const { outcome } = await bench.register(item({ itemCode: 'ADVICE' }), device);
      expect(outcome).toMatchObject({ kind: 'unavailable', unrouted: true });
    });
  });
});
