import { type CaseFacts, hasQuestion } from './case-acts.js';
import {
  DEVICE_KEY_CLOSED,
  MAY_BE_IMPORTED,
  NUMBER_OF_ANOTHER,
  OPERATOR_CODE,
  REPEATED_RECEIPT,
  UNKNOWN_WORDS,
} from './submissions/hold-codes.js';
import type { AlarmCause } from './watchdog/alarm-event.js';

/** A row of the tables in docs/operators.md. The alerts show the same words; a test compares them with the page. */
export interface GuideRow {
  see: string;
  means: string;
  act: string;
}

const row = (see: string, means: string, act: string): GuideRow => ({ see, means, act });

/** "Which act for which case", in the order of the page. */
export const CASE_GUIDE = {
  found: row(
    '`NEEDS_REVIEW`, and the question finds it',
    'the authority accepted it; Risiti got no receipt in time',
    '`receipt` with the `questionId`',
  ),
  neverArrived: row(
    '`NEEDS_REVIEW`; neither the question nor the portal finds it',
    'it never arrived',
    '`release` with `neverReceived`',
  ),
  unasked: row(
    '`NEEDS_REVIEW`; the authority takes no question, but the portal shows it',
    'it was accepted, and there is no receipt',
    '`approval`; `receipt` once you have it',
  ),
  parkedReview: row(
    '`NEEDS_REVIEW` with `lane.isParked`',
    'the lane goes on, but other submissions of this kind wait for it',
    'look into the portal, then `approval`, `release`, or `failure`; a number out of order: first `next-number` with `series`',
  ),
  parkedDoubt: row(
    'parked and in doubt for hours; its kind waits',
    'the authority gives no answer to this submission, only to others',
    'look into the portal, then `approval`, or `failure` with `neverReceived`',
  ),
  numberUsed: row(
    'a lane held with `different`, or with a number out of sequence',
    'other software used the number that Risiti used, or a backup was restored',
    '`learn` with `apply`, then `resume`; if it is held as `different` again: `next-number` with `neverReceived`, then `resume`',
  ),
  mayBeImported: row(
    '`NEEDS_REVIEW` with `risiti-004`',
    'the authority has a document of the same content, from before a restored backup',
    '`release` with `importedNumber` if it is this one; if it is another sale, `restore-end`, then `release`',
  ),
  repeatedReceipt: row(
    '`NEEDS_REVIEW` or a lane held with `repeated receipt`',
    'the authority answered twice with the receipt of another submission, or of another device',
    'find what mixes the answers up (a cache, a proxy), then `release`: Risiti asks again; or `receipt` as the portal shows it',
  ),
  receiptNumber: row(
    'an alert `receiptNumberRepeated`',
    'a receipt has the number of an earlier one of its device, and a signature of its own: it was approved',
    'a sandbox that was emptied counts anew; in production, ask the authority which of both counts',
  ),
  numbersDrift: row(
    'an alert `numbersDrift`; acts `realign` of `Risiti`',
    'other software takes numbers of this device; Risiti goes on with those that the authority expects',
    'find that software and stop it, or give it a branch of its own',
  ),
  deviceRefused: row(
    'a lane held with 901 or another code of the device',
    'the authority does not accept the device or its key',
    '`resume` if it accepts the same device again; a set-up with `replace` by the taxpayer if it registered the device anew; ' +
      '`key` if it gave out another key',
  ),
  keyClosed: row(
    'a lane held with `device key`',
    'the stored key of the device cannot be opened; nothing was sent',
    'start the workers with the right `ENCRYPTION_KEY`, or enter the key with `key`; then `resume`',
  ),
  callRefused: row(
    'a whole lane held with 401, 403 or a code that does not name the device',
    'the authority refuses what goes with each call: credentials, app id, PIN or branch',
    'repair what the message names, then `resume`; a set-up with `replace` changes nothing here',
  ),
  equalRefusals: row(
    'a lane held after three equal refusals',
    'the lane or its items are wrong as a whole',
    'repair the cause, then `resume`; refused submissions stay refused',
  ),
  unknownWords: row(
    'a lane held with `unknown words`',
    'the authority refused three different documents in a row in words that Risiti does not know',
    'read the words: repair what they name, then `resume`; refused submissions stay refused, and their clients post them again',
  ),
  otherFault: row(
    'a lane held with any other code',
    'the authority refuses the document for the reason in its message',
    'repair what the message names, then `resume`',
  ),
  heldByOperator: row(
    'a lane held with `OPERATOR`',
    'an operator holds it; the acts say who and why',
    '`resume` when the reason is over',
  ),
  setUpLost: row(
    '`device-setup` in `NEEDS_REVIEW`',
    'the key of the device was given once and is lost',
    'have the authority reset the device, then `release` with `neverReceived`',
  ),
} as const;

/** What to do about an alarm of the watchdog depends on its cause. `none` is the row without a cause. */
export const CAUSE_GUIDE: Readonly<Record<AlarmCause | 'none', GuideRow>> = {
  noWorker: row(
    '`noWorker`',
    'no worker has sent a heartbeat for 15 seconds',
    'start the workers; read why they ended',
  ),
  queueUnreachable: row(
    '`queueUnreachable`',
    'the queue does not answer this API',
    'bring Redis, or the Postgres of the queue, back',
  ),
  paused: row(
    '`paused`',
    'a queue is paused: workers take no job of it; `GET /admin/api/queues` says who paused it, and why',
    '`POST /admin/api/queues/{name}/resume` when the reason is over',
  ),
  breakerOpen: row(
    '`breakerOpen`',
    'the authority does not answer',
    'nothing, if the authority is down; else check the network of the workers',
  ),
  deviceHeld: heldRow(),
  invoicesHeld: heldRow(),
  needsReview: row('`needsReview`', 'the sale waits for your decision', 'what its status asks for among the cases'),
  numberTaken: row(
    '`numberTaken`',
    'others have used numbers of this device, and the authority does not tell whether this sale has one of them',
    'stop other software on the device. Risiti asks again and reads what the authority has; if that does not help, look into the portal ' +
      'and `hold` the lane: `approval` if the sale is there, else `next-number` with `neverReceived`; then `resume`',
  ),
  noAnswer: row(
    '`noAnswer`',
    'the authority gives no clear answer to this sale',
    'wait for the doubt to end, or look into the portal',
  ),
  clockBehind: row(
    '`clockBehind`',
    "the authority's clock has not reached the date of this sale",
    'compare the clock of the workers with NTP; if it is right, wait',
  ),
  none: row(
    'none',
    'workers live, and nothing stops them: they stand still, or a backlog is long',
    'if nothing settles, restart the workers; if the backlog is a batch, add workers or raise `WATCHDOG_OLDEST`',
  ),
};

function heldRow(): GuideRow {
  return row(
    '`deviceHeld`, `invoicesHeld`',
    'the lane is held, and `heldCode` and `heldMessage` say why',
    'what the code asks for among the cases, then `resume`',
  );
}

/** The rows of the page that fit: several while an operator must find out which one it is, none if there is nothing to do. */
export function guideOf(facts: CaseFacts): GuideRow[] {
  const { kind, status, isParked, heldScope, inDoubt } = facts;
  if (status === 'NEEDS_REVIEW') {
    if (kind === 'device-setup') return [CASE_GUIDE.setUpLost];
    if (hasQuestion(kind) && facts.heldCode === REPEATED_RECEIPT) return [CASE_GUIDE.repeatedReceipt];
    if (facts.answerCode === MAY_BE_IMPORTED) return [CASE_GUIDE.mayBeImported];
    const { found, neverArrived, unasked, parkedReview } = CASE_GUIDE;
    const isParkedAlone = isParked && heldScope === null;
    return hasQuestion(kind) && !isParkedAlone ? [found, neverArrived, unasked] : [parkedReview];
  }
  if (heldScope !== null) return guideOfHold(facts);
  return isParked && inDoubt ? [CASE_GUIDE.parkedDoubt] : [];
}

/** Other codes may be of the number or of the document: only the message of the authority tells. */
function guideOfHold({ status, heldScope, heldCode, isDeviceRefused = true }: CaseFacts): GuideRow[] {
  if (heldCode === OPERATOR_CODE) return [CASE_GUIDE.heldByOperator];
  if (heldCode === DEVICE_KEY_CLOSED) return [CASE_GUIDE.keyClosed];
  if (heldCode === NUMBER_OF_ANOTHER) return [CASE_GUIDE.numberUsed];
  if (heldCode === UNKNOWN_WORDS) return [CASE_GUIDE.unknownWords];
  if (heldScope === 'device') return [isDeviceRefused ? CASE_GUIDE.deviceRefused : CASE_GUIDE.callRefused];
  if (status === 'REJECTED') return [CASE_GUIDE.equalRefusals];
  return [CASE_GUIDE.numberUsed, CASE_GUIDE.otherFault];
}
