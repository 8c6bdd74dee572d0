import type { Environment, EventSink, Head, LaneId, OperatorAct, SubmissionId } from '@app/domain';
import { type Ledger, lockLane, newId, recordAct, type Tx } from '@app/persistence';
import type { HeadQueue, SettledSignals } from '@app/queue';
import type { ScopesOfEnvironments } from '../kinds/series-scopes.js';

export interface OperatingTools {
  ledger: Ledger;
  queue: HeadQueue;
  signals: SettledSignals;
  emit: EventSink;
  /** The range of each counter of the authority. */
  seriesScopes: ScopesOfEnvironments;
}

export interface OperatorOrder {
  operator: string;
  reason: string;
  /** Finds out what the act would do, and changes nothing. */
  isDryRun?: boolean;
}

export interface ActSubject {
  environment: Environment;
  /** The lane that is locked first. Null for an act on an app: it locks what it needs in its own order. */
  laneId: LaneId | null;
  submissionId: SubmissionId | null;
}

/** An act that was not done has changed nothing. */
export type ActResult = { kind: 'done' } | NotDone;
export interface NotDone {
  kind: 'notDone';
  message: string;
  fix: string;
}

export const notDone = (message: string, fix: string): NotDone => ({ kind: 'notDone', message, fix });

/** The result of an act inside its transaction. */
export interface ActDone {
  kind: 'done';
  /** Stored with the act. */
  details?: object;
  /** The lane that the act concerned, if the subject did not name it. */
  laneId?: LaneId | null;
  /** Heads to enqueue after the commit. */
  heads?: Head[];
  settled?: SubmissionId[];
  stalled?: LaneId[];
}

/** Ends the transaction of a dry run, which must not commit. */
class DryRunEnded extends Error {
  constructor(readonly result: ActDone | NotDone) {
    super('a dry run');
  }
}

/**
 * Commits the act together with its record, then signals the waiters and enqueues the heads. A dry run does the same work, so that
 * it meets the same refusals, and rolls it back.
 */
export async function performAct(
  { ledger, queue, signals, emit }: OperatingTools,
  order: OperatorOrder,
  name: OperatorAct,
  subject: ActSubject,
  work: (tx: Tx, actId: string) => Promise<ActDone | NotDone>,
): Promise<ActResult> {
  const acting = ledger.db.transaction(async (tx) => {
    const id = newId();
    if (subject.laneId) await lockLane(tx, subject.laneId);
    const result = await work(tx, id);
    if (result.kind === 'done')
      await recordAct(tx, {
        ...actRecordOf(order, name, withLane(subject, result)),
        id,
        details: result.details ?? {},
      });
    if (order.isDryRun) throw new DryRunEnded(result);
    return result;
  });
  const done = await acting.catch((error: unknown) => {
    if (error instanceof DryRunEnded) return error.result;
    throw error;
  });
  if (done.kind === 'notDone') return done;
  if (order.isDryRun) return { kind: 'done' };
  emit({ event: 'operatorActed', act: name, ...withLane(subject, done) });
  signals.publish({ settled: done.settled ?? [], stalled: done.stalled ?? [] });
  await queue.enqueue(done.heads ?? []);
  return { kind: 'done' };
}

const withLane = (subject: ActSubject, { laneId = subject.laneId }: ActDone): ActSubject => ({ ...subject, laneId });

const actRecordOf = ({ operator, reason }: OperatorOrder, name: OperatorAct, { laneId, submissionId }: ActSubject) => ({
  ...{ operator, reason, act: name },
  ...{ laneId, submissionId },
});
