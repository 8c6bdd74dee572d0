import type { ReceivedPurchase } from '@app/domain';
import { PAGE_TEXT_MAX } from './database/pages.js';
import { ledgerBench, type Lane } from './test/ledger-bench.js';
import { listPurchases, storePurchases } from './purchases.js';
import { declaredImport, branchCustomer } from '../../domain/src/test/documents.js';
import { findImports, listImports, recordImportLink, storeImports } from './declared-imports.js';
import { storeRegisterRows } from './register-rows.js';
import { newId } from './database/ids.js';
import { readBuyer, saveBranchCustomer } from './branch-customers.js';
import { addPendingItems, isBeingRegistered } from './items.js';

let bench: Awaited<ReturnType<typeof ledgerBench>>;
beforeAll(async () => void (bench = await ledgerBench()));
afterAll(() => bench.close());

describe('purchases that suppliers reported', () => {
  let made = 0;
  const setup = () => ({ environment: 'SANDBOX' as const, tin: `P${String(++made).padStart(9, '0')}B` });

  const NONE = { taxable: 0, rate: 0, tax: 0 };
  const purchase = (invoiceNumber: number, change: Partial<ReceivedPurchase> = {}): ReceivedPurchase => ({
    ...{ supplierPin: 'P000111222B', supplierName: 'JUMLA LTD', supplierBhfId: '00', invoiceNumber, receiptType: 'S' },
    ...{ paymentType: '02', confirmedAt: '20260301162000', stockReleasedAt: null, saleDate: '20260228', remark: null },
    ...{ taxes: { A: NONE, B: NONE, C: NONE, D: NONE, E: NONE }, taxableTotal: 0, taxTotal: 0, total: 10, lines: [] },
    ...change,
  });

  const stored = async (buyer: ReturnType<typeof setup>, since?: string) =>
    (await listPurchases(bench.db, { ...buyer, since, limit: 1_000 })).purchases.map(
      ({ purchase: json }) => JSON.parse(json) as ReceivedPurchase,
    );

  it('are stored once, however often they arrive, in one answer or in several', async () => {
    const buyer = setup();
    expect(await storePurchases(bench.db, buyer, [purchase(1), purchase(2), purchase(1)])).toBe(2);
    expect(await storePurchases(bench.db, buyer, [purchase(2), purchase(3)])).toBe(1);
    expect((await stored(buyer)).map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual([1, 2, 3]);
  });

  it('differ by supplier, branch, number and type', async () => {
    const buyer = setup();
    const others = [{ supplierPin: 'P000111222C' }, { supplierBhfId: '01' }, { receiptType: 'R' }, {}];
    expect(
      await storePurchases(
        bench.db,
        buyer,
        others.map((change) => purchase(1, change)),
      ),
    ).toBe(4);
  });

  it('are replaced by later reports, and our answers stay', async () => {
    const buyer = setup();
    await storePurchases(bench.db, buyer, [purchase(1)]);
    await bench.db.query(`UPDATE received_purchases SET state = 'CONFIRMED' WHERE tin = $1`, [buyer.tin]);
    expect(await storePurchases(bench.db, buyer, [purchase(1, { total: 11, confirmedAt: '20260305100000' })])).toBe(1);
    const [one] = (await listPurchases(bench.db, { ...buyer, since: '20260304', limit: 1 })).purchases;
    expect([one!.state, JSON.parse(one!.purchase)]).toMatchObject(['CONFIRMED', { total: 11 }]);
  });

  it('belong to one buyer in one environment', async () => {
    const [one, other] = [setup(), setup()];
    await storePurchases(bench.db, one, [purchase(1)]);
    await storePurchases(bench.db, { ...one, environment: 'PRODUCTION' }, [purchase(2)]);
    expect([(await stored(one)).length, (await stored(other)).length]).toEqual([1, 0]);
  });

  it('may be many at once', async () => {
    const buyer = setup();
    const many = Array.from({ length: 450 }, (_, index) => purchase(index + 1));
    expect(await storePurchases(bench.db, buyer, many)).toBe(450);
    expect(await storePurchases(bench.db, buyer, many)).toBe(0);
    expect(await storePurchases(bench.db, buyer, [])).toBe(0);
  });

  it('are listed up to a mebibyte of text, and one in any case', async () => {
    const buyer = setup();
    const many = [1, 2, 3].map((number) => purchase(number, { remark: 'x'.repeat(PAGE_TEXT_MAX * 0.4) }));
    await storePurchases(bench.db, buyer, many);
    const page = async (after?: string) => listPurchases(bench.db, { ...buyer, after, limit: 10 });
    const { purchases, found } = await page();
    expect([purchases.length, found]).toEqual([2, 3]);
    expect(await page(purchases.at(-1)!.id)).toMatchObject({ purchases: { length: 1 }, found: 1 });
    await storePurchases(bench.db, buyer, [purchase(4, { remark: 'x'.repeat(PAGE_TEXT_MAX) })]);
    expect(await page()).toMatchObject({ purchases: { length: 1 }, found: 4 });
  });

  it('have the day of their confirmation, or else of the sale', async () => {
    const buyer = setup();
    await storePurchases(bench.db, buyer, [purchase(1), purchase(2, { confirmedAt: null })]);
    expect((await stored(buyer, '20260228')).map(({ invoiceNumber }) => invoiceNumber)).toEqual([1]);
  });
});

describe('an import that customs declared', () => {
  let made = 0;
  const setup = () => ({ environment: 'SANDBOX' as const, tin: `P${String(++made).padStart(9, '0')}I` });
  const ANY = { importId: '1', taskCode: null, declaredOn: null };

  it('is stored once for each task, date and number, however often it arrives', async () => {
    const importer = setup();
    const others = [{}, { sequence: 2 }, { declaredOn: '-1' }, { taskCode: '2240002' }, {}].map(declaredImport);
    expect(await storeImports(bench.db, importer, others)).toBe(4);
    expect(await storeImports(bench.db, importer, others)).toBe(0);
    expect((await findImports(bench.db, importer, ANY)).length).toBe(3);
    expect((await findImports(bench.db, setup(), ANY)).length).toBe(0);
  });

  it('stays linked and approved, whatever the authority still reports', async () => {
    const importer = setup();
    await storeImports(bench.db, importer, [declaredImport()]);
    await recordImportLink(bench.db, importer, declaredImport(), 'KETTLE');
    await storeImports(bench.db, importer, [declaredImport({ status: '2', hsCode: '1' })]);
    const [one] = await listImports(bench.db, { ...importer, status: '3', limit: 1 });
    expect(one).toMatchObject({ itemCode: 'KETTLE', declaration: { status: '3', hsCode: '1' } });
  });
});

describe('branch customers', () => {
  const PIN = 'P000333444C';

  async function setup() {
    const { tin } = await bench.lane();
    const facts = (bhfId = '00') => ({ id: newId(), environment: 'SANDBOX', device: { tin, bhfId } }) as never;
    const save = (change: Parameters<typeof branchCustomer>[0], bhfId = '00') =>
      saveBranchCustomer(bench.db, facts(bhfId), branchCustomer(change));
    const buyer = (buyerPin = PIN, bhfId = '00') =>
      readBuyer(bench.db, { environment: 'SANDBOX', tin: tin as Lane['tin'], bhfId, buyerPin });
    const nameOf = async (...asked: Parameters<typeof buyer>) => (await buyer(...asked)).name;
    const pulled = (age: string) =>
      bench.db.query(
        `INSERT INTO pulls (id, environment, register, scope, lane_id, pulled_at)
         VALUES ($1, 'SANDBOX', 'customers', $2, $1, now() - $3::interval)`,
        [newId(), `${tin}/${PIN}`, age],
      );
    const lookedUp = (name: string) =>
      storeRegisterRows(
        bench.db,
        { environment: 'SANDBOX', register: 'customers', scope: `${tin}/${PIN}` },
        new Map([[PIN, { tin: PIN, name }]]),
      );
    return { save, buyer, nameOf, lookedUp, pulled };
  }

  it('is the one of the customer that the branch saved last', async () => {
    const { save, nameOf } = await setup();
    expect(await nameOf()).toBeNull();
    await save({ customerName: 'Upendo' });
    await save({ customerNumber: 'C2', customerName: 'Upendo Supplies' });
    expect(await nameOf()).toBe('Upendo Supplies');
    await save({ customerName: 'Upendo Ltd' });
    expect(await nameOf()).toBe('Upendo Ltd');
  });

  it('is known to that branch alone', async () => {
    const { save, nameOf } = await setup();
    await save({}, '01');
    expect([await nameOf(), await nameOf(PIN, '01')]).toEqual([null, 'Upendo Supplies']);
  });

  it('is none of a customer who is out of use, or has another PIN by now', async () => {
    const { save, nameOf } = await setup();
    await save({});
    await save({ active: false });
    expect(await nameOf()).toBeNull();
    await save({ pin: 'A123456789Z' });
    expect([await nameOf(), await nameOf('A123456789Z')]).toEqual([null, 'Upendo Supplies']);
  });

  it('is that of a lookup of the PIN if the branch saved no such customer', async () => {
    const { save, nameOf, lookedUp } = await setup();
    await lookedUp('UPENDO SUPPLIES LIMITED');
    expect(await nameOf()).toBe('UPENDO SUPPLIES LIMITED');
    await save({});
    expect(await nameOf()).toBe('Upendo Supplies');
  });

  it('says the name that the authority has, beside the own one', async () => {
    const { save, buyer, lookedUp, pulled } = await setup();
    expect(await buyer()).toEqual({ name: null, authorityName: null, isUnknown: false });
    await pulled('1 hour');
    await lookedUp('UPENDO SUPPLIES LIMITED');
    await save({});
    expect(await buyer()).toEqual({
      ...{ name: 'Upendo Supplies', authorityName: 'UPENDO SUPPLIES LIMITED', isUnknown: false },
    });
  });

  it.each([
    ['1 hour', true],
    ['25 hours', false],
  ])('is unknown to the authority if it said so %s ago: %s', async (age, isUnknown) => {
    const { buyer, pulled } = await setup();
    await pulled(age);
    expect(await buyer()).toEqual({ name: null, authorityName: null, isUnknown });
  });

  it('is read for many buyers at once, each its own', async () => {
    const { save, nameOf } = await setup();
    await save({});
    await save({ customerNumber: 'C2', pin: 'A123456789Z', customerName: 'Asha' });
    expect(await Promise.all([nameOf(), nameOf('A123456789Z'), nameOf('A000000000A')])).toEqual([
      'Upendo Supplies',
      'Asha',
      null,
    ]);
  });
});

describe('the stock of a branch', () => {
  it('changes once when a submission is approved, and not when one is refused', async () => {
    const lane = await bench.lane();
    const stock = [{ itemCd: 'TEA', quantity: -2.5 }];
    const { id } = await bench.accept(lane);
    const attempt = await bench.begin(id);
    const settlement = bench.settlement(lane, id, attempt, { stock });
    await bench.ledger.settle([settlement]);
    await bench.ledger.settle([settlement]);
    const refused = await bench.accept(lane);
    await bench.reject(lane, refused.id, 'bad', { stock });
    const levels = await bench.db.prisma.stockLevel.findMany({ where: { laneId: lane.laneId } });
    expect(levels.map(({ itemCd, quantity, activatedAt }) => [itemCd, Number(quantity), activatedAt])).toEqual([
      ['TEA', -2.5, null],
    ]);
  });
});

describe('an item that another branch registers', () => {
  /** An item that one branch registers, and a sale of it that another has accepted after that. */
  async function setup() {
    const here = await bench.lane();
    const there: Lane = { ...(await bench.lane()), tin: here.tin };
    const item = await register(there);
    const sale = await bench.accept(here);
    const isAwaited = (asker = sale.id) => isBeingRegistered(bench.db, taxpayerOf(here), 'TEA', asker);
    return { here, there, item, sale, isAwaited };
  }

  const taxpayerOf = ({ tin }: Lane) => ({ environment: 'SANDBOX', tin }) as const;

  async function register(lane: Lane) {
    const submission = bench.item(lane, 'TEA');
    const item = {
      itemCode: 'TEA',
      itemClass: 'GD',
      itemType: '2',
      itemName: 'Tea',
      taxType: 'B',
      packageUnit: 'NT',
      quantityUnit: 'U',
      active: true,
    } as never;
    await bench.ledger.accept(
      [submission],
      async (tx) => void (await addPendingItems(tx, [{ taxpayer: taxpayerOf(lane), id: submission.id, item }])),
    );
    return submission;
  }

  const hold = ({ laneId }: Lane) =>
    bench.db.prisma.lane.update({
      where: { id: laneId },
      data: { heldAt: new Date(), heldScope: 'device', heldCode: '901' },
    });

  it('makes a later sale wait', async () => {
    const { isAwaited } = await setup();
    expect(await isAwaited()).toBe(true);
  });

  it('does not make an earlier sale wait: neither would ever go out', async () => {
    const lane = await bench.lane();
    const sale = await bench.accept(lane);
    await register(lane);
    expect(await isBeingRegistered(bench.db, taxpayerOf(lane), 'TEA', sale.id)).toBe(false);
  });

  it('does not make a sale wait once its registration has settled', async () => {
    const { there, item, isAwaited } = await setup();
    const review = { status: 'NEEDS_REVIEW', outcome: 'inDoubt', numberFate: 'accepted' } as const;
    const attempt = await bench.begin(item.id);
    await bench.ledger.settle([bench.settlement(there, item.id, attempt, review)]);
    expect(await isAwaited()).toBe(false);
  });

  it('does not make a sale wait while its lane is held', async () => {
    const { there, isAwaited } = await setup();
    await hold(there);
    expect(await isAwaited()).toBe(false);
  });

  it('does not make a sale wait while a held lane has the number that it needs', async () => {
    const { here, isAwaited } = await setup();
    const third: Lane = { ...(await bench.lane()), tin: here.tin };
    const blocking = bench.item(third, 'MILK');
    await bench.ledger.accept([blocking]);
    await bench.claim(blocking.id, { sharesSeries: true });
    expect(await isAwaited()).toBe(true);
    await hold(third);
    expect(await isAwaited()).toBe(false);
  });
});
