import type { LedgerSale, WireCall } from '@app/testing';
import { asPublicReceipt, upTo } from '../sale-assertions.js';
import { type DeviceResult, NOTHING_FOUND } from '../fleet/fleet-findings.js';
import { sumOf, saleCountsOf } from './sale-counts.js';

const signed = (number: number): LedgerSale => ({
  ...{ tin: 'P900000001S', invcNo: number, trdInvcNo: `INV-${number}`, rcptTyCd: 'S', salesTyCd: 'N', totAmt: 1160 },
  receipt: {
    ...{ curRcptNo: number, totRcptNo: number, intrlData: `I${number}`, rcptSign: `S${number}` },
    sdcDateTime: '20260302101500',
  },
  acceptedAt: number,
});

const call = (invcNo: number, bodySha256 = `body of ${invcNo}`): WireCall => ({
  ...{ tin: 'P900000001S', operation: 'saveTrnsSalesOsdc', invcNo, startedAt: invcNo, endedAt: invcNo + 0.5 },
  ...{ resultCd: '000', fault: null, bodySha256 },
});

/** Three correct sales, promised in any order, with one change. */
function setup(change: (device: DeviceResult) => Partial<DeviceResult> = () => ({})): DeviceResult {
  const authoritySales = upTo(3).map(signed);
  const ledgerSales = authoritySales.map((sale) => ({
    ...{ invcNo: sale.trdInvcNo, status: 'APPROVED', number: sale.invcNo, receipt: asPublicReceipt(sale) },
  }));
  const device = {
    accepted: ['INV-2', 'INV-1', 'INV-3'],
    ledgerSales,
    authoritySales,
    calls: upTo(3).map((number) => call(number)),
  };
  return { ...device, ...change(device) };
}

it('correct sales count as approved once, without a violation', () => {
  expect(saleCountsOf(setup())).toEqual({ submissions: 3, approvedOnce: 3, ...NOTHING_FOUND });
});

it('a sale without an answer counts, but not as a promise', () => {
  expect(saleCountsOf(setup(() => ({ accepted: [] })))).toEqual({ submissions: 3, approvedOnce: 3, ...NOTHING_FOUND });
});

it('the same bytes again are no second sale, and a refused one uses no number', () => {
  const again = { ...call(2), startedAt: 2.6, endedAt: 2.8 };
  expect(saleCountsOf(setup(({ calls }) => ({ calls: [...calls, again] })))).toMatchObject(NOTHING_FOUND);
  const refused = { invcNo: 'INV-0', status: 'REJECTED', number: null, receipt: null };
  const first = { ...call(1, 'another body'), startedAt: 0, endedAt: 0.5, resultCd: '921' };
  expect(
    saleCountsOf(
      setup(({ ledgerSales, calls }) => ({ ledgerSales: [refused, ...ledgerSales], calls: [first, ...calls] })),
    ),
  ).toEqual({
    ...{ submissions: 4, approvedOnce: 3 },
    ...NOTHING_FOUND,
  });
});

it.each<[string, (device: DeviceResult) => Partial<DeviceResult>, object]>([
  ['promised and unknown to us', () => ({ accepted: ['INV-4'] }), { lost: 1 }],
  [
    'refused after it was promised',
    ({ ledgerSales: [one, two, three] }) => ({ ledgerSales: [one!, two!, { ...three!, status: 'NEEDS_REVIEW' }] }),
    { lost: 1, approvedOnce: 2 },
  ],
  [
    'unknown to the authority',
    ({ authoritySales }) => ({ authoritySales: authoritySales.slice(0, 2) }),
    { lost: 1, approvedOnce: 2 },
  ],
  [
    'at the authority twice',
    ({ authoritySales }) => ({ authoritySales: [...authoritySales, { ...signed(4), trdInvcNo: 'INV-3' }] }),
    { doubled: 1, approvedOnce: 2 },
  ],
  [
    'sent in other bytes',
    ({ calls }) => ({ calls: [...calls, { ...call(3, 'rewritten'), startedAt: 4, endedAt: null, resultCd: null }] }),
    { doubled: 1 },
  ],
  [
    'of a number too high',
    ({ authoritySales: [one, two] }) => ({ authoritySales: [one!, two!, signed(5)] }),
    { gaps: 1 },
  ],
  [
    'under way together with another',
    ({ calls: [one, two, three] }) => ({ calls: [{ ...one!, endedAt: 2.1 }, two!, three!] }),
    { overlaps: 1 },
  ],
  [
    'with the receipt of another',
    ({ ledgerSales: [one, two, three] }) => ({ ledgerSales: [one!, { ...two!, receipt: one!.receipt }, three!] }),
    { unequal: 1 },
  ],
])('a sale %s is found', (_, change, found) => {
  expect(saleCountsOf(setup(change))).toMatchObject(found);
});

it('the counts of several devices are added up', () => {
  const one = saleCountsOf(setup());
  expect(sumOf([one, one])).toEqual({ submissions: 6, approvedOnce: 6, ...NOTHING_FOUND });
});
