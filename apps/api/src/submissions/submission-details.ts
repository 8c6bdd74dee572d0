import { documentData, taxTotals, type Warning } from '@app/contract';
import { endedUnapproved, type SubmissionDocument, type SubmissionId } from '@app/domain';
import type { SubmissionDetails, SubmissionView } from '@app/persistence';
import { INVOICE_KINDS } from '@app/submission';
import { submissionPath } from './answer.js';
import { refusalsOf } from './authority-refusal.js';
import { holdData } from './hold-data.js';

/** The names of a document as an answer shows it. */
const SHOWN_DOCUMENT = {
  names: {
    fields: { originalInvoiceNumber: 'document.transaction.orgInvcNo' },
    lines: 'document.items',
    lineFields: {},
  },
  wholeField: 'document',
};

/** The document of a submission, and what belongs to it. */
export function detailsData(view: SubmissionView, { bhfId, document: json, ...details }: SubmissionDetails) {
  const document = json === null ? null : (JSON.parse(json) as SubmissionDocument);
  const hold = details.deviceHold && holdData(details.deviceHold);
  return {
    tin: view.tin,
    bhfId,
    deviceState: hold?.state ?? (details.initialisedAt ? 'READY' : 'UNINITIALISED'),
    document: document && documentData(document),
    taxes: document && 'receiptType' in document ? taxTotals(document) : null,
    refusals: refusalsOf(view, SHOWN_DOCUMENT),
    links: linksOf(view, details),
  };
}

function linksOf({ id, kind, status, follows }: SubmissionView, { batchId }: Pick<SubmissionDetails, 'batchId'>) {
  const self = submissionPath(id);
  const isInvoice = INVOICE_KINDS.includes(kind);
  return {
    self,
    attempts: `${self}/attempts`,
    receipt: isInvoice && !endedUnapproved(status) ? `${self}/receipt` : null,
    original: isInvoice && follows ? submissionPath(follows) : null,
    notes: isInvoice && !follows ? notesPath(id) : null,
    batch: batchId && `/api/v1/batches/${batchId}`,
  };
}

const notesPath = (id: SubmissionId): string => `/api/v1/submissions?original=${id}`;

/** A caller who finds no document must not take it for a fault. */
export function deletedDocuments(details: readonly SubmissionDetails[]): Warning[] {
  const deleted = details.filter(({ document }) => document === null).length;
  if (deleted === 0) return [];
  const subject = details.length === 1 ? 'This document was' : `${deleted} of these documents were`;
  return [
    {
      field: 'document',
      message: `${subject} deleted with the receipt because of age; docs/retention.md says when. The number, the status and the times stay.`,
      fix: 'Use your own copy of the document, and the receipt that you archived.',
    },
  ];
}
