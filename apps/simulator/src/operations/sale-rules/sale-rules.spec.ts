import type { Rules } from '../../rules.js';
import { aDeviceContext, recordSale, registerItem, saleOf } from '../../test/device-context.js';
import { aLine, aSale } from '../../test/documents.js';
import type { DeviceContext } from '../operation.js';
import { codes, saleUnits } from './codes.js';
import { dates } from './dates.js';
import { items } from './items.js';
import { lineArithmetic } from './line-arithmetic.js';
import { packages } from './packages.js';
import { rates } from './rates.js';
import { sequence } from './sequence.js';
import { stock } from './stock.js';
import { sums } from './sums.js';

const wanted = (invcNo: number, expected: number) =>
  `Invc No: ${invcNo} is invalid, use the expected value: ${expected}`;

describe('the sequence of invoice numbers', () => {
  it('begins with 1', async () => {
    const context = await aDeviceContext({ sequence: true });
    expect(sequence(saleOf(), context)).toBeUndefined();
    expect(sequence(saleOf({ invcNo: 2 }), context)).toBe(wanted(2, 1));
  });

  it('continues after the highest number, including credit notes', async () => {
    const context = await aDeviceContext({ sequence: true });
    recordSale(context, { invcNo: 7 });
    recordSale(context, { invcNo: 8, rcptTyCd: 'R', orgInvcNo: 7 });
    recordSale(context, { invcNo: 3 });
    expect(sequence(saleOf({ invcNo: 10 }), context)).toBe(wanted(10, 9));
    expect(sequence(saleOf({ invcNo: 9 }), context)).toBeUndefined();
  });

  it('continues after a counter moved by other software', async () => {
    const context = await aDeviceContext({ sequence: true });
    context.ledger.record({ type: 'counter', tin: 'P051234567Q', bhfId: '00', lastInvoiceNumber: 40 });
    expect(sequence(saleOf({ invcNo: 1 }), context)).toBe(wanted(1, 41));
  });

  it('is not checked without the rule', async () => {
    expect(sequence(saleOf({ invcNo: 900 }), await aDeviceContext())).toBeUndefined();
  });
});

describe('the codes of a sale', () => {
  it.each([
    [{ pmtTyCd: '99' }, 'Invalid pmtTyCd: 99'],
    [{ salesSttsCd: '77' }, 'Invalid salesSttsCd: 77'],
    [{ itemList: [aLine(), aLine({ taxTyCd: 'F' })] }, 'Invalid taxTyCd on item: 2: F'],
    [{ itemList: [aLine({ pkgUnitCd: 'BX' })] }, 'Invalid pkgUnitCd on item: 1: BX'],
    [{ itemList: [aLine({ qtyUnitCd: 'QQ' })] }, 'Invalid qtyUnitCd on item: 1: QQ'],
  ])('are refused if %j is not in the list', async (overrides, complaint) => {
    expect(codes(saleOf(overrides), await aDeviceContext({ codes: true }))).toBe(complaint);
  });

  it('may be missing if they are optional', async () => {
    expect(codes(saleOf({ pmtTyCd: null }), await aDeviceContext({ codes: true }))).toBeUndefined();
  });

  it('are not checked without the rule', async () => {
    expect(codes(saleOf({ pmtTyCd: '99' }), await aDeviceContext())).toBeUndefined();
  });
});

describe('a sale of an item that was saved with an unknown unit', () => {
  it.each([
    [{ pkgUnitCd: 'BX' }, 'pkgUnitCd'],
    [{ qtyUnitCd: 'QQ' }, 'qtyUnitCd'],
  ])('is answered 913, without the item: %j', async (unit, field) => {
    const sale = saleOf({ itemList: [aLine(), aLine(unit)] });
    expect(saleUnits(sale, await aDeviceContext({ saleUnits: true }))).toMatchObject({
      ...{ code: '913', message: `Code value error among request parameters [<itemList><${field}>]` },
    });
    expect(saleUnits(sale, await aDeviceContext())).toBeUndefined();
    expect(saleUnits(saleOf(), await aDeviceContext({ saleUnits: true }))).toBeUndefined();
  });
});

const { receipt } = aSale();

describe('the dates of a sale', () => {
  it.each([
    ['salesDt', { salesDt: '20260303' }],
    ['cfmDt', { cfmDt: '20260302120001' }],
    ['stockRlsDt', { stockRlsDt: '20260302120001' }],
    ['rfdDt', { rfdDt: '20260302120001' }],
    ['cnclReqDt', { cnclReqDt: '20260303000000' }],
    ['cnclDt', { cnclDt: '20260303000000' }],
    ['rcptPbctDt', { receipt: { ...receipt, rcptPbctDt: '20260302120001' } }],
  ])('are refused if %s lies in the future', async (name, overrides) => {
    const complaint = `Invalid ${name}: a future date is not allowed`;
    expect(dates(saleOf(overrides), await aDeviceContext({ dates: true }))).toBe(complaint);
    expect(dates(saleOf(overrides), await aDeviceContext())).toBeUndefined();
  });

  it('may be the current second', async () => {
    const sale = saleOf({ salesDt: '20260302', cfmDt: '20260302120000' });
    expect(dates(sale, await aDeviceContext({ dates: true }))).toBeUndefined();
  });
});

describe('the items of a sale', () => {
  it('must be registered, by any branch', async () => {
    const context = await aDeviceContext({ items: true });
    expect(items(saleOf(), context)).toBe('Items provided under the itemList section do not exist in your stock');
    registerItem(context);
    expect(items(saleOf(), context)).toBeUndefined();
  });

  it('must all have a code', async () => {
    const sale = saleOf({ itemList: [aLine(), aLine({ itemCd: null })] });
    const complaint = 'Expected a value for itemCd on item: 2 but is empty or null';
    expect(items(sale, await aDeviceContext({ items: true }))).toBe(complaint);
  });

  it.each([
    [{ qtyUnitCd: 'KG' }, "The ItemCd isn't made up of correct QtyUnitCd"],
    [{ pkgUnitCd: 'CT' }, 'Incorrect Packaging Unit Prefix'],
  ])('are sold in the units of their code: not with %j', async (units, complaint) => {
    const context = await aDeviceContext({ items: true });
    registerItem(context);
    expect(items(saleOf({ itemList: [aLine(units)] }), context)).toBe(complaint);
  });

  it('are not checked without the rule', async () => {
    expect(items(saleOf({ itemList: [aLine({ itemCd: null })] }), await aDeviceContext())).toBeUndefined();
  });
});

const complaintOf = async (line: object, rules: Partial<Rules> = { arithmetic: 'inclusive' }) =>
  lineArithmetic(saleOf({ itemList: [aLine(line)] }), await aDeviceContext(rules));

const worked = { qty: 2, prc: 580, splyAmt: 1160, dcRt: 10, dcAmt: 116, taxblAmt: 900, taxAmt: 144, totAmt: 1044 };
const hundred = { qty: 1, prc: 100, splyAmt: 100, taxblAmt: 86.21, taxAmt: 13.79, totAmt: 100 };
const gross = { qty: 1, prc: 5000, splyAmt: 5000, taxblAmt: 5000, taxAmt: 689.66, totAmt: 5000 };
const exclusive = { qty: 1, prc: 100, splyAmt: 100, taxblAmt: 100, taxAmt: 16, totAmt: 116 };

describe('the arithmetic of a line, where prices include tax', () => {
  it.each([
    ['a discount', worked],
    ['cents that do not divide', hundred],
    ['an exempt type', { taxTyCd: 'A', taxblAmt: 1160, taxAmt: 0 }],
    ['a half cent, which goes up', { qty: 0.5, prc: 0.29, splyAmt: 0.15, taxblAmt: 0.13, taxAmt: 0.02, totAmt: 0.15 }],
    ['a discount of its own amount, without a rate', { ...worked, dcRt: 0 }],
    ['a discount whose rate is rounded', { qty: 1, prc: 300, splyAmt: 300, dcRt: 33.33, dcAmt: 100, taxblAmt: 172.41, taxAmt: 27.59, totAmt: 200 }], // prettier-ignore
  ])('accepts %s', async (_, line) => {
    expect(await complaintOf(line)).toBeUndefined();
  });

  it.each([
    [{ ...hundred, taxblAmt: 100, taxAmt: 0 }, 'Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00'],
    [{ ...hundred, prc: 116.05 }, 'Invalid splyAmnt on item: 1. Expected: 116.05, But Found: 100.00'],
    [{ ...hundred, taxAmt: 13 }, 'Invalid taxAmt on item: 1. Expected: 13.79, But Found: 13.00'],
    [{ ...hundred, totAmt: 101 }, 'Invalid totAmt on item: 1. Expected: 100.00, But Found: 101.00'],
    [{ ...worked, dcAmt: 100 }, 'Invalid dcAmt on item: 1. Expected: 116.00, But Found: 100.00'],
    [gross, 'Invalid taxblAmt on item: 1. Expected: 4310.34, But Found: 5000.00'],
    [exclusive, 'Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00'],
  ])('refuses %j', async (line, complaint) => {
    expect(await complaintOf(line)).toBe(complaint);
  });

  it('allows the tolerance of the rules', async () => {
    const off = { ...hundred, taxblAmt: 86.2, taxAmt: 13.8 };
    expect(await complaintOf(off)).toBeUndefined();
    const exact = await complaintOf(off, { arithmetic: 'inclusive', arithmeticTolerance: 0 });
    expect(exact).toBe('Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 86.20');
  });

  it('uses the rate of E in the rules', async () => {
    const fuel = { ...hundred, taxTyCd: 'E', taxblAmt: 92.59, taxAmt: 7.41 };
    expect(await complaintOf(fuel, { arithmetic: 'inclusive', taxRateE: 8 })).toBeUndefined();
    const complaint = 'Invalid taxblAmt on item: 1. Expected: 100.00, But Found: 92.59';
    expect(await complaintOf(fuel, { arithmetic: 'inclusive', taxRateE: 0 })).toBe(complaint);
  });
});

describe('a discount under the rule wholeDiscounts', () => {
  const rules = { arithmetic: 'inclusive', wholeDiscounts: true } as const;
  const bulk = { qty: 1, prc: 3250, splyAmt: 3250, taxblAmt: 2758.62, taxAmt: 441.38, totAmt: 3200 };

  it('is a whole percent of the supply, or none', async () => {
    expect(await complaintOf(worked, rules)).toBeUndefined();
    expect(await complaintOf(hundred, rules)).toBeUndefined();
  });

  it.each([
    [{ ...bulk, dcRt: 1.54, dcAmt: 50 }, 'Invalid dcAmt for item: 1. Expected: 65.00, But Found: 50.00'],
    [{ ...bulk, dcRt: 0, dcAmt: 50 }, 'Invalid dcAmt for item: 1. Expected: 0.00, But Found: 50.00'],
  ])('is refused otherwise: %j', async (line, complaint) => {
    expect(await complaintOf(line, rules)).toBe(complaint);
    expect(await complaintOf(line)).toBeUndefined();
  });
});

describe('the arithmetic of a line, where any convention is accepted', () => {
  it.each([
    ['inclusive', hundred],
    ['inclusive with a gross taxable amount', gross],
    ['exclusive', exclusive],
    ['five cents off', { ...exclusive, taxAmt: 16.05, totAmt: 116.05 }],
  ])('accepts a line that is %s', async (_, line) => {
    expect(await complaintOf(line, { arithmetic: 'any' })).toBeUndefined();
  });

  it('refuses a line that fits no convention, with the text of the first', async () => {
    const complaint = 'Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 50.00';
    expect(await complaintOf({ ...hundred, taxblAmt: 50 }, { arithmetic: 'any' })).toBe(complaint);
  });
});

it('the arithmetic is not checked without the rule', async () => {
  expect(await complaintOf({ ...hundred, totAmt: 7 }, {})).toBeUndefined();
});

describe('the packages of a line', () => {
  it('must be one if nothing is packed', async () => {
    const sale = saleOf({ itemList: [aLine(), aLine({ pkg: 2 })] });
    expect(packages(sale, await aDeviceContext({ packages: true }))).toBe(
      'Invalid pkg for ItemList 2. Expected: 1, Found: 2',
    );
    expect(packages(sale, await aDeviceContext())).toBeUndefined();
  });

  it('may be any number otherwise', async () => {
    const sale = saleOf({ itemList: [aLine({ pkgUnitCd: 'CT', pkg: 12 })] });
    expect(packages(sale, await aDeviceContext({ packages: true }))).toBeUndefined();
  });
});

describe('the rates of a sale', () => {
  it.each([
    [{ taxRtB: 0 }, 'Rule taxRtB failed: Tax rate mismatch. Expected: 16.00, Found: 0.0'],
    [{ taxRtE: 8 }, 'Rule taxRtE failed: Tax rate mismatch. Expected: 0.00, Found: 8'],
    [{ taxRtA: 1.5 }, 'Rule taxRtA failed: Tax rate mismatch. Expected: 0.00, Found: 1.5'],
  ])('are refused if %j, even without a line of that type', async (wrong, complaint) => {
    const sale = saleOf({ taxRtE: 0, ...wrong });
    expect(rates(sale, await aDeviceContext({ rates: true, taxRateE: 0 }))).toBe(complaint);
    expect(rates(sale, await aDeviceContext())).toBeUndefined();
  });

  it('must be the legal ones, with E as in the rules', async () => {
    expect(rates(saleOf({ taxRtE: 8 }), await aDeviceContext({ rates: true, taxRateE: 8 }))).toBeUndefined();
  });
});

function fill({ ledger, device: { identity } }: DeviceContext) {
  const { tin, bhfId } = identity;
  const sarNo = ledger.stock.nextNumber(tin);
  const move = { sarNo, sarTyCd: '06', itemList: [{ itemCd: 'KE2NTTU0000001', qty: 5 }] };
  ledger.record({ type: 'stock-move', tin, bhfId, move: move as never, movedAt: 0 });
  return () => ledger.record({ type: 'stock-master', tin, bhfId, itemCd: 'KE2NTTU0000001', rsdQty: 5, savedAt: 0 });
}

describe('the stock of sold goods', () => {
  it('must have moved in and be in the stock master', async () => {
    const context = await aDeviceContext({ stock: true });
    expect(stock(saleOf(), context)).toBe('Items provided under the itemList section do not exist in your stock');
    const saveMaster = fill(context);
    const complaint = 'Invalid Item: Item KE2NTTU0000001 (itemSeq 1) does not exist in your stock master';
    expect(stock(saleOf(), context)).toBe(complaint);
    saveMaster();
    expect(stock(saleOf(), context)).toBeUndefined();
  });

  it('is seen by a sale only some seconds after the first stock master, where the rule says so', async () => {
    const context = await aDeviceContext({ stock: true, stockVisibleAfterS: 20 });
    const { tin, bhfId } = context.device.identity;
    fill(context);
    const saveMaster = (secondsAgo: number) =>
      context.ledger.record({
        ...{ type: 'stock-master', tin, bhfId, itemCd: 'KE2NTTU0000001', rsdQty: 5 },
        savedAt: context.now.getTime() - secondsAgo * 1_000,
      });
    saveMaster(19);
    expect(stock(saleOf(), context)).toContain('does not exist in your stock master');
    const later = { ...context, now: new Date(context.now.getTime() + 1_000) };
    expect(stock(saleOf(), later)).toBeUndefined();
    saveMaster(0);
    expect(stock(saleOf(), later)).toBeUndefined();
  });

  it('is not required for a service', async () => {
    const context = await aDeviceContext({ stock: true });
    registerItem(context, { itemTyCd: '3' });
    expect(stock(saleOf(), context)).toBeUndefined();
  });

  it.each([{ rcptTyCd: 'R' }, { salesTyCd: 'C' }, { salesTyCd: 'T' }, { salesTyCd: 'P' }])(
    'is not required for %j',
    async (overrides) => {
      expect(stock(saleOf(overrides), await aDeviceContext({ stock: true }))).toBeUndefined();
    },
  );

  it('is not checked without the rule', async () => {
    expect(stock(saleOf(), await aDeviceContext())).toBeUndefined();
  });
});

const mixed = {
  totItemCnt: 3,
  ...{ taxblAmtA: 0.3, taxblAmtB: 1000, totTaxblAmt: 1000.3, totTaxAmt: 160, totAmt: 1160.3 },
  itemList: [
    aLine(),
    aLine({ itemSeq: 2, taxTyCd: 'A', taxblAmt: 0.1, taxAmt: 0, totAmt: 0.1 }),
    aLine({ itemSeq: 3, taxTyCd: 'A', taxblAmt: 0.2, taxAmt: 0, totAmt: 0.2 }),
  ],
};

describe('the sums of a sale', () => {
  it('must be those of the lines, to the cent', async () => {
    const rules = { arithmetic: 'inclusive', arithmeticTolerance: 0 } as const;
    expect(sums(saleOf(mixed), await aDeviceContext(rules))).toBeUndefined();
  });

  it.each([
    [{ taxblAmtA: 0.1 }, 'Invalid taxblAmtA. Expected: 0.30, But Found: 0.10'],
    [{ taxAmtB: 0, taxAmtC: 160 }, 'Invalid taxAmtB. Expected: 160.00, But Found: 0.00'],
    [{ taxblAmtE: 5 }, 'Invalid taxblAmtE. Expected: 0.00, But Found: 5.00'],
    [{ totTaxblAmt: 1 }, 'Invalid totTaxblAmt. Expected: 1000.30, But Found: 1.00'],
    [{ totTaxAmt: 1 }, 'Invalid totTaxAmt. Expected: 160.00, But Found: 1.00'],
    [{ totAmt: 1 }, 'Invalid totAmt. Expected: 1160.30, But Found: 1.00'],
    [{ totItemCnt: 2 }, 'Invalid totItemCnt. Expected: 3, But Found: 2'],
  ])('are refused if %j', async (wrong, complaint) => {
    expect(sums(saleOf({ ...mixed, ...wrong }), await aDeviceContext({ arithmetic: 'inclusive' }))).toBe(complaint);
    expect(sums(saleOf({ ...mixed, ...wrong }), await aDeviceContext())).toBeUndefined();
  });
});
