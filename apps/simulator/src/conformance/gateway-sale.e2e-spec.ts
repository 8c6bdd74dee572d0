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
  it('is signed when everything is as it should be', async () => {
    const { status, body } = await sell(await shop());
    expect([status, body?.resultCd]).toEqual([200, '000']);
    expect(body?.data).toEqual({
      ...{ curRcptNo: 1, totRcptNo: 1, sdcDateTime: expect.stringMatching(/^20\d{12}$/) },
      ...{ intrlData: expect.stringMatching(/^[A-Z2-7]{26}$/), rcptSign: expect.stringMatching(/^[A-Z2-7]{16}$/) },
    });
  });

  it('is signed without the number of the trader, and with a number for it', async () => {
    const device = await shop();
    expect((await sell(device, { trdInvcNo: undefined })).body?.resultCd).toBe('000');
    expect((await sell(device, { invcNo: 2, trdInvcNo: 4711 })).body?.resultCd).toBe('000');
  });

  it('is signed with texts for numbers', async () => {
    const itemList = [saleLine({ qty: '1', prc: '116.00', taxblAmt: '100.00' })];
    const { body } = await sell(await shop(), { invcNo: '1', totAmt: '116.00', taxRtB: '16', itemList });
    expect(body?.resultCd).toBe('000');
  });

  it('is signed with a discount taken off the price with the tax in it', async () => {
    const line = { qty: 2, prc: 580, splyAmt: 1160, dcRt: 10, dcAmt: 116, taxblAmt: 900, taxAmt: 144, totAmt: 1044 };
    const { complaint, body } = await sell(await shop(), {
      ...buckets({ taxblAmtB: 900, taxAmtB: 144, taxRtE: 0 }),
      ...{ totTaxblAmt: 900, totTaxAmt: 144, totAmt: 1044, itemList: [saleLine(line)] },
    });
    expect([complaint, body?.resultCd]).toEqual([null, '000']);
  });

  it('is told of all its missing fields at once', async () => {
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

  it('is the next', async () => {
    expect(await refuses({ invcNo: 8 })).toMatch(SEQUENCE);
  });

  it('stays the next when the sale is refused', async () => {
    const device = await shop();
    await sell(device, { itemList: [saleLine({ pkg: 2 })] });
    expect((await sell(device)).body?.resultCd).toBe('000');
  });

  it('that was accepted is told from the next, which proves it', async () => {
    const device = await shop();
    await sell(device);
    const { raw } = await sell(device);
    expect(raw.text).toMatch(/994|overlapped|expected( value)?: 2/);
  });
});

describe('the rules of a sale at the gateway', () => {
  const line = (changes: object) => ({ itemList: [saleLine(changes)] });

  it.each([
    ['an item nobody registered', line({ itemCd: 'KE2NTTU0000099' }), /do(es)? not exist in your stock/],
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
    ['a payment type that is none', { pmtTyCd: '99' }],
    ['a receipt type that is none', { rcptTyCd: 'X' }],
    ['a tax type that is none', line({ taxTyCd: 'F' })],
    ['a unit that is none', line({ qtyUnitCd: 'QQ' })],
    ['the day after tomorrow', { salesDt: day(inDays(2)) }],
    ['a confirmation tomorrow', { cfmDt: timestamp(inDays(1)) }],
  ])('refuse %s', async (_, changes) => {
    expect(await refuses(changes)).toEqual(expect.stringMatching(/./));
  });

  it('refuse a branch that is not the device’s', async () => {
    const device = await shop();
    const { complaint } = await device.ask('sendSalesTransaction', gatewaySale({ bhfId: '77' }));
    expect(complaint).toEqual(expect.stringMatching(/./));
  });

  it('refuse goods that are not on hand', async () => {
    const device = await authority.gateway();
    await device.askOrFail('selectItemClsList', { lastReqDt: FIRST_PULL_DATE });
    await device.askOrFail('saveItem', item());
    const { status, complaint } = await sell(device);
    expect(status).toBe(400);
    expect(complaint).toMatch(/do(es)? not exist in your stock/);
  });

  it('ask no stock of a service', async () => {
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

  it('is signed for the whole', async () => {
    const { complaint, body } = await credit(await sold());
    expect([complaint, body?.data.curRcptNo]).toEqual([null, 1]);
  });

  it('is signed for a part, and for the rest of it', async () => {
    const device = await sold();
    expect((await credit(device, half)).complaint).toBeNull();
    expect((await credit(device, { ...half, invcNo: 3 })).complaint).toBeNull();
  });

  it('is refused for more than is left', async () => {
    const device = await sold();
    await credit(device, half);
    const { status, complaint } = await credit(device, { invcNo: 3 });
    expect([status, complaint]).toEqual([400, expect.stringMatching(/./)]);
  });

  it('may be copied, which gives nothing back', async () => {
    const device = await sold();
    await credit(device, half);
    const copy = await credit(device, { ...half, invcNo: 3, orgInvcNo: 2, salesTyCd: 'C' });
    expect([copy.complaint, copy.body?.data.curRcptNo]).toEqual([null, 1]);
    expect((await credit(device, { ...half, invcNo: 4 })).complaint).toBeNull();
  });

  it.each([
    ['a sale that is none', { orgInvcNo: 99 }, 'orgInvcNo does not exist. Please update the field and try again'],
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
    ['a name of nobody', { custNm: null }],
    ['a day before the sale', { salesDt: day(inDays(-3)) }],
  ])('is refused with %s', async (_, changes) => {
    const { status, complaint } = await credit(await sold(), changes);
    expect([status, complaint]).toEqual([400, expect.stringMatching(/./)]);
  });
});
