import type { ApprovedAnswer, Finding, SubmissionDocument } from '@app/domain';
import type { WritingContext } from '../../port.js';
import type { OperationName } from './operation-names.js';
import type { Profile } from '../profiles/index.js';

export interface FindOperation {
  operation: OperationName;
  /** The question about what was sent. */
  request(sent: Record<string, unknown>): Record<string, unknown>;
  /** Whether what is there is what was sent. */
  compare(sent: Record<string, unknown>, data: Record<string, unknown>): Finding;
}

/** How one kind travels: the operation's name, our document as its body, its answer as ours. One file each. */
export interface OscuOperation<D extends SubmissionDocument = SubmissionDocument> {
  kind: D['kind'];
  operation: OperationName;
  /** Whether what is sent carries the number of a series, on hosts such as these. */
  isNumbered?(profile: Profile): boolean;
  /** The number in what was sent, which a refusal may be about; null where there is none. */
  numberIn?(sent: Record<string, unknown>, profile: Profile): number | null;
  write(document: D, context: WritingContext, profile: Profile): Record<string, unknown>;
  /** Null when the answer says success but lacks what success must bring. */
  read(data: Record<string, unknown> | null, answeredAt: string | null): ApprovedAnswer | null;
  /** Codes that are the document's fault for this kind though they are a lane's for others. */
  documentFaultCodes?: readonly string[];
  /** Codes that are as good as success for this kind, if they bring what success must bring. */
  alsoSuccessCodes?: readonly string[];
  /** Made before there is a key, so only the body says who calls. */
  withoutKey?: true;
  /** Taken only from a device that has looked at the item classes. */
  needsItemClassesFirst?: true;
  find?: FindOperation;
}
