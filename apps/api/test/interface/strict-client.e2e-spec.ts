import type { Till } from '../../../../libs/testing/src/till.js';
import { newcomer, type SharedStack } from '../client/shop.js';
import { OPERATIONS as operations } from './operations.js';
import { StrictClient } from './strict-client.js';

let stack: SharedStack;
let till: Till;
let client: StrictClient;
beforeAll(async () => {
  ({ stack, till } = await newcomer());
  client = new StrictClient(till);
});

const USERS = { regrId: 'USR01', regrNm: 'Amina', modrId: 'USR01', modrNm: 'Amina' };

const line = (itemCd: string, qty = 1) => ({
  ...{ itemCd, itemNm: 'Heels', qtyUnitCd: 'U', qty, prc: 580, taxTyCd: 'B' },
  ...{ taxblAmt: 500 * qty, taxAmt: 80 * qty, totAmt: 580 * qty },
});

const totals = (qty: number) => ({ totTaxblAmt: 500 * qty, totTax: 80 * qty, totAmt: 580 * qty });

const header = (invcNo: string, more: object = {}) => ({
  ...{ invcNo, salesDt: '20260302', pmtTyCd: '01', rcptTyCd: 'S', salesSttsCd: '02' },
  ...{ currency: 'KES', exchangeRate: 1, destnCountryCd: 'KE', ...totals(1), ...more },
});

/** Each test builds on the tests before it. */
describe('a client made from the interface alone', () => {
  it('initialises its device', async () => {
    const { deviceStatus } = await client.call(operations.setup, { deviceSerialNumber: `serial of ${till.tin}` });
    expect(deviceStatus).toBe('ACTIVE');
  });

  it('registers a service, lists it and updates it', async () => {
    await client.call(operations.registerService, { itemName: 'Heels', taxType: 'B', itemCode: 'HEELS', price: 580 });
    await client.call(operations.listItems);
    const body = {
      ...{ itemClsCd: '8111150000', itemTyCd: '3', itemNm: 'Heels and soles', orgnNatCd: 'KE', pkgUnitCd: 'NT' },
      ...{ qtyUnitCd: 'U', taxTyCd: 'B', dftPrc: 580, isrcAplcbYn: 'N', useYn: 'Y', ...USERS },
    };
    const updated = await client.call(operations.updateItem, body, { itemCd: 'HEELS' });
    expect(updated).toMatchObject({ itemCd: 'HEELS', updated: true });
  });

  it('sells', async () => {
    await client.call(operations.sell, { transaction: header('1001'), items: [line('HEELS')] });
  });

  it('sells items that it registers with the sale', async () => {
    const lineItems = [{ ...line('LACES'), itemClsCd: '8111150000', itemTyCd: '3' }];
    await client.call(operations.sellWithItems, {
      transaction: header('1002', USERS),
      lineItems,
      autoRegisterItems: true,
    });
  });

  it('returns a sale, and reads the return', async () => {
    const transaction = header('1003', { rcptTyCd: 'R', orgInvcNo: 1002, ...USERS });
    const lineItems = [{ ...line('LACES'), itemClsCd: '8111150000' }];
    const { cisInvcNo } = await client.call(operations.reverse, { transaction, lineItems, autoRegisterItems: true });
    for (const saleId of ['1003', String(cisInvcNo)]) await client.call(operations.reversed, undefined, { saleId });
  });

  it('credits in each of the three ways', async () => {
    const sold = { ...line('HEELS'), bcd: '6161100000017' };
    for (const invcNo of ['2001', '2002', '2003']) {
      await client.call(operations.sell, { transaction: header(invcNo), items: [sold] });
    }
    const { totAmt: rfdAmt, ...sums } = totals(1);
    const note = { orgInvcNo: '2001', invcNo: '3001', salesDt: '20260302', rfdRsnCd: '05', rfdAmt, ...sums };
    await client.call(operations.credit, { ...note, items: [line('HEELS')] });
    await client.call(operations.creditExpress, { orgInvcNo: 2002, reason: '05', lineItems: [line('HEELS')] });
    const original = { invcNo: 2003, creditNoteInvcNo: 3003, pmtTyCd: '01' };
    const { itemCd: _, ...scanned } = sold;
    await client.call(operations.creditByBarcode, { original, reason: '05', lineItems: [scanned] });
  });

  it('looks up the registers of the authority', async () => {
    await client.call(operations.initialize);
    for (const name of ['codes', 'notices', 'branches', 'imports', 'health', 'status'] as const)
      await client.call(operations[name]);
    await client.call(operations.sync, {});
    await client.call(operations.customer, undefined, { pin: 'P000111222B' });
  });

  it('registers a user of its branch', async () => {
    await client.call(operations.addUser, { userId: 'USR02', userNm: 'Baraka' });
  });

  it('counts goods, moves and sells them', async () => {
    const body = {
      ...{ itemClsCd: '5059690800', itemTyCd: '2', itemNm: 'Kettle', orgnNatCd: 'KE', pkgUnitCd: 'NT' },
      ...{ qtyUnitCd: 'U', taxTyCd: 'B', dftPrc: 580, isrcAplcbYn: 'N', useYn: 'Y', ...USERS },
    };
    await till.post('items/goods', { itemName: 'Kettle', taxType: 'B', itemCode: 'KETTLE', price: 580 });
    await client.call(operations.updateItem, body, { itemCd: 'KETTLE' });
    await client.call(operations.activate, { itemCd: 'KETTLE', rsdQty: 10 });
    const moved = { itemCd: 'KETTLE', itemNm: 'Kettle', stockTyCd: '02', qty: 2, unitPrice: 580, totAmt: 1160 };
    const sums = { totItemCnt: 1, totTaxblAmt: 1000, totTax: 160, totAmt: 1160 };
    await client.call(operations.move, { sarNo: 1, regTyCd: 'M', ocrnDt: '20260302', ...sums, itemList: [moved] });
    await client.call(operations.sell, { transaction: header('4001'), items: [line('KETTLE')] });
    await client.call(operations['stock/movements']);
  });

  it('links declared imports to its goods', async () => {
    const { importList } = (await client.call(operations.imports)) as { importList: Record<string, string>[] };
    const { importId, taskCd, dclDe } = importList[0]!;
    const linked = await client.call(operations.link, { itemCd: 'KETTLE', taskCd, dclDe }, { importId: importId! });
    expect(linked).toEqual({ success: true });
  });

  it('finds the sales of a supplier, and confirms one', async () => {
    const other = await stack.uninitialisedTill();
    await other.initialise();
    await other.registerItem(other.soldItem);
    const supplier = new StrictClient(other);
    const transaction = header('9001', { custTin: till.tin, custNm: 'A cobbler' });
    await supplier.call(operations.sell, { transaction, items: [line('SVC-WASH')] });
    await stack.query(
      `UPDATE pulls SET pulled_at = pulled_at - interval '61 seconds' WHERE register = 'purchases' AND tin = $1`,
      [till.tin],
    );
    const { saleList } = (await client.call(operations.received)) as { saleList: Record<string, string>[] };
    const { spplrTin, spplrInvcNo, totAmt } = saleList[0]!;
    const answer = { rcptTyCd: 'P', pmtTyCd: '01', cfmDt: '20260303101500', salesSttsCd: '02' };
    await client.call(operations.confirm, { spplrTin, spplrInvcNo, totAmt, ...answer });
  });

  it('has a receipt verified', async () => {
    const sold = await client.call(operations.sell, { transaction: header('5001'), items: [line('HEELS')] });
    const verification = { orgInvcNo: '5001', rcptSign: sold.rcptSign };
    expect(await client.call(operations.verify, verification)).toMatchObject({ verified: true });
    expect(await client.call(operations.verifyOf, { ...verification, pin: till.tin })).toMatchObject({
      verified: true,
    });
  });
});
