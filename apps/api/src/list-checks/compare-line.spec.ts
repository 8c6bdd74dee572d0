import type { BookedInvoice } from '@app/persistence';
import { compareLine } from './compare-line.js';

const BOOKED: BookedInvoice = {
  ...{ invcNo: '7', submissionId: 'an id' as never, kind: 'sale', status: 'APPROVED', bhfId: '00' },
  ...{ total: 1160, saleDate: '20260302', receiptNumber: 37, signature: 'V4N6P2QK', sdcId: 'KRACU01' },
};
const RECEIPT = { cisInvcNo: 37, cuInvoiceNo: 'KRACU01/37', rcptSign: 'v4n6-p2qk' };
const AS_BOOKED = { invcNo: '7', totAmt: 1160, salesDt: '20260302', ...RECEIPT };

const compared = (listed: object = {}, booked: Partial<BookedInvoice> | null = {}, bhfId: string | null = '00') =>
  compareLine(
    { line: 2, invoice: { invcNo: '7', ...listed } },
    booked === null ? undefined : { ...BOOKED, ...booked },
    {
      ...{ bhfId, sameAsLine: null, hint: null },
    },
  );

it.each<[string, BookedInvoice['status']]>([
  ['signed', 'APPROVED'],
  ...(['ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT', 'NEEDS_REVIEW'] as const).map(
    (status): [string, BookedInvoice['status']] => ['waiting', status],
  ),
  ...(['REJECTED', 'CANCELLED', 'FAILED'] as const).map((status): [string, BookedInvoice['status']] => [
    'refused',
    status,
  ]),
])('is %s if its submission is %s', (result, status) => {
  expect(compared({}, { status })).toMatchObject({ result, status, submissionId: 'an id' });
});

it('is signed where all agrees, and unknown without a submission', () => {
  expect(compared(AS_BOOKED)).toMatchObject({ result: 'signed', differences: [], notCompared: [] });
  expect(compared(AS_BOOKED, null)).toMatchObject({ result: 'unknown', submissionId: null, status: null });
});

it.each([
  ['totAmt', { totAmt: 1160.01 }, 1160.01, 1160],
  ['salesDt', { salesDt: '20260301' }, '20260301', '20260302'],
  ['invcNo', { invcNo: '21' }, '21', '7'],
  ['cisInvcNo', { cisInvcNo: 38 }, 38, 37],
  ['cuInvoiceNo', { cuInvoiceNo: 'KRACU02/37' }, 'KRACU02/37', 'KRACU01/37'],
  ['rcptSign', { rcptSign: 'OTHER' }, 'OTHER', 'V4N6P2QK'],
])('differs by %s, with both values', (field, listed, value, known) => {
  const differences = [{ field, listed: value, known }];
  expect(compared(listed)).toMatchObject({ result: 'differs', differences });
  expect(compared(listed, { status: 'ACCEPTED' })).toMatchObject({ result: 'differs', status: 'ACCEPTED' });
});

it('differs by the branch, unless the list is of all branches', () => {
  expect(compared({}, { bhfId: '01' })).toMatchObject({ differences: [{ field: 'bhfId', listed: '00', known: '01' }] });
  expect(compared({}, { bhfId: '01' }, null)).toMatchObject({ result: 'signed', bhfId: '01' });
});

it('names what the books no longer have', () => {
  const gone = { total: null, saleDate: null, receiptNumber: null, signature: null, sdcId: null };
  const notCompared = ['totAmt', 'salesDt', 'cisInvcNo', 'cuInvoiceNo', 'rcptSign'];
  expect(compared(AS_BOOKED, gone)).toMatchObject({ result: 'signed', notCompared });
});

it('takes what a credit note gives back with a minus or without', () => {
  for (const totAmt of [-1160, 1160]) expect(compared({ totAmt }, { kind: 'credit-note' }).differences).toEqual([]);
  expect(compared({ totAmt: -1160 }).result).toBe('differs');
});
