import type { EventSink, SubmissionId } from '@app/domain';
import {
  Coalescer,
  findContestedKeys,
  groupingForEffects,
  groupingForPosts,
  type GroupingLimits,
  type GroupStep,
  isContestedByAcceptance,
  type Ledger,
} from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { effectsOnAcceptance, naturalKeysOf, type PreparedPost } from './new-submission.js';

export interface PostWriteResult {
  /** Another request that has not ended is about to take a natural key or a credit of this post. Nothing is written. */
  isContested?: true;
  isAccepted: boolean;
  /** The submission that has the natural key, if this one was not accepted. */
  knownId: SubmissionId | null;
  isStalled: boolean;
  acceptedCompanions: SubmissionId[];
  /** Resolves when the queue has the heads of the whole group. */
  enqueued: Promise<void>;
}

export const NOT_ACCEPTED = { isAccepted: false, knownId: null, isStalled: false, acceptedCompanions: [] };

/** Commits posts in groups. A failing queue does no harm: rescue finds the heads. */
export class PostWriter {
  private readonly writer: Coalescer<PreparedPost, PostWriteResult>;
  /** A separate writer, so that documents without effects do not wait for the effects of others. */
  private readonly writerWithEffects: Coalescer<PreparedPost, PostWriteResult>;

  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    emit: EventSink,
    grouping: GroupingLimits,
  ) {
    const step: GroupStep<PreparedPost, PostWriteResult> = {
      run: (group) => this.writeGroup(group),
      // Accepts of one lane share a statement: alone, each would wait for the lane lock with a connection of its own.
      keyOf: ({ main }) => main.owner.laneId,
      sharesKey: true,
      onRun: (rows, ms) => emit({ event: 'grouped', step: 'accept', rows, ms }),
    };
    this.writer = new Coalescer(step, groupingForPosts(grouping));
    this.writerWithEffects = new Coalescer(step, groupingForEffects(grouping));
  }

  write(posted: PreparedPost): Promise<PostWriteResult> {
    const hasEffects = [...posted.companions, posted.main].some(({ kind }) => kind.onAccepted);
    return (hasEffects ? this.writerWithEffects : this.writer).submit(posted);
  }

  /** A post that waits for a request that is still being received leaves the group, so that the others need not wait. */
  private async writeGroup(group: PreparedPost[]): Promise<PostWriteResult[]> {
    try {
      return await this.commitGroup(group);
    } catch (error) {
      if (!isContestedByAcceptance(error)) throw error;
      const contested = group.length === 1 ? new Set(group) : await this.contestedIn(group);
      // None: it was a credit, or the other request has ended. Then each post is written alone.
      if (contested.size === 0) throw error;
      const others = group.filter((one) => !contested.has(one));
      const written = others.length === 0 ? [] : await this.writeGroup(others);
      const enqueued = Promise.resolve();
      return group.map((one) =>
        contested.has(one) ? { ...NOT_ACCEPTED, isContested: true, enqueued } : written.shift()!,
      );
    }
  }

  private async contestedIn(group: PreparedPost[]): Promise<Set<PreparedPost>> {
    const contested = await findContestedKeys(this.ledger.db, group.flatMap(naturalKeysOf));
    return new Set(group.filter((one) => naturalKeysOf(one).some((key) => contested.has(key))));
  }

  /** Commits the group, then enqueues its heads. */
  private async commitGroup(group: PreparedPost[]): Promise<PostWriteResult[]> {
    const prepared = group.flatMap(({ main, companions }) => [...companions, main]);
    const submissions = prepared.map(({ submission }) => submission);
    const written = await this.ledger.accept(submissions, effectsOnAcceptance(prepared));
    const [accepted, stalled] = [new Set(written.accepted), new Set(written.stalled)];
    const enqueued = this.queue.enqueue(written.heads);
    return group.map(({ main: { submission }, companions }) => ({
      acceptedCompanions: companions.map((one) => one.submission.id).filter((id) => accepted.has(id)),
      isAccepted: accepted.has(submission.id),
      knownId: written.known[submission.id] ?? null,
      isStalled: stalled.has(submission.laneId),
      enqueued,
    }));
  }
}
