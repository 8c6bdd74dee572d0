import type { SignedReceipt } from '@app/domain';
import { receiptData } from './submission-data.js';

const RECEIPT: SignedReceipt = {
  ...{ environment: 'PRODUCTION', tin: 'P051999888K', bhfId: '02', sdcId: 'KRACU04', mrcNo: 'KRA009', original: null },
  ...{ receiptNumber: 8, totalReceipts: 9, internalData: 'INTERNAL', signature: 'V4N6P2QK7WXR3TZA' },
  ...{ signedAt: '20260302101502', answeredAt: null },
};

it('a receipt has what a till prints', () =>
  expect(receiptData(RECEIPT)).toEqual({
    ...{ cisInvcNo: 8, totRcptNo: 9, intrlData: 'INTERNAL', rcptSign: 'V4N6P2QK7WXR3TZA' },
    ...{ sdcDateTime: '20260302101502', vsdcRcptPbctDate: '20260302', resultDt: '20260302101502' },
    ...{ sdcId: 'KRACU04', mrcNo: 'KRA009', cuInvoiceNo: 'KRACU04/8' },
    qrUrl: 'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051999888K02V4N6P2QK7WXR3TZA',
  }));

it('a credit note names the receipt of the sale, which another device may have signed', () =>
  expect(receiptData({ ...RECEIPT, original: { sdcId: 'KRACU03', receiptNumber: 7 } })).toMatchObject({
    ...{ cuInvoiceNo: 'KRACU04/8', orgCuInvoiceNo: 'KRACU03/7' },
  }));

it('what is not known is left out, and not made up', () => {
  const unknown = receiptData({ ...RECEIPT, sdcId: null, mrcNo: null, original: { sdcId: null, receiptNumber: 7 } });
  for (const field of ['sdcId', 'mrcNo', 'cuInvoiceNo', 'orgCuInvoiceNo']) expect(unknown).not.toHaveProperty(field);
  expect(receiptData({ ...RECEIPT, mrcNo: null })).not.toHaveProperty('mrcNo');
});
