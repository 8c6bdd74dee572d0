import { aLine } from '../../test/documents.js';
import { aDeviceContext, saleOf } from '../../test/device-context.js';
import { sums } from './sums.js';

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
