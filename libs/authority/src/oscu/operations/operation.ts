import type { ApprovedAnswer, Finding, SubmissionDocument } from '@app/domain';
import type { WritingContext } from '../../port.js';
import type { OperationName } from './operation-names.js';
import type { Profile } from '../profiles.js';

export interface FindOperation {
  operation: OperationName;
  /** The question about a document that was sent. */
  request(sent: Record<string, unknown>): Record<string, unknown>;
  /** Compares the documents that the authority has with the one that was sent. */
  compare(sent: Record<string, unknown>, data: Record<string, unknown>): Finding;
  /** The question for hosts that do not know this one, or do not answer it. */
  otherwise?: FindOperation;
}

/** The wire form of one kind: its operation, its body and its answer. Each kind has one file. */
export interface OscuOperation<D extends SubmissionDocument = SubmissionDocument> {
  kind: D['kind'];
  operation: OperationName;
  /** True if the wire body carries the number of a series on the hosts of this profile. */
  isNumbered?(profile: Profile): boolean;
  /** The number in the wire body, which a refusal may concern; null if it has none. */
  numberIn?(sent: Record<string, unknown>, profile: Profile): number | null;
  write(document: D, context: WritingContext, profile: Profile): Record<string, unknown>;
  /** Reads the approval; null if the answer lacks data that a success must bring. */
  read(data: Record<string, unknown> | null, answeredAt: string | null): ApprovedAnswer | null;
  /** Codes that are faults of the document for this kind, but faults of the lane for others. */
  documentFaultCodes?: readonly string[];
  /** Codes that count as success for this kind if the answer has all data of a success. */
  alsoSuccessCodes?: readonly string[];
  /** The device has no key yet: PIN and branch, in body and headers, identify the caller. */
  withoutKey?: true;
  /** The gateway accepts the kind only from a device that has fetched the item classes. */
  needsItemClassesFirst?: true;
  find?: FindOperation;
}
