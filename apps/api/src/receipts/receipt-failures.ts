import { PRINTS_MAX, type SubmissionView } from '@app/persistence';
import { Failure, failedAt } from '../http/errors/failure.js';
import type { NoReceipt } from './receipt-maker.js';

const TEXTS: Readonly<Record<NoReceipt, readonly [message: string, fix: string]>> = {
  kind: [
    'Only sales and credit notes have receipts, and this submission is another document.',
    'Use the id of a sale or a credit note: see GET /api/v1/submissions?kind=sale.',
  ],
  refused: [
    'This document was refused, withdrawn or given up, so it gets no receipt.',
    'Read the reason with GET /api/v1/submissions/{id}, correct the document and post it again.',
  ],
  withoutReceipt: [
    'An operator approved this document without its receipt, because the tax authority did not return it.',
    'Look the receipt up in the portal of the tax authority.',
  ],
  withoutAmounts: [
    'The amounts that were signed are not kept for this receipt, so it cannot be printed.',
    'Print what GET /api/v1/submissions/{id} has of the receipt, with the amounts of your own copy of the document.',
  ],
  deleted: [
    'The document is so old that it was deleted; docs/retention.md says when.',
    'Use the receipt that you archived.',
  ],
  noCode: [
    'There is no QR code before the tax authority has signed.',
    'Wait until the status is APPROVED: send Prefer: wait=30.',
  ],
};

export function noReceipt(reason: NoReceipt, view?: SubmissionView): Failure {
  const [message, fix] = TEXTS[reason];
  const data = view && { submissionId: view.id, kind: view.kind, status: view.status };
  return failedAt('003', 'id', message, fix, { status: 409, ...(data && { data }) });
}

export const notSignedYet = ({ id, kind, status }: SubmissionView, headers: Record<string, string>): Failure =>
  failedAt(
    '006',
    'id',
    'The tax authority has not signed this document yet, so there is no original to print.',
    'Send the request again after Retry-After seconds. Until then, GET /api/v1/submissions/{id}/receipt has a provisional slip.',
    { status: 409, data: { submissionId: id, kind, status }, headers },
  );

export const printedTooOften = (): Failure =>
  failedAt(
    '003',
    'id',
    `This receipt was printed ${PRINTS_MAX} times, and is not counted any further.`,
    'Check the program that prints it. GET /api/v1/submissions/{id}/receipt shows the electronic original.',
    { status: 409 },
  );
