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
export interface Order {
  operator: string;
  reason: string;
}

export interface Subject {
  environment: Environment;
  laneId: LaneId;
  submissionId: SubmissionId | null;
}

/** What was done, or why not; nothing has changed then. */
export type Acted = { kind: 'done' } | NotDone;
export interface NotDone {
  kind: 'notDone';
  message: string;
  fix: string;
}

export const notDone = (message: string, fix: string): NotDone => ({ kind: 'notDone', message, fix });

/** What the rest of the house has to hear of an act. */
export interface Done {
  kind: 'done';
  /** For the record. */
  details?: object;
  /** To be tried now. */
  heads?: Head[];
  settled?: SubmissionId[];
  stalled?: LaneId[];
}

/** One commit for the act and its record; then whoever waits hears of it, and the line goes on. */
export async function act(
  { ledger, queue, relay, emit }: OperatingTools,
  order: Order,
  name: OperatorAct,
  subject: Subject,
  work: (tx: Tx, actId: string) => Promise<Done | NotDone>,
): Promise<Acted> {
  const done = await ledger.db.transaction(async (tx) => {
    const id = randomUUID();
    await lockLane(tx, subject.laneId);
    const worked = await work(tx, id);
    if (worked.kind === 'done')
      await recordAct(tx, { ...recordOf(order, name, subject), id, details: worked.details ?? {} });
    return worked;
  });
  if (done.kind === 'notDone') return done;
  emit({ event: 'operatorActed', act: name, ...subject });
  relay.publish(subject.environment, { settled: done.settled ?? [], stalled: done.stalled ?? [] });
  await queue.enqueue(done.heads ?? []);
  return { kind: 'done' };
}

const recordOf = ({ operator, reason }: Order, name: OperatorAct, { laneId, submissionId }: Subject) => ({
  ...{ operator, reason, act: name },
  ...{ laneId, submissionId },
});
