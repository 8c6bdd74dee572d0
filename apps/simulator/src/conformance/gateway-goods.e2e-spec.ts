import { anAuthority } from './test/authority.js';
import type { GatewayDevice } from './test/gateway.js';
import { FIRST_PULL_DATE } from './test/timestamps.js';
import * as payloads from './test/payloads.js';
import { addComponent, listedSupplier, prepareToSell, SPIRAL } from './test/prepare-to-sell.js';

const authority = anAuthority();
const pull = { lastReqDt: FIRST_PULL_DATE };
const { item, stockLine, stockMaster, stockMove } = payloads;

const classed = async (): Promise<GatewayDevice> => {
  const device = await authority.gateway();
  await device.askOrFail('selectItemClsList', pull);
  return device;
};
const shop = async (): Promise<GatewayDevice> => {
  const device = await authority.gateway();
  await prepareToSell(device);
  return device;
};

describe('an item at the gateway', () => {
  it.each([
    [
      'a number that is not the next',
      { itemCd: 'KE2NTTU0000007' },
      /^Invalid itemCd Sequence\. Expected sequence ending with: \*{8}1$/,
    ],
    ['another unit in its code', { qtyUnitCd: 'NO' }, 'Incorrect QtyUnitCd Prefix'],
    ['another packaging in its code', { pkgUnitCd: 'CT' }, 'Incorrect Packaging Unit Prefix'],
    ['no origin', { orgnNatCd: null }, /orgnNatCd.*(null|empty)/i],
    ['an unknown unit', { itemCd: 'KE2NTQQ0000001', qtyUnitCd: 'QQ' }, /Invalid Quantity Unit Code/],
  ])('is refused with %s', async (_, changes, text) => {
    const { status, complaint } = await (await classed()).ask('saveItem', item(changes));
    expect(status).toBe(400);
    if (typeof text === 'string') expect(complaint).toBe(text);
    else expect(complaint).toMatch(text);
  });

  it('is refused with the list of packaging units if its own is unknown', async () => {
    const { complaint } = await (await classed()).ask('saveItem', item({ itemCd: 'KE2BXTU0000001', pkgUnitCd: 'BX' }));
    for (const unit of ['NT', 'CT', 'BG', 'CTN']) expect(complaint).toContain(unit);
  });

  it('is refused until the device has pulled the classes', async () => {
    const device = await authority.gateway();
    const { status, complaint } = await device.ask('saveItem', item());
    expect([status, complaint]).toEqual([400, expect.stringMatching(/Item Classification List/i)]);
  });

  it('is refused without the app id', async () => {
    const device = await classed();
    const { apigee_app_id: _, ...headers } = device.headers;
    const { complaint } = await device.askAs(headers, 'saveItem', { ...device.credentials, ...item() });
    expect(complaint).toContain('apigee_app_id cannot be Null');
  });

  it('is refused a second time: 994', async () => {
    const device = await classed();
    await device.askOrFail('saveItem', item());
    const { raw } = await device.ask('saveItem', item());
    expect(raw.text).toMatch(/994|overlapped/);
  });

  it('takes the next number of the taxpayer in any branch', async () => {
    const device = await classed();
    await device.askOrFail('saveItem', item());
    const other = await authority.gateway(device.credentials.tin, '01');
    await other.askOrFail('selectItemClsList', pull);
    const { complaint } = await other.ask('saveItem', item());
    expect(complaint).not.toBeNull();
    expect((await other.ask('saveItem', item({ itemCd: 'KE2NTTU0000002' }))).complaint).toBeNull();
  });

  it.each([
    ['KE2NTXU0000001', 'NT', 'U'],
    ['KE2CTNKG0000001', 'CTN', 'KG'],
    ['KE2NTBLL0000001', 'NT', 'BLL'],
  ])('may have the code %s', async (itemCd, pkgUnitCd, qtyUnitCd) => {
    const { complaint } = await (await classed()).ask('saveItem', item({ itemCd, pkgUnitCd, qtyUnitCd }));
    expect(complaint).toBeNull();
  });
});

describe('a stock move at the gateway', () => {
  it.each([
    ['a number that is not the next', { sarNo: 15 }, 'Invalid sarNo: Expected: 2 but found: 15'],
    ['no registration type', { regTyCd: null }, /regTyCd cannot be null/],
    [
      'a line without a total',
      { itemList: [stockLine({ totAmt: null })] },
      'Expected a value for totAmt on item: 1 but it is empty or null',
    ],
    [
      'a line with a total of zero',
      { itemList: [stockLine({ totAmt: 0 })] },
      'Expected a value for totAmt on item: 1 but it is empty or null',
    ],
    ['no original', { orgSarNo: null }, /OrgSarNo/i],
  ])('is refused with %s', async (_, changes, text) => {
    const { status, complaint } = await (await shop()).ask('insert/stockIO', stockMove({ sarNo: 2, ...changes }));
    expect(status).toBe(400);
    if (typeof text === 'string') expect(complaint).toBe(text);
    else expect(complaint).toMatch(text);
  });

  it('is accepted with as many packages as pieces and with any type of move', async () => {
    const body = stockMove({ sarNo: 2, itemList: [stockLine({ ioTyCd: '1' })] });
    expect((await (await shop()).ask('insert/stockIO', body)).complaint).toBeNull();
  });
});

describe('the stock master at the gateway', () => {
  it('is refused before the first move', async () => {
    const device = await classed();
    await device.askOrFail('saveItem', item());
    const { status, complaint } = await device.ask('save/stockMaster', stockMaster());
    expect([status, complaint]).toEqual([200, 'Stock IO is empty, consider adding items to the stock IO first']);
  });

  it('is refused if it differs from the sum of the moves', async () => {
    const { status, complaint } = await (await shop()).ask('save/stockMaster', stockMaster({ rsdQty: 150 }));
    expect([status, complaint]).toEqual([200, 'rsdQty mismatch. Expected: 10.0 but found: 150']);
  });

  it('follows a sale that is also reported as a move', async () => {
    const device = await shop();
    await device.askOrFail('sendSalesTransaction', payloads.gatewaySale());
    const line = stockLine({ qty: 1, pkg: 1, splyAmt: 116, taxblAmt: 100, taxAmt: 16, totAmt: 116 });
    const amounts = { totTaxblAmt: 100, totTaxAmt: 16, totAmt: 116 };
    await device.askOrFail('insertStockIO', stockMove({ sarNo: 2, sarTyCd: '11', ...amounts, itemList: [line] }));
    expect((await device.ask('saveStockMaster', stockMaster({ rsdQty: 9 }))).complaint).toBeNull();
  });
});

describe('a composition at the gateway', () => {
  it('is refused if a component has too little stock', async () => {
    const device = await shop();
    await addComponent(device);
    const { status, complaint } = await device.ask('saveItemComposition', payloads.composition({ cpstQty: 50 }));
    expect([status, complaint]).toEqual([400, expect.stringContaining('Insufficient Stock')]);
  });

  it('is refused with unknown items', async () => {
    const { status } = await (await shop()).ask('saveItemComposition', payloads.composition({ cpstItemCd: SPIRAL }));
    expect(status).toBe(400);
  });
});

describe('the gateway requires the PIN in the body as well as in the headers', () => {
  const MISSING = /tin cannot be null|missing tin|tin cannot be empty/i;

  it.each([
    ...['initialize', 'selectCodeList', 'selectItemClass', 'branchList', 'selectNotices'],
    ...['getPurchaseTransactionInfo', 'selectStockMoveLists'],
  ])('for %s', async (path) => {
    const device = await authority.gateway();
    const { status, complaint } = await device.askAs(device.headers, path, { ...pull, dvcSrlNo: 'unheard of' });
    expect([status, complaint]).toEqual([400, expect.stringMatching(MISSING)]);
  });

  it('but not for a sale', async () => {
    const device = await shop();
    expect((await device.askAs(device.headers, 'sendSalesTransaction', payloads.gatewaySale())).body?.resultCd).toBe(
      '000',
    );
  });
});

describe('other rules of the gateway', () => {
  it('refuse a customer without a PIN', async () => {
    const { complaint } = await (
      await authority.gateway()
    ).ask('branchSendCustomerInfo', payloads.customer({ custTin: null }));
    expect(complaint).toBe('custTin cannot be empty or Null');
  });

  it('refuse a purchase without a reported sale', async () => {
    const { status, complaint } = await (
      await shop()
    ).ask('sendPurchaseTransactionInfo', payloads.purchase({ taxRtE: 0 }));
    expect(status).toBe(400);
    expect(complaint).toMatch(/Missing purchase Record|Supplier invoice number .* does not exist/);
  });

  it('refuse a purchase of an item that the buyer has not registered', async () => {
    const device = await shop();
    const seller = await authority.direct();
    await seller.askOrFail('saveTrnsSalesOsdc', payloads.sale({ custTin: device.credentials.tin }));
    const { status, complaint } = await device.ask(
      'sendPurchaseTransactionInfo',
      payloads.purchase({
        ...{ ...(await listedSupplier(device)), taxRtE: 0 },
        itemList: [payloads.purchaseLine({ itemCd: 'KE2NTTU0000044' })],
      }),
    );
    expect(status).toBe(400);
    expect(complaint).toMatch(/^Item KE2NTTU0000044 provided on item: 1\. does not exist in your inventory/);
  });

  it('refuse to approve an import without a remark: 999', async () => {
    const device = await shop();
    const rows = (await device.askOrFail('importedItemInfo', pull)).data.itemList;
    const { taskCd, dclDe, itemSeq, hsCd } = rows[0];
    const { raw } = await device.ask(
      'updateImportItem',
      payloads.importUpdate({ taskCd, dclDe, itemSeq, hsCd, remark: null }),
    );
    expect(raw.text).toMatch(/999|unknown error/);
  });

  it('answer 000 to the old conversion of an import, but do not change it', async () => {
    const device = await shop();
    const [row] = (await device.askOrFail('importedItemInfo', pull)).data.itemList;
    const { taskCd, dclDe, itemSeq, hsCd } = row;
    await device.askOrFail('importedItemConvertedInfo', payloads.importUpdate({ taskCd, dclDe, itemSeq, hsCd }));
    const [same] = (await device.askOrFail('importedItemInfo', pull)).data.itemList;
    expect(same.imptItemsttsCd).toBe(row.imptItemsttsCd);
  });
});
