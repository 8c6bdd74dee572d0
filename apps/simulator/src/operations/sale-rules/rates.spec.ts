import { aDeviceContext, saleOf } from '../../test/device-context.js';
import { rates } from './rates.js';

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
