import { type Decision, type Outcome, OWN_OPERATOR } from '@app/domain';
import {
  type Ledger,
  newId,
  type RealignResult,
  realignSeries,
  recordAct,
  type SettleResult,
  type Settlement,
} from '@app/persistence';
import { kindOf } from '../kinds/index.js';
import { type AttemptResult, settlementOf } from './settlement.js';

/** The authority accepted nothing under the refused number, so the document takes the expected one at once. Its place stays. */
const SENT_ANEW: Decision = {
  ...{ status: 'RETRYING', numberFate: 'released', doubt: 'clear', delayMs: 0 },
  ...{ inLane: 'stays', hold: null },
};

/**
 * The number that the authority expects instead of ours; null if the answer tells none. A document in doubt keeps its number,
 * unless the answer proves that no attempt was accepted.
 */
export function expectedNumberOf(outcome: Outcome, inDoubt: boolean): number | null {
  if (outcome.kind !== 'laneFault' || (inDoubt && !outcome.neverAccepted)) return null;
  return outcome.expectedNumber ?? null;
}

export type Realignment =
  | { kind: 'realigned'; before: number; settlement: Settlement; result: SettleResult }
  /** The series stays as it is, and the attempt is settled as any other. */
  | { kind: 'left'; settlement: Settlement };

/**
 * Other software took numbers of the series. Our count is overwritten with the authority's, and the document goes out anew
 * under the expected number, once: fact sheet 4.15. All is one commit.
 */
export function realign(
  ledger: Ledger,
  { turn, outcome, settlement }: AttemptResult,
  expected: number,
): Promise<Realignment> {
  return ledger.db.transaction(async (tx) => {
    const { id, laneId } = turn;
    const { attempt, workerId, message } = settlement;
    const sharesSeries = kindOf(turn.kind).sharesSeries === true;
    const realigned = await realignSeries(tx, { id, laneId, attempt, workerId, expected, sharesSeries });
    if (realigned.verdict !== 'realigned')
      return { kind: 'left', settlement: { ...settlement, message: joined(message, whyLeft(realigned, expected)) } };
    const { before } = realigned;
    const said = joined(message, `Risiti took over the expected number: ${expected} instead of ${before}.`);
    const written = { ...settlementOf(turn, attempt, outcome, SENT_ANEW, workerId), message: said };
    const result = await ledger.settleWithin(tx, [written]);
    if (!result.settled.includes(id)) throw new Error(`Submission ${id} was settled by another attempt.`);
    const details = { series: turn.series, before, next: expected, turn: turn.turn, kind: turn.kind };
    const act = { id: newId(), operator: OWN_OPERATOR, act: 'realign', reason: message ?? '' };
    await recordAct(tx, { ...act, laneId, submissionId: id, details });
    return { kind: 'realigned', before, settlement: written, result };
  });
}

const joined = (message: string | null, addition: string): string => [message, addition].filter(Boolean).join(' ');

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
    case 'lost':
      return '';
  }
}
