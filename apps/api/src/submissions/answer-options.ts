import type { FailureCode, FieldNames, Violation, Warning } from '@app/contract';
import type { Principal, SubmissionView } from '@app/persistence';
import type { Preference } from '../http/replies/preference.js';

/** What an endpoint calls things: the fields of its document, and the document as a whole. */
export interface DocumentNaming {
  names: FieldNames;
  /** The document's word for what its owner knows it by, which nothing else may have. */
  identityField:
    | 'invoiceNumber'
    | 'itemCode'
    | 'deviceSerialNumber'
    | 'userId'
    | 'movementNumber'
    | 'supplierInvoiceNumber'
    | 'importId';
  /** Where to point when no field is meant. */
  wholeField: string;
  /** What another document with its identity is told as, if it is no number that is taken: 802. */
  duplicateCode?: '802';
  /** What to do when another document has its identity. */
  duplicateFix: string;
  /** Codes that come with another status here, since they are about what the path names. */
  statusByCode?: Partial<Record<FailureCode, number>>;
}

/** What one endpoint adds to the answer that all of them share. */
export interface AnswerOptions {
  caller: Principal;
  preference: Preference;
  warnings: readonly Warning[];
  /** What is wrong with it by the tax rates of today, where nothing speaks for another day's. */
  taxRateViolations?: readonly Violation[];
  /** The caller's own number of the document, if it has one. */
  invcNo: string | null;
  naming: DocumentNaming;
  /** What success brings: the receipt, the device, the item. */
  approvedData(view: SubmissionView): object | null | Promise<object | null>;
  /** What success says, where that is more than that it is one. */
  message?: string;
}
