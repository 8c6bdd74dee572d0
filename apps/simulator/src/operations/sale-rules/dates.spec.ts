import { aSale } from '../../test/documents.js';
import { aDeviceContext, saleOf } from '../../test/device-context.js';
import { dates } from './dates.js';

const { receipt } = aSale();

describe('the dates of a sale', () => {
  it.each([
    ['salesDt', { salesDt: '20260303' }],
    ['cfmDt', { cfmDt: '20260302120001' }],
    ['stockRlsDt', { stockRlsDt: '20260302120001' }],
    ['rfdDt', { rfdDt: '20260302120001' }],
    ['cnclReqDt', { cnclReqDt: '20260303000000' }],
    ['cnclDt', { cnclDt: '20260303000000' }],
    ['rcptPbctDt', { receipt: { ...receipt, rcptPbctDt: '20260302120001' } }],
  ])('are refused if %s lies in the future', async (name, overrides) => {
    const complaint = `Invalid ${name}: a future date is not allowed`;
    expect(dates(saleOf(overrides), await aDeviceContext({ dates: true }))).toBe(complaint);
    expect(dates(saleOf(overrides), await aDeviceContext())).toBeUndefined();
  });

  it('may be the current second', async () => {
    const sale = saleOf({ salesDt: '20260302', cfmDt: '20260302120000' });
    expect(dates(sale, await aDeviceContext({ dates: true }))).toBeUndefined();
  });
});
