import type { OperatorAct, SubmissionId } from '@app/domain';
import { readTurn, requeueSubmission, type RequeueResult } from '@app/persistence';
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

/** Back into its line: asked about once more if it is in doubt, or sent afresh if it is known not to have arrived. */
export const release = (
  tools: OperatingTools,
  order: OperatorOrder,
  id: SubmissionId,
  neverReceived: boolean,
): Promise<ActResult> => sendAgain(tools, order, id, { name: 'release', neverReceived, isFailed: false });

/** What was given up is sent after all. */
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
  // Accepting them had effects of its own, which were undone; posting them again has them again.
  if (isFailed && !INVOICE_KINDS.includes(turn.kind)) return POST_AGAIN;
  return performAct(tools, order, name, { ...turn, submissionId: id }, async (tx) =>
    requeueResult(await requeueSubmission(tx, turn, neverReceived), neverReceived),
  );
}

const NOT_GIVEN_UP = notDone('It was not given up.', 'Only what is FAILED can be redriven.');
const POST_AGAIN = notDone('Only invoices can be redriven.', 'Have its owner post it again.');

function requeueResult({ verdict, heads }: RequeueResult, neverReceived: boolean): ActDone | NotDone {
  switch (verdict) {
    case 'queued':
      return { kind: 'done', details: { neverReceived }, heads };
    case 'unfit':
      return NOT_WAITING_FOR_OPERATOR;
    case 'taken':
      return notDone('Another submission has its number by now.', 'Leave it: its owner has posted that number again.');
    case 'credited':
      return notDone('Other notes have credited by now what it would.', 'Leave it: there is nothing left to credit.');
  }
}
