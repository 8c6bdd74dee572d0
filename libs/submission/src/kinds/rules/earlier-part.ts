import { isSettled } from '@app/domain';
import { type AttemptFacts, type LedgerReader, readSubmissionView } from '@app/persistence';
import type { Readiness } from '../kind.js';
import { publicCodeOf } from './refusal-codes.js';
import { refusalOf } from './rule.js';

/** The words about a document of the same post that goes before this one and must be approved. */
interface EarlierPart {
  /** Completes "it waits, because …". */
  unsettled: string;
  /** The words before the reason of the refusal. */
  notApproved: string;
  field: string;
  fix: string;
  /** An operator may still find out that it was approved. */
  mayBeUnderReview?: true;
}

/** Null if the document before this one was approved. */
export async function readinessAfter(
  db: LedgerReader,
  { follows }: Pick<AttemptFacts, 'follows'>,
  { unsettled, notApproved, field, fix, mayBeUnderReview }: EarlierPart,
): Promise<Readiness | null> {
  const earlier = follows && (await readSubmissionView(db, follows));
  if (!earlier || earlier.status === 'APPROVED') return null;
  if (!isSettled(earlier.status) || (mayBeUnderReview && earlier.status === 'NEEDS_REVIEW'))
    return { kind: 'later', reason: unsettled };
  const message = earlier.answerMessage ?? `its status is ${earlier.status}`;
  const code = earlier.answerCode ? publicCodeOf(earlier.answerCode, message) : '003';
  // The reason of the first one goes through all that follow.
  const said = message.startsWith(notApproved) ? message : `${notApproved}: ${message}`;
  return { kind: 'refused', refusal: refusalOf(code, field, said, fix) };
}
