import type { FailureCode, FieldNames, Violation, Warning } from '@app/contract';
import type { SubmissionId } from '@app/domain';
import type { Principal, SubmissionView } from '@app/persistence';
import type { Preference } from '../http/replies/preference.js';
import type { RetryAfter } from '../infrastructure/retry-after.js';

/** The names that an endpoint has for the fields of its document, and for the document as a whole. */
export interface DocumentNaming {
  names: FieldNames;
  /** The field of the document that identifies it, and that no other document may share. */
  identityField:
    | 'invoiceNumber'
    | 'itemCode'
    | 'deviceSerialNumber'
    | 'userId'
    | 'customerNumber'
    | 'insurerCode'
    | 'movementNumber'
    | 'supplierInvoiceNumber'
    | 'importId';
  /** The field that a violation names if it concerns the whole document. */
  wholeField: string;
  /** The code for a document whose identity is taken: 802 if it is not a number, otherwise 004. */
  duplicateCode?: '802';
  /** The fix for a document whose identity is taken. */
  duplicateFix: string;
  /** The words about another document with its number, if not the usual. */
  otherDocument?: string;
  /** The field of the document that the path names. If it names no known item, the status is 404. */
  pathField?: string;
  /** Codes that have another status here, because the path names what they are about. */
  statusByCode?: Partial<Record<FailureCode, number>>;
}

/** The parts of an answer that differ between endpoints. */
export interface AnswerOptions {
  caller: Principal;
  preference: Preference;
  retryAfter: RetryAfter;
  warnings: readonly Warning[];
  /** Violations of the tax rates of today, where nothing shows that the document belongs to another day. */
  taxRateViolations?: readonly Violation[];
  /** The number that the caller gave the document, if it has one. */
  invcNo: string | null;
  naming: DocumentNaming;
  /** The data of a success, such as the receipt, the device or the item. */
  approvedData(view: SubmissionView): object | null | Promise<object | null>;
  /** The message of a success, if it is a special one. */
  message?: string;
  /** The amounts that Risiti computed for the document, for a client that left it out. */
  computed?: object;
  /** The address of the receipt, for documents that get one. */
  receiptUrlOf?(id: SubmissionId): string;
}
