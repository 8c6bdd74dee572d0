import type { SubmissionIdentity } from '@app/persistence';
import { INVOICE_KINDS } from '../kinds/index.js';
import type { SubmissionOwner } from '../kinds/kind.js';

/** The owner may see the existing submission: account, environment and taxpayer are the same. */
export const isOwnerOf = (
  owner: Pick<SubmissionOwner, 'accountId' | 'environment' | 'tin'>,
  existing: SubmissionIdentity,
): boolean =>
  existing.accountId === owner.accountId && existing.environment === owner.environment && existing.tin === owner.tin;

/**
 * The existing submission has the same fingerprint as the document. The same invoice from another branch is no repeat,
 * because each branch has receipts of its own.
 */
export const isIdenticalRepeat = (
  existing: SubmissionIdentity,
  documentFingerprint: string | null,
  { laneId }: Pick<SubmissionOwner, 'laneId'>,
): boolean =>
  existing.fingerprint === documentFingerprint &&
  !(INVOICE_KINDS.includes(existing.kind) && existing.laneId !== laneId);
