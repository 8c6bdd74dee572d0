import { cuInvoiceNumber, qrUrl, type SignedReceipt } from '@app/domain';
import { Shown } from '../http/openapi/reply-fields.js';

const LEFT_OUT = 'Left out if it is not known, because the device was replaced while the sale was in doubt.';

/** The receipt of the tax authority. `intrlData` and `rcptSign` must appear on every receipt, printed or digital. */
export class ReceiptResultDto {
  @Shown('Cumulative invoice number assigned by the tax authority.', 37)
  cisInvcNo!: number;

  @Shown('Internal data to print on the receipt.', 'K7QW2MZP4RTYU3XSA5BCD6EFGH')
  intrlData!: string;

  @Shown('Receipt signature to print on the receipt.', 'V4N6P2QK7WXR3TZA')
  rcptSign!: string;

  @Shown('When the control unit signed, YYYYMMDDHHmmss.', '20260302101502')
  sdcDateTime!: string;

  @Shown('Count of all receipts of the device.', 41)
  totRcptNo!: number;

  @Shown('Date of the receipt, YYYYMMDD.', '20260302')
  vsdcRcptPbctDate!: string;

  @Shown('When the tax authority answered, YYYYMMDDHHmmss.', '20260302101503')
  resultDt!: string;

  @Shown(`Id of the control unit that signed, to print as SCU ID. ${LEFT_OUT}`, 'KRACU0400009001', { required: false })
  sdcId?: string;

  @Shown('Machine registration code of that control unit. Left out if it is not known.', 'KRA00900100', {
    required: false,
  })
  mrcNo?: string;

  @Shown(
    `CU invoice number to print: sdcId, a slash and cisInvcNo. A sale, a training sale (T) and a copy (C) may have the same one, so tell receipts by rcptSign. ${LEFT_OUT}`,
    'KRACU0400009001/37',
    {
      required: false,
    },
  )
  cuInvoiceNo?: string;

  @Shown(
    `Only of a credit note: the CU invoice number of the original sale, to print. ${LEFT_OUT}`,
    'KRACU0400009001/36',
    { required: false },
  )
  orgCuInvoiceNo?: string;

  @Shown(
    'What the QR code on the receipt says: the page of the tax authority that shows this receipt.',
    'https://etims-sbx.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051999888K00V4N6P2QK7WXR3TZA',
    { format: 'uri' },
  )
  qrUrl!: string;

  @Shown(
    'Public link to the receipt. Anyone who has it can read the receipt, until you revoke it. A path only, if this installation does not know its public address.',
    'https://risiti.example/r/C0yKUm8OTWydG1o8H34rkL8cyh0QEqu4ZLBqSTRiPgs',
    { format: 'uri-reference', required: false },
  )
  receiptUrl?: string;
}

/** The receipt in the words of the interface, and what else a till must print (fact sheet 4.11). */
export const receiptData = (receipt: SignedReceipt): ReceiptResultDto => ({
  cisInvcNo: receipt.receiptNumber,
  intrlData: receipt.internalData,
  rcptSign: receipt.signature,
  sdcDateTime: receipt.signedAt,
  totRcptNo: receipt.totalReceipts,
  vsdcRcptPbctDate: receipt.signedAt.slice(0, 8),
  resultDt: receipt.answeredAt ?? receipt.signedAt,
  ...(receipt.sdcId !== null && unitData(receipt, receipt.sdcId)),
  ...originalData(receipt),
  qrUrl: qrUrl(receipt),
});

const unitData = ({ mrcNo, receiptNumber }: SignedReceipt, sdcId: string) => ({
  sdcId,
  ...(mrcNo !== null && { mrcNo }),
  cuInvoiceNo: cuInvoiceNumber(sdcId, receiptNumber),
});

const originalData = ({ original }: SignedReceipt) =>
  original !== null &&
  original.sdcId !== null && { orgCuInvoiceNo: cuInvoiceNumber(original.sdcId, original.receiptNumber) };
