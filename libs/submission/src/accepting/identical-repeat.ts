import type { SubmissionIdentity } from '@app/persistence';
import { INVOICE_KINDS } from '../kinds/index.js';
import type { SubmissionOwner } from '../kinds/kind.js';

/** Whether it is any of this owner's business. */
export const isOwnerOf = (
  owner: Pick<SubmissionOwner, 'accountId' | 'environment' | 'tin'>,
  existing: SubmissionIdentity,
): boolean =>
  existing.accountId === owner.accountId && existing.environment === owner.environment && existing.tin === owner.tin;

/**
 * Whether what is there says just what a document of this fingerprint says. The same invoice from another branch is no
 * repetition: nobody signs the other's.
 */
export const isIdenticalRepeat = (
  existing: SubmissionIdentity,
  documentFingerprint: string | null,
  { laneId }: Pick<SubmissionOwner, 'laneId'>,
): boolean =>
  existing.fingerprint === documentFingerprint &&
  !(INVOICE_KINDS.includes(existing.kind) && existing.laneId !== laneId);
