import type { Rules } from '../../rules.js';
import { aLine } from '../../test/documents.js';
import { aDeviceContext, saleOf } from '../../test/device-context.js';
import { lineArithmetic } from './line-arithmetic.js';

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
