import { randomUUID } from 'node:crypto';
import type { Environment, EventSink, Head, LaneId, OperatorAct, SubmissionId } from '@app/domain';
import { type Ledger, lockLane, recordAct, type Tx } from '@app/persistence';
import type { HeadQueue, SettledRelay } from '@app/queue';

/** What an operator's act needs besides the operator. */
export interface OperatingTools {
  ledger: Ledger;
  queue: HeadQueue;
  relay: SettledRelay;
  emit: EventSink;
}

/** Who wants it, and why. */
export interface OperatorOrder {
  operator: string;
  reason: string;
}

export interface ActSubject {
  environment: Environment;
  laneId: LaneId;
  submissionId: SubmissionId | null;
}

/** What was done, or why not; nothing has changed then. */
export type ActResult = { kind: 'done' } | NotDone;
export interface NotDone {
  kind: 'notDone';
  message: string;
  fix: string;
}

export const notDone = (message: string, fix: string): NotDone => ({ kind: 'notDone', message, fix });

/** What the rest of the house has to hear of an act. */
export interface ActDone {
  kind: 'done';
  /** For the record. */
  details?: object;
  /** To be tried now. */
  heads?: Head[];
  settled?: SubmissionId[];
  stalled?: LaneId[];
}

/** One commit for the act and its record; then whoever waits hears of it, and the line goes on. */
export async function performAct(
  { ledger, queue, relay, emit }: OperatingTools,
  order: OperatorOrder,
  name: OperatorAct,
  subject: ActSubject,
  work: (tx: Tx, actId: string) => Promise<ActDone | NotDone>,
): Promise<ActResult> {
  const done = await ledger.db.transaction(async (tx) => {
    const id = randomUUID();
    await lockLane(tx, subject.laneId);
    const result = await work(tx, id);
    if (result.kind === 'done')
      await recordAct(tx, { ...actRecordOf(order, name, subject), id, details: result.details ?? {} });
    return result;
  });
  if (done.kind === 'notDone') return done;
  emit({ event: 'operatorActed', act: name, ...subject });
  relay.publish(subject.environment, { settled: done.settled ?? [], stalled: done.stalled ?? [] });
  await queue.enqueue(done.heads ?? []);
  return { kind: 'done' };
}

const actRecordOf = ({ operator, reason }: OperatorOrder, name: OperatorAct, { laneId, submissionId }: ActSubject) => ({
  ...{ operator, reason, act: name },
  ...{ laneId, submissionId },
});
