import { INVOICE_KINDS, type Receipt } from '@app/domain';
import type { SubmissionView } from '@app/persistence';
import { ownPublicCode } from './own-public-code.js';
import { publicMessage } from './public-message.js';

/** The receipt in the interface's words; `rcptSign` and `intrlData` must be printed. */
export const receiptData = (receipt: Receipt) => ({
  cisInvcNo: receipt.receiptNumber,
  intrlData: receipt.internalData,
  rcptSign: receipt.signature,
  sdcDateTime: receipt.signedAt,
  totRcptNo: receipt.totalReceipts,
  vsdcRcptPbctDate: receipt.signedAt.slice(0, 8),
  resultDt: receipt.answeredAt ?? receipt.signedAt,
});

/** What there is to say of a submission whose answer is not there yet. */
export const pendingData = (view: SubmissionView) => ({
  submissionId: view.id,
  status: view.status,
  invcNo: INVOICE_KINDS.includes(view.kind) ? view.reference : null,
  nextAttemptAt: view.nextAttemptAt?.toISOString() ?? null,
});

/** All there is to say of a submission, with the keys of its receipt beside the others once there is one. */
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

/** Nothing is put into the mouth of an authority that was not asked. */
export function refusalData(view: SubmissionView) {
  const answer = answerData(view);
  const code = ownPublicCode(answer.code);
  return code ? { refusal: { ...answer, code } } : { authority: answer };
}

export const answerData = ({ answerCode, answerMessage }: SubmissionView) => ({
  code: answerCode ?? '',
  message: publicMessage(answerCode, answerMessage) ?? '',
});
