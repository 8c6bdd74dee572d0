import type { BookedInvoice, ReceiptedInvoice } from '@app/persistence';
import { compareLine } from './compare-line.js';
import { chooseByReceipt, receiptOf } from './find-by-receipt.js';

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

const candidate = (submissionId: string, signature = 'V4N6P2QK'): ReceiptedInvoice => ({
  ...{ place: 0, invcNo: `INV-${submissionId}`, submissionId: submissionId as never, kind: 'sale', status: 'APPROVED' },
  ...{ bhfId: '00', total: 5, saleDate: '20260302', receiptNumber: 37, signature, sdcId: 'KRACU01' },
});

const NOTHING = { receiptNumber: null, sdcId: null, signature: null };

it.each([
  [{ cisInvcNo: 37 }, { receiptNumber: 37 }],
  [{ cuInvoiceNo: 'KRACU01/37' }, { receiptNumber: 37, sdcId: 'KRACU01' }],
  [{ rcptSign: 'v4n6-p2qk' }, { signature: 'V4N6P2QK' }],
  [{ invcNo: '37' }, { receiptNumber: 37 }],
  [{ invcNo: 'INV-37' }, {}],
  [{ invcNo: '37', rcptSign: 'v4n6' }, { signature: 'V4N6' }],
])('of %j the receipt %j is looked up', (invoice, receipt) => {
  expect(receiptOf(invoice)).toEqual({ ...NOTHING, ...receipt });
});

it('the invoice of the receipt is found, and once if number and signature are the same', () => {
  const found = candidate('1');
  expect(chooseByReceipt({ cisInvcNo: 37, rcptSign: 'v4n6-p2qk' }, [found, found])).toEqual({
    booked: found,
    hint: null,
  });
  expect(chooseByReceipt({ cisInvcNo: 38 }, [])).toEqual({ hint: null });
});

it('a signature counts for more than a number', () => {
  const [one, other] = [candidate('1'), candidate('2', 'OTHER')];
  expect(chooseByReceipt({ cisInvcNo: 37, rcptSign: 'V4N6P2QK' }, [one, other])).toMatchObject({ booked: one });
});

it('a number that several receipts have names none of them, and says so', () => {
  const several = chooseByReceipt({ cisInvcNo: 37 }, [candidate('1'), candidate('2')]);
  expect(several).toEqual({ hint: expect.stringContaining('Several receipts have this number') as string });
});

it('a number that only a receipt has stays unknown, with a hint before anybody sells twice', () => {
  expect(chooseByReceipt({ invcNo: '37' }, [candidate('1')])).toEqual({
    hint: expect.stringMatching(
      /receipt of branch 00 has it: that of invoice INV-1.*before anything is posted/,
    ) as string,
  });
});
