import type { OperatorAct, SubmissionId } from '@app/domain';
import { hasPin, readTurn, requeueSubmission, type RequeueResult } from '@app/persistence';
import { INVOICE_KINDS } from '../kinds/index.js';
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

/** Queues the submission again: it is asked about if it is in doubt, and sent anew if it was never received. */
export const release = (
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  neverReceived: boolean,
): Promise<ActResult> => sendAgain(tools, order, id, { name: 'release', neverReceived, isFailed: false });

/** Sends a submission again that was given up. */
export const redrive = (tools: OperatingTools, order: OperatorOrder, id: SubmissionId): Promise<ActResult> =>
  sendAgain(tools, order, id, { name: 'redrive', neverReceived: true, isFailed: true });

async function sendAgain(
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  { name, neverReceived, isFailed }: { name: OperatorAct; neverReceived: boolean; isFailed: boolean },
): Promise<ActResult> {
  const turn = (await readTurn(tools.ledger.db, id))!;
  if (isFailed !== (turn.status === 'FAILED')) return isFailed ? NOT_GIVEN_UP : NOT_WAITING_FOR_OPERATOR;
  // Other kinds have effects at their acceptance that giving up undid; only a new post repeats them.
  if (isFailed && !INVOICE_KINDS.includes(turn.kind)) return POST_AGAIN;
  return performAct(tools, order, name, { ...turn, submissionId: id }, async (tx) => {
    if (!(await hasPin(tx, turn))) return PIN_LOST;
    return requeueResult(await requeueSubmission(tx, turn, neverReceived), neverReceived);
  });
}

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
