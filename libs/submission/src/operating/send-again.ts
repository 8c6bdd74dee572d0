import type { OperatorAct, SubmissionId } from '@app/domain';
import { hasPin, readAttemptFacts, requeueSubmission, type RequeueResult, takeImported } from '@app/persistence';
import { INVOICE_KINDS } from '../kinds/index.js';
import { findImportedLike } from './not-known-yet.js';
import {
  performAct,
  type ActResult,
  type ActDone,
  type NotDone,
  notDone,
  type OperatingTools,
  type OperatorOrder,
} from './act.js';
import { NOT_WAITING_FOR_OPERATOR } from './approve.js';

/**
 * Queues the submission again: it is asked about if it is in doubt, and sent anew if it was never received. With `importedNumber`, the
 * authority has it under that number, and its receipt is adopted.
 */
export const release = (
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  neverReceived: boolean,
  importedNumber?: number,
): Promise<ActResult> =>
  sendAgain(tools, order, id, { name: 'release', neverReceived, importedNumber, isFailed: false });

/** Sends a submission again that was given up. */
export const redrive = (tools: OperatingTools, order: OperatorOrder, id: SubmissionId): Promise<ActResult> =>
  sendAgain(tools, order, id, { name: 'redrive', neverReceived: true, isFailed: true });

interface Sending {
  name: OperatorAct;
  neverReceived: boolean;
  importedNumber?: number | undefined;
  isFailed: boolean;
}

async function sendAgain(
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  { name, neverReceived, importedNumber, isFailed }: Sending,
): Promise<ActResult> {
  const facts = (await readAttemptFacts(tools.ledger.db, id))!;
  if (isFailed !== (facts.status === 'FAILED')) return isFailed ? NOT_GIVEN_UP : NOT_WAITING_FOR_OPERATOR;
  // Other kinds have effects at their acceptance that giving up undid; only a new post repeats them.
  if (isFailed && !INVOICE_KINDS.includes(facts.kind)) return POST_AGAIN;
  return performAct(tools, order, name, { ...facts, submissionId: id }, async (tx) => {
    if (!(await hasPin(tx, facts))) return PIN_LOST;
    const like = neverReceived && !isFailed ? await findImportedLike(tx, id) : null;
    if (like) return like;
    if (importedNumber !== undefined && !(await takeImported(tx, id, facts.turn, importedNumber))) return NOT_FREE;
    return requeueResult(await requeueSubmission(tx, facts, neverReceived), neverReceived);
  });
}

const NOT_FREE = notDone(
  'No imported document with this number can be this submission: there is none, another submission has it, or this one has a number.',
  'Look at GET /admin/api/lanes/{id}/imported-documents, and at the submission.',
);
const PIN_LOST = notDone(
  'The PIN of this submission is not bound to its account any more.',
  'There is nothing to do: only the account that has the PIN can sell for it.',
);

const NOT_GIVEN_UP = notDone('This submission was not given up.', 'Only a FAILED submission can be sent again.');
const POST_AGAIN = notDone('Only invoices can be sent again.', 'Ask the taxpayer to post it again.');

function requeueResult({ verdict, heads }: RequeueResult, neverReceived: boolean): ActDone | NotDone {
  switch (verdict) {
    case 'queued':
      return { kind: 'done', details: { neverReceived }, heads };
    case 'unfit':
      return NOT_WAITING_FOR_OPERATOR;
    case 'taken':
      return notDone(
        'Another submission has its number by now.',
        'There is nothing to do: the taxpayer has posted that number again.',
      );
    case 'contested':
      return notDone('Another request with its number is still being received.', 'Send the order again in a minute.');
    case 'credited':
      return notDone(
        'Other credit notes have credited the same goods by now.',
        'There is nothing to do: nothing is left to credit.',
      );
  }
}
