import { line, stockMovement } from '../../../../domain/src/test/documents.js';
import type { WritingContext } from '../../port.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';

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

describe('a movement of stock on the wire', () => {
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
