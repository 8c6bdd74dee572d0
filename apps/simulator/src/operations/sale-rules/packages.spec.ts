import { aLine } from '../../test/documents.js';
import { aDeviceContext, saleOf } from '../../test/device-context.js';
import { packages } from './packages.js';

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
