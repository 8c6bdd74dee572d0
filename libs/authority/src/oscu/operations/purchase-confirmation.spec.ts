import { purchaseConfirmation, receivedPurchase } from '../../../../domain/src/test/documents.js';
import type { WritingContext } from '../../port.js';
import { authorityOn } from '../test/connection.js';
import { context } from '../test/context.js';

const written = (
  change: Parameters<typeof purchaseConfirmation>[0] = {},
  contextChange: Partial<WritingContext> = {},
): Record<string, unknown> & { itemList: object[] } =>
  JSON.parse(
    authorityOn({ profile: 'direct' }).write(purchaseConfirmation(change), context({ number: 4, ...contextChange })),
  ) as ReturnType<typeof written>;

const AUDIT = { regrId: 'USR01', regrNm: 'System', modrId: 'USR01', modrNm: 'System' };

describe('a confirmation on the wire', () => {
  it('has the supplier’s amounts as he told them, under our own number', () => {
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

  it('calls a line what the buyer calls it, as the authority knows that', () => {
    const items = { KETTLE: { authorityCode: 'KE2NTXU0000001', itemClass: '5214152600', itemType: '2' } } as const;
    expect(written({ itemCodes: ['KETTLE'] }, { items }).itemList).toMatchObject([
      { itemCd: 'KE2NTXU0000001', itemClsCd: '5214152600', spplrItemCd: 'KE2NTTU0000033' },
    ]);
    expect(written({ itemCodes: ['KETTLE'] }).itemList).toMatchObject([{ itemCd: 'KETTLE', itemClsCd: '5059690800' }]);
  });
});
