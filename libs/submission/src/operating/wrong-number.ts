import { type LaneId, NUMBER_OF_ANOTHER } from '@app/domain';
import { type CaseView, readCase, readHeldSubmission, type Tx } from '@app/persistence';
import { expectedNumberIn } from '../kinds/rules/refusal-codes.js';
import { type NotDone, notDone } from './act.js';

/** The reason why a resumed lane would only be held again for its number. Null if the ledger does not show that. */
export async function findWrongNumber(tx: Tx, laneId: LaneId): Promise<NotDone | null> {
  const id = await readHeldSubmission(tx, laneId);
  const held = id && (await readCase(tx, id));
  return held ? wrongNumber(held) : null;
}

export function wrongNumber({ number, nextNumber, heldCode, heldMessage }: CaseView): NotDone | null {
  if (heldCode === NUMBER_OF_ANOTHER && number !== null)
    return notDone(
      `The authority has another document under number ${number}, which the held submission still has.`,
      'Send the next number of the branch to POST /admin/api/lanes/{id}/next-number, with "neverReceived": true.',
    );
  const expected = expectedNumberIn(heldMessage ?? '');
  const ours = number ?? nextNumber;
  if (expected === null || ours === null || expected === ours) return null;
  return notDone(
    `The authority expects number ${expected}, and the lane would send ${ours}.`,
    `Send "nextNumber": ${expected} to POST /admin/api/lanes/{id}/next-number.`,
  );
}
