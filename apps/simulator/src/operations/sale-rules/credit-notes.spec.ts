import { aLine } from '../../test/documents.js';
import { aDeviceContext, saleOf, recordSale } from '../../test/device-context.js';
import { creditNoteLimits, creditNotes, originalBuyers } from './credit-notes.js';

const BUYER = { custTin: 'A123456789Z', custNm: 'Baraka Hotel' };
const NOTE = { ...BUYER, invcNo: 2, rcptTyCd: 'R', orgInvcNo: 1, rfdDt: '20260302110000', rfdRsnCd: '06' };
const half = { totAmt: 580, itemList: [aLine({ qty: 1, totAmt: 580 })] };

async function setup(original: object = BUYER) {
  const context = await aDeviceContext({ creditNotes: true });
  recordSale(context, original);
  return { context, complaintOf: (overrides: object = {}) => creditNotes(saleOf({ ...NOTE, ...overrides }), context) };
}

describe('a credit note', () => {
  it('may cover its whole original', async () => {
    expect((await setup()).complaintOf()).toBeUndefined();
  });

  it.each([
    ['of no invoice', { orgInvcNo: 9 }, /^orgInvcNo does not exist\. Please update the field and try again$/],
    ['without a date', { rfdDt: null }, /^Missing RfdDt Date$/],
    ['without a reason', { rfdRsnCd: null }, /^Invalid RfdRsnCd$/],
    ['for a reason of another country', { rfdRsnCd: '13' }, /^Invalid RfdRsnCd$/],
    [
      'for another buyer',
      { custTin: 'A999999999Z' },
      /^custTin provided .* does not match custTin from the orgInvcNo$/,
    ],
    ['without a buyer', { custTin: null }, /^custTin provided/],
    [
      'for another name',
      { custNm: 'Amani Hotel' },
      /^custNm provided in the request body does not match custNm from the orgInvcNo$/,
    ],
    ['for no name', { custNm: null }, /is null$/],
    ['dated before its original', { salesDt: '20260301' }, /^Invalid salesDt/],
    ['of more than its original', { totAmt: 1160.01 }, /^Invalid totAmt: only 1160\.00 .* But Found: 1160\.01$/],
    ['of more pieces', { itemList: [aLine({ qty: 3 })] }, /^Invalid qty: more of item KE2NTTU0000001/],
    [
      'of another item',
      { itemList: [aLine({ itemCd: 'KE2NTTU0000002' })] },
      /^Invalid qty: more of item KE2NTTU0000002/,
    ],
  ])('is refused %s', async (_, overrides, complaint) => {
    expect((await setup()).complaintOf(overrides)).toMatch(complaint);
  });

  it('may be one of several that together do not exceed their original', async () => {
    const { context, complaintOf } = await setup();
    recordSale(context, { ...NOTE, ...half });
    expect(complaintOf({ ...half, invcNo: 3 })).toBeUndefined();
    expect(complaintOf({ ...half, invcNo: 3, totAmt: 580.01 })).toMatch(/only 580\.00 of the original invoice is left/);
    expect(complaintOf({ invcNo: 3, totAmt: 1 })).toMatch(/^Invalid qty/);
  });

  it('of a sale without a buyer needs no name', async () => {
    const { complaintOf } = await setup({ custTin: null, custNm: null });
    expect(complaintOf({ custTin: null, custNm: null })).toBeUndefined();
  });

  it('cannot credit a sale without a name under the rule namedBuyers', async () => {
    const { context } = await setup({ custTin: null, custNm: null });
    const note = saleOf({ ...NOTE, custTin: null, custNm: null });
    const named = { ...context, rules: { ...context.rules, namedBuyers: true } };
    expect(creditNotes(note, named)).toMatch(/getCustNm\(\)" is null$/);
  });

  it('cannot refer to another credit note', async () => {
    const { context, complaintOf } = await setup();
    recordSale(context, NOTE);
    expect(complaintOf({ invcNo: 3, orgInvcNo: 2 })).toMatch(/^orgInvcNo does not exist/);
  });

  it.each(['C', 'T', 'P'])('of type %s credits nothing, and matches nothing', async (salesTyCd) => {
    const { context, complaintOf } = await setup();
    expect(complaintOf({ salesTyCd, orgInvcNo: 9, rfdRsnCd: null })).toBeUndefined();
    recordSale(context, { ...NOTE, salesTyCd });
    expect(complaintOf({ invcNo: 3 })).toBeUndefined();
  });

  it.each(['C', 'T', 'P'])('cannot refer to a sale of type %s', async (salesTyCd) => {
    const { complaintOf } = await setup({ ...BUYER, salesTyCd });
    expect(complaintOf()).toMatch(/^orgInvcNo does not exist/);
  });

  it.each(['01', '02', '03', '04', '05', '06'])('may have the reason %s', async (rfdRsnCd) => {
    expect((await setup()).complaintOf({ rfdRsnCd })).toBeUndefined();
  });

  it('is not checked without the rule', async () => {
    expect(creditNotes(saleOf({ ...NOTE, orgInvcNo: 9 }), await aDeviceContext())).toBeUndefined();
  });

  it('is checked, but a sale is not', async () => {
    expect((await setup()).complaintOf({ rcptTyCd: 'S', orgInvcNo: 0 })).toBeUndefined();
  });
});

describe('the limits of credit notes', () => {
  async function limited() {
    const context = await aDeviceContext({ creditNoteLimits: true });
    recordSale(context, BUYER);
    const complaintOf = (overrides: object) =>
      creditNoteLimits(saleOf({ ...NOTE, ...overrides }), context) || undefined;
    return { context, complaintOf };
  }

  it('are two notes, of which the second is of what is left, to one percent', async () => {
    const { context, complaintOf } = await limited();
    expect(complaintOf({ totAmt: 160 })).toBeUndefined();
    recordSale(context, { ...NOTE, totAmt: 160 });
    for (const totAmt of [990, 1_000, 1_010]) expect(complaintOf({ invcNo: 3, totAmt })).toBeUndefined();
    for (const totAmt of [989.99, 1_010.01])
      expect(complaintOf({ invcNo: 3, totAmt })).toMatch(/^Invalid totAmt: .* remaining 1000\.00$/);
    recordSale(context, { ...NOTE, invcNo: 3, totAmt: 1_000 });
    expect(complaintOf({ invcNo: 4, totAmt: 1 })).toMatch(/has 2 credit notes already$/);
  });

  it.each([
    ['20260302', '20260902', '20260903'],
    ['20260831', '20270228', '20270301'],
    ['20261231', '20270630', '20270701'],
  ])('are six months after a sale of %s: %s is in time, %s is not', async (salesDt, inTime, late) => {
    const context = await aDeviceContext({ creditNoteLimits: true });
    recordSale(context, { ...BUYER, salesDt });
    const complaintAt = (day: string) => creditNoteLimits(saleOf({ ...NOTE, salesDt: day }), context);
    expect(complaintAt(inTime)).toBeFalsy();
    expect(complaintAt(late)).toMatch(/within 6 months/);
  });

  it('are not checked without the rule, nor of what is no credit note', async () => {
    const { context, complaintOf } = await limited();
    expect(complaintOf({ rcptTyCd: 'S', orgInvcNo: 0, salesDt: '20301231' })).toBeUndefined();
    expect(complaintOf({ orgInvcNo: 9, salesDt: '20301231' })).toBeUndefined();
    const late = saleOf({ ...NOTE, salesDt: '20301231' });
    expect(
      creditNoteLimits(late, { ...context, rules: { ...context.rules, creditNoteLimits: false } }),
    ).toBeUndefined();
  });
});

it("has the PIN of its sale's buyer under the rule originalBuyers, and may have another name", async () => {
  const context = await aDeviceContext({ originalBuyers: true });
  recordSale(context, BUYER);
  const complaintOf = (overrides: object) => originalBuyers(saleOf({ ...NOTE, ...overrides }), context);
  expect(complaintOf({ custNm: 'Amani Hotel' })).toBeFalsy();
  for (const custTin of ['A999999999Z', null]) expect(complaintOf({ custTin })).toMatch(/does not match custTin/);
  expect(complaintOf({ custTin: null, orgInvcNo: 9 })).toBeFalsy();
});
