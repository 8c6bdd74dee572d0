import type { ReceiptedInvoice } from '@app/persistence';
import { chooseByReceipt, receiptOf } from './find-by-receipt.js';

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
