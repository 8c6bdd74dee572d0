import type { LedgerSale, WireCall } from '@app/testing';
import { asPublicReceipt, upTo } from '../sale-assertions.js';
import { type DeviceResult, findingsOf, NOTHING_FOUND, sumOfFindings } from './fleet-findings.js';

const signed = (number: number): LedgerSale => ({
  ...{
    tin: 'P900000001S',
    invcNo: number,
    trdInvcNo: `INV-${number}`,
    rcptTyCd: 'S',
    salesTyCd: 'N',
    totAmt: 1160,
    acceptedAt: number,
  },
  receipt: {
    ...{ curRcptNo: number, totRcptNo: number, intrlData: `I${number}`, rcptSign: `S${number}` },
    sdcDateTime: '20260302101500',
  },
});

const call = (startedAt: number, endedAt: number | null): WireCall => ({
  ...{ tin: 'P900000001S', operation: 'saveTrnsSalesOsdc', invcNo: 1, startedAt, endedAt },
  ...{ resultCd: '000', fault: null, bodySha256: '' },
});

/** Three correct sales with one change. */
function setup(change: (device: DeviceResult) => Partial<DeviceResult> = () => ({})): DeviceResult {
  const authoritySales = upTo(3).map(signed);
  const ledgerSales = authoritySales.map((sale) => ({
    ...{ invcNo: sale.trdInvcNo, status: 'APPROVED', number: sale.invcNo, receipt: asPublicReceipt(sale) },
  }));
  const device = {
    accepted: ['INV-1', 'INV-2', 'INV-3'],
    ledgerSales,
    authoritySales,
    calls: upTo(3).map((n) => call(n, n + 0.9)),
  };
  return { ...device, ...change(device) };
}

it('a device with correct sales has no findings', () => {
  expect(findingsOf(setup())).toEqual(NOTHING_FOUND);
});

it.each<[string, (device: DeviceResult) => Partial<DeviceResult>, object]>([
  [
    'that never reached the authority',
    ({ authoritySales }) => ({ authoritySales: authoritySales.slice(0, 2) }),
    { lost: 1, unequal: 1 },
  ],
  ['that our ledger does not have', ({ ledgerSales }) => ({ ledgerSales: ledgerSales.slice(0, 2) }), { lost: 1 }],
  [
    'that is still under way',
    ({ ledgerSales: [one, two, three] }) => ({ ledgerSales: [one!, two!, { ...three!, status: 'IN_DOUBT' }] }),
    { lost: 1 },
  ],
  [
    'that the authority has twice',
    ({ authoritySales }) => ({ authoritySales: [...authoritySales, { ...signed(4), trdInvcNo: 'INV-3' }] }),
    { doubled: 1, outOfOrder: 1, unequal: 1 },
  ],
  ['that we have twice', ({ ledgerSales }) => ({ ledgerSales: [...ledgerSales, ledgerSales[2]!] }), { doubled: 1 }],
  [
    'under a number too high',
    ({ authoritySales: [one, two, three] }) => ({ authoritySales: [one!, two!, { ...three!, invcNo: 4 }] }),
    { gaps: 1, unequal: 1 },
  ],
  [
    'that overtook another',
    ({ ledgerSales, authoritySales }) => {
      const swapped = [
        authoritySales[0]!,
        { ...authoritySales[1]!, trdInvcNo: 'INV-3' },
        { ...authoritySales[2]!, trdInvcNo: 'INV-2' },
      ];
      const receipts = swapped.map((sale) => ({
        ...ledgerSales[0]!,
        invcNo: sale.trdInvcNo,
        number: sale.invcNo,
        receipt: asPublicReceipt(sale),
      }));
      return { authoritySales: swapped, ledgerSales: receipts };
    },
    { outOfOrder: 2 },
  ],
  [
    "with another's receipt",
    ({ ledgerSales: [one, two, three] }) => ({ ledgerSales: [one!, two!, { ...three!, receipt: two!.receipt }] }),
    { unequal: 1 },
  ],
  [
    'without its receipt',
    ({ ledgerSales: [one, two, three] }) => ({ ledgerSales: [one!, two!, { ...three!, receipt: null }] }),
    { unequal: 1 },
  ],
  ['that was on the wire beside another', () => ({ calls: [call(1, 3), call(2, 4), call(5, null)] }), { overlaps: 1 }],
])('a sale %s is found', (_, change, found) => {
  expect(findingsOf(setup(change))).toEqual({ ...NOTHING_FOUND, ...found });
});

it('the findings of several devices are added up', () => {
  const bad = findingsOf(setup(({ authoritySales }) => ({ authoritySales: authoritySales.slice(0, 2) })));
  expect(sumOfFindings([bad, NOTHING_FOUND, bad])).toEqual({ ...NOTHING_FOUND, lost: 2, unequal: 2 });
});
