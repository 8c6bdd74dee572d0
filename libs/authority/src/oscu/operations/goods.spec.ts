import { line, stockMovement, purchaseConfirmation, receivedPurchase } from '../../../../domain/src/test/documents.js';
import type { WritingContext } from '../../port.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';

describe('a movement of stock on the wire', () => {
  type Written = Record<string, unknown> & { itemList: Record<string, unknown>[] };

  const written = (
    change: Parameters<typeof stockMovement>[0] = {},
    profile: 'direct' | 'gateway' = 'direct',
    contextChange: Partial<WritingContext> = {},
  ): Written =>
    JSON.parse(authorityOn({ profile }).write(stockMovement(change), context({ number: 12, ...contextChange })));

  const MOVED = {
    itemSeq: 1,
    itemCd: 'GDS-OIL',
    itemClsCd: '8514900000',
    itemNm: 'Oil',
    bcd: null,
    pkgUnitCd: 'NT',
    pkg: 2,
    qtyUnitCd: 'U',
    qty: 2,
    prc: 580,
    splyAmt: 1160,
    taxTyCd: 'B',
    taxblAmt: 1000,
    taxAmt: 160,
    totAmt: 1160,
    totDcAmt: 0,
    itemExprDt: null,
  };

  it('has every field of the protocol', () => {
    expect(written()).toEqual({
      sarNo: 12,
      orgSarNo: 0,
      regTyCd: 'M',
      custTin: 'P051999888K',
      custNm: 'JUMLA LTD',
      custBhfId: null,
      sarTyCd: '02',
      ocrnDt: '20260302',
      totItemCnt: 1,
      totTaxblAmt: 1000,
      totTaxAmt: 160,
      totAmt: 1160,
      remark: null,
      regrId: 'USR01',
      regrNm: 'System',
      modrId: 'USR01',
      modrNm: 'System',
      itemList: [MOVED],
    });
  });

  it('names the other branch of a transfer, and its taxpayer whether or not he was named', () => {
    for (const partnerPin of [null, 'P051999888K'])
      expect(
        written({ stockType: '13', partnerBranch: '01', partnerPin }, 'direct', { tin: 'P051999888K' }),
      ).toMatchObject({
        ...{ custTin: 'P051999888K', custBhfId: '01', sarTyCd: '13' },
      });
  });

  it('names items as the authority knows them, by their class', () => {
    const items = { 'GDS-OIL': { authorityCode: 'KE2NTXU0000002', itemClass: '5015151300', itemType: '2' as const } };
    const { itemList } = written({}, 'gateway', { items });
    expect(itemList).toMatchObject([{ itemCd: 'KE2NTXU0000002', itemClsCd: '5015151300' }]);
    const inKilos = { 'GDS-OIL': { ...items['GDS-OIL'], authorityCode: 'KE2BGKG0000002' } };
    expect(written({}, 'gateway', { items: inKilos }).itemList).toMatchObject([{ pkgUnitCd: 'BG', qtyUnitCd: 'KG' }]);
  });

  it('counts as many packages as there are, also where a sale may have one only', () => {
    expect(written({}, 'gateway').itemList).toMatchObject([{ qty: 2, pkg: 2 }]);
  });

  it('has the totals of its lines as they go out, whatever the caller summed up', () => {
    const lines = [line({ total: 116 }), line({ sequence: 2, total: 58 })];
    expect(written({ lines, total: 1 })).toMatchObject({
      ...{ totItemCnt: 2, totTaxblAmt: 150, totTaxAmt: 24, totAmt: 174 },
    });
  });

  it('of what was sold in another currency is in shillings, discounts and all', () => {
    const lines = [line({ quantity: 1, unitPrice: 12, supplyAmount: 12, discountAmount: 2, total: 10, taxType: 'A' })];
    const { itemList } = written({ currency: 'USD', exchangeRate: 130, lines });
    expect(itemList).toMatchObject([{ prc: 1560, splyAmt: 1560, totDcAmt: 260, totAmt: 1300 }]);
  });

  it.each([
    ['direct', 0],
    ['gateway', 0.01],
  ] as const)('of a gift is worth on %s what is taken for a total: %d', (profile, expected) => {
    const lines = [line({ quantity: 3, unitPrice: 0, supplyAmount: 0, total: 0 })];
    expect(written({ lines }, profile)).toMatchObject({ totAmt: expected, itemList: [{ totAmt: expected, qty: 3 }] });
  });
});

describe('a confirmation on the wire', () => {
  const written = (
    change: Parameters<typeof purchaseConfirmation>[0] = {},
    contextChange: Partial<WritingContext> = {},
  ): Record<string, unknown> & { itemList: object[] } =>
    JSON.parse(
      authorityOn({ profile: 'direct' }).write(purchaseConfirmation(change), context({ number: 4, ...contextChange })),
    ) as ReturnType<typeof written>;

  const AUDIT = { regrId: 'USR01', regrNm: 'System', modrId: 'USR01', modrNm: 'System' };

  it('has what the supplier reported, under our own number', () => {
    expect(written()).toEqual({
      ...{ spplrTin: 'P000111222B', spplrBhfId: '00', spplrNm: 'JUMLA LTD', spplrInvcNo: 77, invcNo: 4, orgInvcNo: 0 },
      ...{ regTyCd: 'A', pchsTyCd: 'N', rcptTyCd: 'P', pmtTyCd: '02', pchsSttsCd: '02', cfmDt: '20260302101500' },
      ...{ pchsDt: '20260301', wrhsDt: null, cnclReqDt: null, cnclDt: null, rfdDt: null, totItemCnt: 1 },
      ...{ taxblAmtA: 0, taxblAmtB: 5000, taxblAmtC: 0, taxblAmtD: 0, taxblAmtE: 0 },
      ...{ taxRtA: 0, taxRtB: 16, taxRtC: 0, taxRtD: 0, taxRtE: 8 },
      ...{ taxAmtA: 0, taxAmtB: 800, taxAmtC: 0, taxAmtD: 0, taxAmtE: 0 },
      ...{ totTaxblAmt: 5000, totTaxAmt: 800, totAmt: 5800, remark: null, ...AUDIT },
      itemList: [
        {
          ...{ itemSeq: 1, itemCd: 'KE2NTTU0000033', itemClsCd: '5059690800', itemNm: 'Kettle bulk' },
          ...{ bcd: '6161100000040', spplrItemClsCd: '5059690800', spplrItemCd: 'KE2NTTU0000033' },
          ...{ spplrItemNm: 'Kettle bulk', pkgUnitCd: 'NT', pkg: 1, qtyUnitCd: 'TU', qty: 10, prc: 580, splyAmt: 5800 },
          ...{ dcRt: 0, dcAmt: 0, taxblAmt: 5000, taxTyCd: 'B', taxAmt: 800, totAmt: 5800, itemExprDt: null },
        },
      ],
    });
  });

  it.each([
    [{ answer: 'REFUSED' as const }, { pchsSttsCd: '04' }],
    [{ purchase: receivedPurchase({ receiptType: 'R' }) }, { rcptTyCd: 'R' }],
    [{ paymentType: '09' }, { pmtTyCd: '07' }],
    [{ remark: 'x'.repeat(500) }, { remark: 'x'.repeat(400) }],
    // The authority's clock may be behind the caller's.
    [{ confirmedAt: '20260302101700' }, { cfmDt: '20260302101530' }],
  ])('%j becomes %j', (change, expected) => {
    expect(written(change)).toMatchObject(expected);
  });

  const [KETTLES] = receivedPurchase().lines;
  const rates = { A: 0, B: 16, C: 0, D: 0, E: 0 };
  const taxes = Object.fromEntries(
    Object.entries(rates).map(([type, rate]) => [type, { taxable: 1, rate, tax: 1 }]),
  ) as unknown as ReturnType<typeof receivedPurchase>['taxes'];
  const ofLines = (...lines: Partial<typeof KETTLES>[]) => {
    const purchase = receivedPurchase({ taxes, lines: lines.map((line) => ({ ...KETTLES!, ...line })) });
    return written({ purchase, itemCodes: lines.map(() => null) });
  };

  it.each<[string, object, object]>([
    [
      'the net and the tax of a seed',
      { quantity: 2, unitPrice: 499, supplyAmount: 998, taxableAmount: 998, taxAmount: 159.11, total: 1157.11 },
      // No price in cents comes to the total twice; the nearest is sent.
      { qty: 2, prc: 578.56, splyAmt: 1157.11, dcRt: 0, dcAmt: 0, taxblAmt: 997.51, taxAmt: 159.6, totAmt: 1157.11 },
    ],
    [
      'a price without tax',
      { quantity: 1, unitPrice: 1122, supplyAmount: 1122, taxableAmount: 1122, taxAmount: 180.07, total: 1302.07 },
      { prc: 1302.07, splyAmt: 1302.07, taxblAmt: 1122.47, taxAmt: 179.6, totAmt: 1302.07 },
    ],
    [
      'a discount',
      { quantity: 2, unitPrice: 580, supplyAmount: 1160, discountRate: 10, discountAmount: 116, total: 1044 },
      { prc: 522, splyAmt: 1044, dcRt: 0, dcAmt: 0, taxblAmt: 900, taxAmt: 144, totAmt: 1044 },
    ],
    [
      'what has no tax',
      { taxType: 'A', quantity: 2, unitPrice: 500, supplyAmount: 1000, taxableAmount: 1000, taxAmount: 0, total: 1000 },
      { taxTyCd: 'A', prc: 500, splyAmt: 1000, taxblAmt: 1000, taxAmt: 0, totAmt: 1000 },
    ],
    ['nothing at all', { quantity: 0, unitPrice: 7, total: 0 }, { prc: 7, splyAmt: 0, taxblAmt: 0, taxAmt: 0 }],
  ])('calculates a line anew from its total: %s', (_, line, expected) => {
    expect(ofLines(line).itemList).toMatchObject([expected]);
  });

  it('adds up its own lines only, at the rates of the supplier’s sale', () => {
    expect(ofLines({ total: 1157.11 }, { total: 1302.07 }, { taxType: 'A', total: 10 })).toMatchObject({
      ...{ totItemCnt: 3, taxblAmtA: 10, taxAmtA: 0, taxblAmtB: 2119.98, taxAmtB: 339.2, taxRtB: 16, taxRtE: 0 },
      ...{ totTaxblAmt: 2129.98, totTaxAmt: 339.2, totAmt: 2469.18 },
    });
    expect(ofLines({ taxType: 'C', total: 10 })).toMatchObject({ taxblAmtB: 0, taxRtB: 16, taxblAmtC: 10 });
  });

  it('has the supplier’s name to the letter', () => {
    const supplierName = ` JUMLA  LTD ${'x'.repeat(60)} `;
    expect(written({ purchase: receivedPurchase({ supplierName }) })).toMatchObject({ spplrNm: supplierName });
  });

  it('calls a line what the buyer calls it, as the authority knows that', () => {
    const items = { KETTLE: { authorityCode: 'KE2NTXU0000001', itemClass: '5214152600', itemType: '2' } } as const;
    expect(written({ itemCodes: ['KETTLE'] }, { items }).itemList).toMatchObject([
      { itemCd: 'KE2NTXU0000001', itemClsCd: '5214152600', qtyUnitCd: 'U', spplrItemCd: 'KE2NTTU0000033' },
    ]);
    expect(written({ itemCodes: ['KETTLE'] }).itemList).toMatchObject([{ itemCd: 'KETTLE', itemClsCd: '5059690800' }]);
  });
});
