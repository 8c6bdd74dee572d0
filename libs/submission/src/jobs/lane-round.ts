import type { EventSink, Head, HeadTurn } from '@app/domain';
import { jobIdOf, type Unfinished } from '@app/queue';
import type { HeadFeed } from '../queueing/head-feed.js';
import type { Attempt, Delivery } from './attempt.js';
import type { Conclusion, NextHead } from '../attempting/conclusion.js';

/** A job goes on with its lane until one of these is reached. Then the lane goes to the end of the queue, so that the heads of others come first. */
export interface RoundLimits {
  documents: number;
  /** The time of calls, and no other, counts: while this machine is busy, another job would make all lanes slower, and help none. */
  callsMs: number;
}

const LIMITS: RoundLimits = { documents: 8, callsMs: 250 };
/**
 * No other lane waits for this worker while fewer rounds are under way than it has slots for all. A round ends all the same, so that
 * operators see on the board what the lane has done, and other workers get their share.
 */
const LIMITS_WITH_FREE_PLACES: RoundLimits = { documents: 32, callsMs: 10_000 };
/** The head comes back after an unexpected error as late as a job that fails so for the first time. */
const AFTER_ERROR_MS = 1_000;

/** A document that a job tried after its own, and what became of it. */
export interface CarriedDocument {
  submissionId: string;
  kind: string;
  reference: string;
  status: string;
  code: string | null;
  message?: string;
}

/** The results of the document of the job, and of the documents that it went on with. */
export type RoundConclusion = (Exclude<Conclusion, Unfinished> & { carried?: CarriedDocument[] }) | Unfinished;

/**
 * One round of a lane. A job stands for it: after the document of the job is settled, the job goes on with the next head of the
 * lane, which then needs no job. Each document is looked at, claimed, called and settled as in a job of its own. If more
 * documents wait, the settlement of one may claim the next.
 *
 * The head in hand gets its job when the round ends. If this process dies before that, rescue finds the head.
 */
export class LaneRound {
  private isStopping = false;
  private roundsUnderWay = 0;

  constructor(
    private readonly attempt: Pick<Attempt, 'run' | 'stopClaiming'>,
    private readonly feed: HeadFeed,
    private readonly emit: EventSink,
    /** With so many rounds under way, other lanes may wait for a slot or a place of the worker. */
    private readonly places: number,
    private readonly limits = LIMITS,
  ) {}

  async run(headTurn: HeadTurn): Promise<RoundConclusion> {
    this.roundsUnderWay++;
    try {
      return await this.take(headTurn);
    } finally {
      this.roundsUnderWay--;
    }
  }

  /** Each round under way ends with the document that it has. One that has none claimed yet claims none. */
  stop(): void {
    this.isStopping = true;
    this.attempt.stopClaiming();
  }

  private async take(headTurn: HeadTurn): Promise<RoundConclusion> {
    const conclusion = await this.attempt.run(headTurn);
    if (conclusion.kind !== 'done' || !conclusion.next) return conclusion;
    const { next, ...done } = conclusion;
    const carried = await this.goOn(next, jobIdOf(headTurn));
    return carried.length === 0 ? done : { ...done, carried };
  }

  private async goOn(first: NextHead, jobId: string): Promise<CarriedDocument[]> {
    const carried: CarriedDocument[] = [];
    let callsMs = 0;
    for (let next: NextHead | undefined = first; next;) {
      const { head, callMs, claimed }: NextHead = next;
      callsMs += callMs;
      const documents = 1 + carried.length;
      if (!claimed && !this.mayGoOn(documents, callsMs)) {
        await this.feed.enqueue([head]);
        break;
      }
      const callsBeforeMs = callsMs;
      const mayTakeAnother = (itsMs: number) =>
        head.laneDepth > 0 && this.mayGoOn(documents + 1, callsBeforeMs + itsMs);
      const conclusion = await this.carry(head, { jobId, claimed, mayTakeAnother });
      if (conclusion?.kind !== 'done') break;
      carried.push(carriedDocument(head, conclusion));
      next = conclusion.next;
    }
    return carried;
  }

  private mayGoOn(documents: number, callsMs: number): boolean {
    const limits = this.roundsUnderWay < this.places ? LIMITS_WITH_FREE_PLACES : this.limits;
    return documents < limits.documents && callsMs < limits.callsMs && !this.isStopping;
  }

  /** A document that is not done gets a job of its own, in which operators see why. */
  private async carry(head: Head, how: Omit<Delivery, keyof HeadTurn>): Promise<Conclusion | null> {
    const { submissionId, turn, laneId, environment } = head;
    try {
      const conclusion = await this.attempt.run({ submissionId, turn, laneId, environment, ...how });
      if (conclusion.kind !== 'done') await this.feed.enqueueTried(head, conclusion);
      return conclusion;
    } catch (error) {
      this.emit({ event: 'trouble', doing: 'attempting', submissionId, error });
      await this.feed.enqueue([{ ...head, delayMs: AFTER_ERROR_MS }]);
      return null;
    }
  }
}

const carriedDocument = (
  { submissionId, kind, reference }: Head,
  { status, code, message }: Exclude<Conclusion, Unfinished>,
): CarriedDocument => ({ submissionId, kind, reference, status, code, ...(message && { message }) });
