import { Stack, type Till } from '@app/testing';
import { OPERATIONS as operations } from './operations.js';
import { StrictClient } from './strict-client.js';

let stack: Stack;
let till: Till;
let client: StrictClient;
beforeAll(async () => {
  stack = await Stack.start();
  till = await stack.strangeTill();
  client = new StrictClient(till);
});
afterAll(() => stack.stop());

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

/** One after the other, each on what was before it. */
describe('a client that knows nothing but the interface', () => {
  it('sets its device up', async () => {
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

  it('sells what it registers with the sale', async () => {
    const lineItems = [{ ...line('LACES'), itemClsCd: '8111150000', itemTyCd: '3' }];
    await client.call(operations.sellWithItems, {
      transaction: header('1002', USERS),
      lineItems,
      autoRegisterItems: true,
    });
  });

  it('takes a sale back, and reads that again', async () => {
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
});
