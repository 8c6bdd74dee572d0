import { branchCustomer } from '../../../../domain/src/test/documents.js';
import type { CallingDevice } from '../../port.js';
import { AdapterBench, receiptIn, soldToday } from '../test/adapter-bench.js';

const LISTS = ['codes', 'itemClasses', 'branches', 'notices'] as const;

describe.each(['direct', 'gateway'] as const)('looking up on the %s hosts', (profile) => {
  let bench: AdapterBench;
  let device: CallingDevice;
  beforeAll(async () => {
    bench = await AdapterBench.start(profile);
    device = await bench.initialisedDevice();
    // Long after all that was there at the beginning.
    await bench.control('POST', '/clock', { offsetMs: 60 * 60 * 1000 });
  });
  afterAll(() => bench.close());

  it.each(LISTS)('%s: finds all there are, and later nothing that was known', async (name) => {
    const found = await bench.authority.lookUp(name, device, { changedAfter: null });
    if (found.kind !== 'found') throw new Error(JSON.stringify(found));
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.answeredAt).toMatch(/^\d{14}$/);
    const later = await bench.authority.lookUp(name, device, { changedAfter: found.answeredAt });
    expect(later).toEqual({ kind: 'nothing', answeredAt: expect.stringMatching(/^\d{14}$/) });
  });

  it('codes: each is in its table, with what the table keeps of it', async () => {
    const found = await bench.authority.lookUp('codes', device, { changedAfter: null });
    const taxTypes = found.kind === 'found' ? found.rows.find(({ code }) => code === '04') : undefined;
    expect(taxTypes!.codes.find(({ code }) => code === 'B')).toMatchObject({ inUse: true, extras: ['16', null, null] });
  });

  it('item classes: only leaves have a tax type, and ten digits', async () => {
    const found = await bench.authority.lookUp('itemClasses', device, { changedAfter: null });
    const taxed = found.kind === 'found' ? found.rows.filter(({ taxType }) => taxType !== null) : [];
    expect(taxed.length).toBeGreaterThan(0);
    expect(taxed.filter(({ code, level }) => code.length !== 10 || level !== 5)).toEqual([]);
  });

  it('branches: the caller’s own is among them', async () => {
    const found = await bench.authority.lookUp('branches', device, { changedAfter: null });
    const own = expect.objectContaining({ tin: device.tin, bhfId: '00', isHeadOffice: true });
    expect(found).toMatchObject({ rows: expect.arrayContaining([own]) });
  });

  it('notices: one that comes later is news to whoever knows the others', async () => {
    const known = await bench.authority.lookUp('notices', device, { changedAfter: null });
    const changedAfter = known.kind === 'found' ? known.answeredAt : null;
    await bench.control('POST', '/notices', { title: 'Maintenance', cont: 'On Sunday night' });
    expect(await bench.authority.lookUp('notices', device, { changedAfter })).toMatchObject({
      rows: [{ title: 'Maintenance', content: 'On Sunday night', publishedAt: expect.stringMatching(/^\d{14}$/) }],
    });
  });

  it('purchases: what others have sold to this PIN, as they reported it', async () => {
    const [buyer, supplier] = [await bench.initialisedDevice(), await bench.readyDevice()];
    expect(await bench.authority.lookUp('purchases', buyer, { changedAfter: null })).toMatchObject({ kind: 'nothing' });
    const sold = soldToday({ buyerPin: buyer.tin, buyerName: 'JUMLA LTD', remark: 'By the dozen' });
    expect((await bench.submit(sold, supplier, { number: 1 })).outcome.kind).toBe('approved');
    const found = await bench.authority.lookUp('purchases', buyer, { changedAfter: null });
    expect(found).toMatchObject({
      rows: [
        {
          ...{ supplierPin: supplier.tin, supplierBhfId: '00', invoiceNumber: 1, receiptType: 'S', total: 1160 },
          ...{ taxableTotal: 1000, taxTotal: 160, saleDate: sold.saleDate, remark: 'By the dozen' },
          taxes: { B: { taxable: 1000, rate: 16, tax: 160 } },
          lines: [{ itemName: 'Consulting', quantity: 1, total: 1160, taxType: 'B' }],
        },
      ],
    });
  });

  it('own sales: all of the device by their numbers, with their receipts', async () => {
    const seller = await bench.readyDevice();
    expect(await bench.authority.lookUp('ownSales', seller, { changedAfter: null })).toMatchObject({ kind: 'nothing' });
    const receipts = [];
    for (const number of [1, 2]) {
      receipts.push(
        receiptIn((await bench.submit(soldToday({ remark: `No. ${number}` }), seller, { number })).outcome),
      );
    }
    expect(await bench.authority.lookUp('ownSales', seller, { changedAfter: null })).toMatchObject({
      rows: receipts.map((receipt, index) => ({
        ...{ number: index + 1, originalNumber: null, receiptType: 'S', total: 1160, remark: `No. ${index + 1}` },
        receipt: { ...receipt, answeredAt: null },
        lines: [{ itemName: 'Consulting', quantity: 1, total: 1160 }],
      })),
    });
  });

  it('own customers: those that this branch saved, and none of another', async () => {
    const [branch, other] = [await bench.initialisedDevice(), await bench.initialisedDevice()];
    const customersOf = (device: CallingDevice) =>
      bench.authority.lookUp('ownCustomers', device, { changedAfter: null });
    expect(await customersOf(branch)).toMatchObject({ kind: 'nothing' });
    for (const change of [{}, { customerName: 'Upendo Ltd', active: false }])
      expect((await bench.submit(branchCustomer(change), branch)).outcome.kind).toBe('approved');
    expect(await customersOf(branch)).toMatchObject({
      rows: [{ number: 'C0001', pin: 'P000333444C', name: 'Upendo Ltd', inUse: false }],
    });
    expect(await customersOf(other)).toMatchObject({ kind: 'nothing' });
  });

  it('taxpayer: the name that a lookup of the PIN gives, and the VAT type', async () => {
    const found = await bench.authority.lookUp('customer', device, { pin: device.tin });
    const name = found.kind === 'found' ? found.rows[0]!.name : '?';
    expect(await bench.authority.lookUp('taxpayer', device, { changedAfter: null })).toMatchObject({
      rows: [{ name, vatType: '1' }],
    });
  });

  it('a customer: by PIN, and nobody by a PIN nobody has', async () => {
    const found = await bench.authority.lookUp('customer', device, { pin: device.tin });
    expect(found).toMatchObject({ rows: [{ tin: device.tin, name: expect.any(String) }] });
    const nobody = await bench.authority.lookUp('customer', device, { pin: 'A999000000A' });
    expect(nobody).toMatchObject({ kind: 'nothing' });
  });

  it.each([
    ['a wrong key', 'X'],
    ['no key', null],
  ])('with %s is refused', async (_, cmcKey) => {
    for (const name of LISTS) {
      const result = await bench.authority.lookUp(name, { ...device, cmcKey }, { changedAfter: null });
      expect(result).toMatchObject({ kind: 'refused' });
    }
  });

  it.each([
    ['status-503', 'unclear'],
    ['html-502', 'unclear'],
    ['gateway-504', 'unclear'],
    ['empty-200', 'unclear'],
    ['truncated-json', 'unclear'],
    ['drop-connection', 'unclear'],
    ['status-429', 'unavailable'],
  ])('in the middle of %s is %s, and goes well the next time', async (fault, kind) => {
    const { tin, bhfId } = device;
    await bench.control('POST', '/faults', { fault, operation: 'selectBhfList', tin, bhfId });
    const lookUpBranches = () => bench.authority.lookUp('branches', device, { changedAfter: null });
    expect([(await lookUpBranches()).kind, (await lookUpBranches()).kind]).toEqual([kind, 'found']);
  });
});
