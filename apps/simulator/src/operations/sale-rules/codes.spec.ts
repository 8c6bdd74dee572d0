import { aLine } from '../../test/documents.js';
import { aDeviceContext, saleOf } from '../../test/device-context.js';
import { codes, saleUnits } from './codes.js';

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
