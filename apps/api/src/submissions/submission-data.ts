import { cuInvoiceNumber, qrUrl, type SignedReceipt } from '@app/domain';
import { INVOICE_KINDS } from '@app/submission';
import type { SubmissionView } from '@app/persistence';
import { holdData } from './hold-data.js';
import { publicMessage, ownPublicCode } from './public-message.js';

/** The receipt in the words of the interface, and what else a till must print (fact sheet 4.11). */
export const receiptData = (receipt: SignedReceipt) => ({
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

/** The data of a submission that is not settled yet. */
export const pendingData = (view: SubmissionView) => ({
  submissionId: view.id,
  status: view.status,
  invcNo: INVOICE_KINDS.includes(view.kind) ? view.reference : null,
  nextAttemptAt: view.nextAttemptAt?.toISOString() ?? null,
  ...(view.hold && { device: holdData(view.hold) }),
});

/** All data of a submission. Once it has a receipt, the fields of the receipt are among them. */
export const submissionData = (view: SubmissionView) => ({
  ...pendingData(view),
  kind: view.kind,
  reference: view.reference,
  follows: view.follows,
  attempts: view.attempts,
  acceptedAt: view.acceptedAt.toISOString(),
  settledAt: view.settledAt?.toISOString() ?? null,
  ...(view.receipt && receiptData(view.receipt)),
  ...((view.result as object | null) ?? {}),
  ...(view.status !== 'APPROVED' && view.answerCode && refusalData(view)),
});

/** A refusal by Risiti itself is `refusal`; `authority` is only for an answer that the authority gave. */
export function refusalData(view: SubmissionView) {
  const answer = answerData(view);
  const code = ownPublicCode(answer.code);
  return code ? { refusal: { ...answer, code } } : { authority: answer };
}

export const answerData = ({ answerCode, answerMessage }: SubmissionView) => ({
  code: answerCode ?? '',
  message: publicMessage(answerCode, answerMessage) ?? '',
});
