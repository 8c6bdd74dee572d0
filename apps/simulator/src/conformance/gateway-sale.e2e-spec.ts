import { anAuthority } from './test/authority.js';
import type { GatewayDevice } from './test/gateway.js';
import { day, inDays, timestamp, FIRST_PULL_DATE } from './test/timestamps.js';
import { buckets, creditNote, gatewaySale, item, receipt, saleLine } from './test/payloads.js';
import { prepareToSell } from './test/prepare-to-sell.js';

const authority = anAuthority();

const shop = async (): Promise<GatewayDevice> => {
  const device = await authority.gateway();
  await prepareToSell(device);
  return device;
};
const sell = async (device: GatewayDevice, changes: object = {}) =>
  device.ask('sendSalesTransaction', gatewaySale(changes));
const refuses = async (changes: object) => {
  const { status, complaint } = await sell(await shop(), changes);
  expect(status).toBe(400);
  return complaint;
};

describe('a sale at the gateway', () => {
  it('is signed if it is correct', async () => {
    const { status, body } = await sell(await shop());
    expect([status, body?.resultCd]).toEqual([200, '000']);
    expect(body?.data).toEqual({
      ...{ curRcptNo: 1, totRcptNo: 1, sdcDateTime: expect.stringMatching(/^20\d{12}$/) },
      ...{ intrlData: expect.stringMatching(/^[A-Z2-7]{26}$/), rcptSign: expect.stringMatching(/^[A-Z2-7]{16}$/) },
    });
  });

  it('is signed without a trader invoice number, or with a number as one', async () => {
    const device = await shop();
    expect((await sell(device, { trdInvcNo: undefined })).body?.resultCd).toBe('000');
    expect((await sell(device, { invcNo: 2, trdInvcNo: 4711 })).body?.resultCd).toBe('000');
  });

  it('is signed with numbers as texts', async () => {
    const itemList = [saleLine({ qty: '1', prc: '116.00', taxblAmt: '100.00' })];
    const { body } = await sell(await shop(), { invcNo: '1', totAmt: '116.00', taxRtB: '16', itemList });
    expect(body?.resultCd).toBe('000');
  });

  it('is signed with a discount on the price including tax', async () => {
    const line = { qty: 2, prc: 580, splyAmt: 1160, dcRt: 10, dcAmt: 116, taxblAmt: 900, taxAmt: 144, totAmt: 1044 };
    const { complaint, body } = await sell(await shop(), {
      ...buckets({ taxblAmtB: 900, taxAmtB: 144, taxRtE: 0 }),
      ...{ totTaxblAmt: 900, totTaxAmt: 144, totAmt: 1044, itemList: [saleLine(line)] },
    });
    expect([complaint, body?.resultCd]).toEqual([null, '000']);
  });

  it('is refused with all missing fields at once', async () => {
    const complaint = await refuses({
      taxblAmtC: undefined,
      modrNm: undefined,
      receipt: receipt({ rcptPbctDt: null }),
    });
    for (const field of ['taxblAmtC', 'modrNm', 'rcptPbctDt']) expect(complaint).toContain(field);
  });
});

describe('the number of a sale at the gateway', () => {
  const SEQUENCE =
    /^(Invc No: 8 is invalid, use the expected value: 1|Invalid invcNo sequence, expected: 1 but found: 8)$/;

  it('is one more than the last', async () => {
    expect(await refuses({ invcNo: 8 })).toMatch(SEQUENCE);
  });

  it('stays the same after a refused sale', async () => {
    const device = await shop();
    await sell(device, { itemList: [saleLine({ pkg: 2 })] });
    expect((await sell(device)).body?.resultCd).toBe('000');
  });

  it('that is already used gets another refusal than a wrong one, which proves acceptance', async () => {
    const device = await shop();
    await sell(device);
    const { raw } = await sell(device);
    expect(raw.text).toMatch(/994|overlapped|expected( value)?: 2/);
  });
});

describe('the rules of a sale at the gateway', () => {
  const line = (changes: object) => ({ itemList: [saleLine(changes)] });

  it.each([
    ['an unregistered item', line({ itemCd: 'KE2NTTU0000099' }), /do(es)? not exist in your stock/],
    [
      'a taxable amount with the tax in it',
      line({ taxblAmt: 116 }),
      'Invalid taxblAmt on item: 1. Expected: 100.00, But Found: 116.00',
    ],
    [
      'a supply amount that is not quantity times price',
      line({ splyAmt: 100 }),
      'Invalid splyAmnt on item: 1. Expected: 116.00, But Found: 100.00',
    ],
    ['a rate that is not the law', { taxRtB: 0 }, 'Rule taxRtB failed: Tax rate mismatch. Expected: 16.00, Found: 0.0'],
    [
      'the rate of E as the code list has it',
      { taxRtE: 8 },
      'Rule taxRtE failed: Tax rate mismatch. Expected: 0.00, Found: 8',
    ],
    ['two packages of what is not packed', line({ pkg: 2 }), 'Invalid pkg for ItemList 1. Expected: 1, Found: 2'],
    ['a line without a name', line({ itemNm: '' }), 'Expected a value for itemNm on item: 1 but is empty or null'],
  ])('refuse %s', async (_, changes, text) => {
    const complaint = await refuses(changes);
    if (typeof text === 'string') expect(complaint).toBe(text);
    else expect(complaint).toMatch(text);
  });

  it.each([
    ['sums that are not the lines’', { taxblAmtB: 90, totTaxblAmt: 90 }],
    ['a total that is not the sum', { totAmt: 117 }],
    ['a count that is not the lines’', { totItemCnt: 2 }],
    ['an unknown payment type', { pmtTyCd: '99' }],
    ['an unknown receipt type', { rcptTyCd: 'X' }],
    ['an unknown tax type', line({ taxTyCd: 'F' })],
    ['an unknown unit', line({ qtyUnitCd: 'QQ' })],
    ['the day after tomorrow', { salesDt: day(inDays(2)) }],
    ['a confirmation tomorrow', { cfmDt: timestamp(inDays(1)) }],
  ])('refuse %s', async (_, changes) => {
    expect(await refuses(changes)).toEqual(expect.stringMatching(/./));
  });

  it('refuse another branch than the device’s', async () => {
    const device = await shop();
    const { complaint } = await device.ask('sendSalesTransaction', gatewaySale({ bhfId: '77' }));
    expect(complaint).toEqual(expect.stringMatching(/./));
  });

  it('refuse goods that are not in stock', async () => {
    const device = await authority.gateway();
    await device.askOrFail('selectItemClsList', { lastReqDt: FIRST_PULL_DATE });
    await device.askOrFail('saveItem', item());
    const { status, complaint } = await sell(device);
    expect(status).toBe(400);
    expect(complaint).toMatch(/do(es)? not exist in your stock/);
  });

  it('require no stock for a service', async () => {
    const device = await authority.gateway();
    await device.askOrFail('selectItemClsList', { lastReqDt: FIRST_PULL_DATE });
    await device.askOrFail('saveItem', item({ itemCd: 'KE3NTTU0000001', itemTyCd: '3', itemNm: 'Repair' }));
    const { complaint } = await sell(device, line({ itemCd: 'KE3NTTU0000001', itemNm: 'Repair' }));
    expect(complaint).toBeNull();
  });
});

describe('a credit note at the gateway', () => {
  const BUYER = { custTin: 'A123456789Z', custNm: 'Baraka Hotel' };
  const half = {
    ...buckets({ taxblAmtB: 50, taxAmtB: 8, taxRtE: 0 }),
    ...{ totTaxblAmt: 50, totTaxAmt: 8, totAmt: 58 },
    itemList: [saleLine({ qty: 0.5, splyAmt: 58, taxblAmt: 50, taxAmt: 8, totAmt: 58 })],
  };
  const sold = async () => {
    const device = await shop();
    await sell(device, BUYER);
    return device;
  };
  const credit = (device: GatewayDevice, changes: object = {}) =>
    device.ask('sendSalesTransaction', creditNote({ ...BUYER, taxRtE: 0, ...changes }));

  it('is signed for the full amount', async () => {
    const { complaint, body } = await credit(await sold());
    expect([complaint, body?.data.curRcptNo]).toEqual([null, 2]);
  });

  it('is signed for a part, and then for the rest', async () => {
    const device = await sold();
    expect((await credit(device, half)).complaint).toBeNull();
    expect((await credit(device, { ...half, invcNo: 3 })).complaint).toBeNull();
  });

  it('is refused for more than the remaining amount', async () => {
    const device = await sold();
    await credit(device, half);
    const { status, complaint } = await credit(device, { invcNo: 3 });
    expect([status, complaint]).toEqual([400, expect.stringMatching(/./)]);
  });

  it('may be copied; a copy credits nothing', async () => {
    const device = await sold();
    await credit(device, half);
    const copy = await credit(device, { ...half, invcNo: 3, orgInvcNo: 2, salesTyCd: 'C' });
    expect([copy.complaint, copy.body?.data.curRcptNo]).toEqual([null, 1]);
    expect((await credit(device, { ...half, invcNo: 4 })).complaint).toBeNull();
  });

  it.each([
    ['an unknown sale', { orgInvcNo: 99 }, 'orgInvcNo does not exist. Please update the field and try again'],
    ['no date', { rfdDt: null }, 'Missing RfdDt Date'],
    ['no reason', { rfdRsnCd: null }, 'Invalid RfdRsnCd'],
    ['a reason of another country', { rfdRsnCd: '13' }, 'Invalid RfdRsnCd'],
  ])('is refused with %s', async (_, changes, text) => {
    const { status, complaint } = await credit(await sold(), changes);
    expect([status, complaint]).toEqual([400, text]);
  });

  it.each([
    ['another buyer', { custTin: 'A999999999Z' }],
    ['no buyer', { custTin: null, custNm: null }],
    ['another name', { custNm: 'Amani Hotel' }],
    ['no buyer name', { custNm: null }],
    ['a day before the sale', { salesDt: day(inDays(-3)) }],
  ])('is refused with %s', async (_, changes) => {
    const { status, complaint } = await credit(await sold(), changes);
    expect([status, complaint]).toEqual([400, expect.stringMatching(/./)]);
  });
});
