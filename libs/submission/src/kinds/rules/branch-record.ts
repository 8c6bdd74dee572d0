import type { SubmissionDocument } from '@app/domain';
import { type Database, readDevice, readSubmissionViewByKey, releaseNaturalKey } from '@app/persistence';
import type { Kind, Preconditions, SubmissionOwner } from '../kind.js';
import { deviceNotInitialised } from './device-rules.js';

/**
 * Shared by what a branch saves about itself: users, customers, insurers. The authority replaces a record that it knows, so
 * the same one may be posted again. While one post of a record is not settled, another post of it is a duplicate: otherwise
 * the order of the two would decide which data remain.
 */
export const branchRecordBase = {
  doubtPolicy: 'resend',
  changesExisting: () => true,
  series: () => null,
} as const;

export const releaseKeyOnApproval: NonNullable<Kind['onSettled']> = async (tx, _document, submission, status) => {
  if (status === 'APPROVED') await releaseNaturalKey(tx, submission.id);
};

export async function branchRecordPreconditions<D extends SubmissionDocument>(
  db: Database,
  document: D,
  naturalKey: string,
  { laneId }: SubmissionOwner,
): Promise<Preconditions<D>> {
  const [device, known] = await Promise.all([readDevice(db, laneId), readSubmissionViewByKey(db, naturalKey)]);
  return { knownId: known?.id ?? null, document, refusals: device.initialisedAt ? [] : [deviceNotInitialised] };
}

export const branchKeyOf = (kind: string, name: string, { environment, tin, bhfId }: SubmissionOwner): string =>
  `${kind}/${environment}/${tin}/${bhfId}/${name}`;
