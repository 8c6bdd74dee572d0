import { aLine } from '../../test/documents.js';
import { aDeviceContext, saleOf } from '../../test/device-context.js';
import { packages } from './packages.js';

describe('the packages of a line', () => {
  it('are one where nothing is packed', async () => {
    const sale = saleOf({ itemList: [aLine(), aLine({ pkg: 2 })] });
    expect(packages(sale, await aDeviceContext({ packages: true }))).toBe(
      'Invalid pkg for ItemList 2. Expected: 1, Found: 2',
    );
    expect(packages(sale, await aDeviceContext())).toBeUndefined();
  });

  it('are as many as there are where something is', async () => {
    const sale = saleOf({ itemList: [aLine({ pkgUnitCd: 'CT', pkg: 12 })] });
    expect(packages(sale, await aDeviceContext({ packages: true }))).toBeUndefined();
  });
});
