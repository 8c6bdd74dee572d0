import {
  type Decision,
  NUMBER_UNCLEAR,
  NUMBERS_TRIED_MAX,
  type Outcome,
  type OutcomeOf,
  OWN_OPERATOR,
} from '@app/domain';
import {
  isOfOtherLane,
  type Ledger,
  newId,
  readCountedNumbers,
  type RealignResult,
  realignSeries,
  recordAct,
  type SettleResult,
  type Settlement,
  type AttemptFacts,
  type Tx,
} from '@app/persistence';
import type { WorkerOptions } from '../attempting/worker-options.js';
import { kindOf } from '../kinds/index.js';
import type { NextNumber, ReadFirst } from '../restoring/read-first.js';
import { type AttemptResult, settlementOf } from './settlement.js';

/** The authority accepted nothing under the refused number, so the document takes the expected one at once. Its place stays. */
const SENT_ANEW: Decision = {
  status: 'RETRYING',
  numberFate: 'released',
  doubt: 'clear',
  delayMs: 0,
  inLane: 'stays',
  hold: null,
};

/**
 * The number that goes out next; null if the answer does not blame ours. A document in doubt keeps its number, unless the answer
 * proves that no attempt was accepted.
 */
function nextNumberAfter(outcome: Outcome, inDoubt: boolean, number: number | null): NextNumber | null {
  if (outcome.kind === 'rejected') return inDoubt ? null : numberAfterUsed(outcome, number);
  if (outcome.kind !== 'laneFault' || (inDoubt && !outcome.neverAccepted)) return null;
  return outcome.expectedNumber === undefined ? null : { number: outcome.expectedNumber, isCounted: false };
}

/**
 * No attempt of this document can have been accepted, so a used number is a stranger's. Kinds that the authority can be asked about
 * come here only after that question.
 */
function numberAfterUsed({ cause, expectedNumber }: OutcomeOf<'rejected'>, number: number | null): NextNumber | null {
  if (cause !== 'duplicate' || number === null) return null;
  return expectedNumber === undefined
    ? { number: number + 1, isCounted: true }
    : { number: expectedNumber, isCounted: false };
}

interface EndedAttempt {
  facts: AttemptFacts;
  outcome: Outcome;
  inDoubt: boolean;
  planned: Settlement;
}

/** The authority's documents above our count are read where it refuses a number, before any document gets another number. */
export async function readBeforeRenumbering(
  readFirst: Pick<ReadFirst, 'verdictOn'>,
  { mayRealign, retryPolicy, workerId }: Pick<WorkerOptions, 'mayRealign' | 'retryPolicy' | 'workerId'>,
  { facts, outcome, inDoubt, planned }: EndedAttempt,
): Promise<{ nextNumber: NextNumber | null; decided: Settlement }> {
  const nextNumber = nextNumberAfter(outcome, inDoubt, facts.number);
  const verdict = nextNumber && (await readFirst.verdictOn(facts, nextNumber));
  if (verdict?.kind !== 'again')
    return { decided: planned, nextNumber: mayRealign && verdict?.kind === 'goOn' ? nextNumber : null };
  const decision = { ...SENT_ANEW, delayMs: verdict.delayMs ?? retryPolicy.retryDelayMs };
  const again = settlementOf(facts, planned.attempt, outcome, decision, workerId);
  const unclear = { code: NUMBER_UNCLEAR, message: comparedFirst(again.message, verdict.note) };
  return { decided: { ...again, ...unclear }, nextNumber: null };
}

export type Realignment =
  | { kind: 'realigned'; before: number; settlement: Settlement; result: SettleResult }
  /** The series stays as it is, and the attempt is settled as any other. */
  | { kind: 'left'; settlement: Settlement };

/**
 * Other software took numbers of the series. Our count is overwritten with the authority's, and the document goes out anew
 * under the expected number, once: fact sheet 4.15. Where the authority names no number, the next ones are tried in their order.
 * All is one commit.
 */
export function realign(ledger: Ledger, attempted: AttemptResult, next: NextNumber): Promise<Realignment> {
  return ledger.db.transaction(async (tx) => {
    const { facts, outcome, settlement } = attempted;
    const [{ id }, { attempt, workerId, message }] = [facts, settlement];
    const firstTried = next.isCounted ? await firstOfTooMany(tx, facts) : null;
    if (firstTried !== null) {
      // None of them was free, so the cause is another one, and the series goes back.
      await moveSeries(tx, attempted, { number: firstTried, isCounted: true });
      return { kind: 'left', settlement: { ...settlement, message: joined(message, TRIED_TOO_MANY) } };
    }
    const realigned = await moveSeries(tx, attempted, next);
    if (realigned.verdict !== 'realigned') {
      const why = joined(whyLeft(realigned, next.number), await branchSeriesHint(tx, facts, realigned));
      return { kind: 'left', settlement: { ...settlement, message: joined(message, why) } };
    }
    const { before } = realigned;
    const said = joined(message, wordsOf(next, before));
    const written = { ...settlementOf(facts, attempt, outcome, SENT_ANEW, workerId), message: said };
    const result = await ledger.settleWithin(tx, [written]);
    if (!result.written.includes(id)) throw new Error(`Submission ${id} was settled by another attempt.`);
    return { kind: 'realigned', before, settlement: written, result };
  });
}

/** Sets the series so that `next` is its next number, and records it. */
async function moveSeries(
  tx: Tx,
  { facts, settlement }: AttemptResult,
  { number: expected, isCounted }: NextNumber,
): Promise<RealignResult> {
  const { id, laneId, kind } = facts;
  const { attempt, workerId, message } = settlement;
  const sharesSeries = kindOf(kind).sharedSeries !== undefined;
  const realigned = await realignSeries(tx, { id, laneId, attempt, workerId, expected, sharesSeries });
  if (realigned.verdict !== 'realigned') return realigned;
  const { before } = realigned;
  const counted = isCounted ? { counted: true } : {};
  const details = { series: facts.series, before, next: expected, turn: facts.turn, kind, ...counted };
  const act = { id: newId(), operator: OWN_OPERATOR, act: 'realign', reason: message ?? '' } as const;
  await recordAct(tx, { ...act, laneId, submissionId: id, details });
  return realigned;
}

/** The first number that was tried at this turn, once so many were tried that Risiti stops; null before. */
async function firstOfTooMany(tx: Tx, facts: AttemptFacts): Promise<number | null> {
  const tried = await readCountedNumbers(tx, facts);
  return tried.length < NUMBERS_TRIED_MAX ? null : Math.min(...tried);
}

const joined = (message: string | null, addition: string): string => [message, addition].filter(Boolean).join(' ');

const wordsOf = ({ number, isCounted }: NextNumber, before: number): string =>
  isCounted
    ? `Risiti tries number ${number} instead of ${before}.`
    : `Risiti took over the expected number: ${number} instead of ${before}.`;

const TRIED_TOO_MANY =
  `Risiti tried ${NUMBERS_TRIED_MAX} numbers after this one, and the authority says that each is used. Enter the next number of the ` +
  'series with next-number, then release the submission. If the authority has this document from other software, give it up.';

/** Operators read why the number was not corrected yet. */
const comparedFirst = (message: string | null, note: string): string =>
  joined(message, joined('Risiti reads first what the authority has above our count, and compares.', note));

/** A number that another branch has, and that the authority expects from this one, may be a number of its own series. */
async function branchSeriesHint(
  tx: Tx,
  { kind, laneId, environment }: AttemptFacts,
  realigned: RealignResult,
): Promise<string> {
  const setting = kindOf(kind).sharedSeries?.branchSetting;
  if (realigned.verdict !== 'taken' || !setting || !(await isOfOtherLane(tx, realigned.by, laneId))) return '';
  return (
    'That submission is of another branch. If the authority counts each branch for itself, set ' +
    `AUTHORITY_${environment}_${setting} for the APIs and workers, then release this submission.`
  );
}

/** Added to the answer of the authority, so that an operator reads why Risiti did not go on by itself. */
function whyLeft(realigned: Exclude<RealignResult, { verdict: 'realigned' }>, expected: number): string {
  switch (realigned.verdict) {
    case 'taken':
      return (
        `Risiti did not take number ${expected} over: submission ${realigned.by} has number ${realigned.number} already. ` +
        'Either the authority lost documents that it had accepted, or this is not the device that accepted them.'
      );
    case 'doubtful':
      return `Risiti did not take the number over: it is not known yet what became of submission ${realigned.by}.`;
    case 'repeated':
      return 'Risiti had taken over the expected number already, and the authority refused that one too.';
    case 'unread':
      return `Risiti did not take the number over: it has not read yet what the authority has under number ${realigned.number}.`;
    case 'lost':
      return '';
  }
}
