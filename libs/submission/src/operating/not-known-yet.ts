import { likenessOf } from '@app/authority';
import type { LaneId, SubmissionId } from '@app/domain';
import { firstUnread, readImportedLike, type Tx } from '@app/persistence';
import { type NotDone, notDone } from './act.js';

/** The reason why an operator cannot know that the authority never received a submission. Null if nothing speaks against it. */
export async function findImportedLike(tx: Tx, id: SubmissionId): Promise<NotDone | null> {
  const all = await readImportedLike(tx, id);
  const like = all.find(({ wire, sentBody }) => sentBody === null || likenessOf(sentBody, wire) !== 'other');
  return like
    ? notDone(
        `The authority has a document of the same day and the same total under number ${like.number}, and it may be this one.`,
        `Compare them with GET /admin/api/lanes/{id}/imported-documents. If it is this one, release it with "importedNumber": ${like.number}. If not, close the restore of the branch first.`,
      )
    : null;
}

/** The reason why a series cannot go on after this number yet. */
export async function findUnread(
  tx: Tx,
  { laneId }: { laneId: LaneId },
  series: string,
  upTo: number,
): Promise<NotDone | null> {
  const number = await firstUnread(tx, laneId, series, upTo);
  return number === null ? null : unread(number);
}

export const unread = (number: number): NotDone =>
  notDone(
    `The authority may have documents from number ${number} on that wait here, from before a restored backup. They were not read yet.`,
    'Have them read with POST /admin/api/lanes/{id}/learn until it names the last number. Then send the order again.',
  );
