import { randomUUID } from 'node:crypto';
import { type EventSink, fingerprint, type Refusal, type SubmissionDocument, type SubmissionId } from '@app/domain';
import {
  type Accepted,
  Coalescer,
  type Grouping,
  type GroupStep,
  type Ledger,
  type NewSubmission,
  readViews,
  smaller,
  type SubmissionView,
  type Tx,
} from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { kindOf } from './kinds/index.js';
import type { Ground, GroundOptions, Kind, Owner } from './kinds/kind.js';

export type Acceptance =
  | { kind: 'accepted'; id: SubmissionId; stalled: boolean }
  /** Another submission has its natural key: the same again, or a duplicate. */
  | { kind: 'known'; view: SubmissionView; identical: boolean }
  | { kind: 'refused'; refusals: Refusal[]; pending: SubmissionView | null };

export interface AcceptOptions extends GroundOptions {
  /** Called with the id before anything is committed, so that a waiter is there before the answer can be. */
  onId?(id: SubmissionId): void;
  /** Of the request that brings it. */
  requestId?: string;
}

/** A document on its way into the ledger. */
interface Posted {
  kind: Kind;
  owner: Owner;
  document: SubmissionDocument;
  submission: NewSubmission;
}

interface Written {
  isAccepted: boolean;
  /** Where it was not: the submission that has its natural key. */
  knownId: SubmissionId | null;
  isStalled: boolean;
  /** The heads of the whole group are on their way to the queue. */
  enqueued: Promise<void>;
}

/** How often a document may find its number taken by one that is refused at that very moment. */
const TRIES_MAX = 3;

/**
 * From a document to a durable submission: what it stands on, then one commit, then its lane's head to the queue.
 * After the commit nothing can fail any more: a head that does not reach the queue is found by rescue.
 */
export class Accept {
  private readonly writing: Coalescer<Posted, Written>;
  /** Apart, so that nobody waits for the effects of another's documents. */
  private readonly writingWithEffects: Coalescer<Posted, Written>;

  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly emit: EventSink,
    grouping: Grouping,
  ) {
    const step: GroupStep<Posted, Written> = {
      run: (group) => this.write(group),
      // Accepts of one lane would wait for one another at its lock anyway, each with a connection of the pool.
      keyOf: ({ owner }) => owner.laneId,
      sharesKey: true,
      onRun: (rows, ms) => emit({ event: 'grouped', step: 'accept', rows, ms }),
    };
    this.writing = new Coalescer(step, grouping);
    this.writingWithEffects = new Coalescer(step, smaller(grouping));
  }

  async accept(owner: Owner, document: SubmissionDocument, options: AcceptOptions): Promise<Acceptance> {
    const acceptance = await this.take(owner, document, options);
    this.report(owner, document.kind, acceptance, options.requestId);
    return acceptance;
  }

  private async take(owner: Owner, document: SubmissionDocument, options: AcceptOptions): Promise<Acceptance> {
    const kind = kindOf(document.kind);
    for (let tries = 1; ; tries++) {
      const ground = await kind.ground(this.ledger.db, document, owner, options);
      const known = ground.knownId && (await this.view(ground.knownId));
      if (known) return this.known(known, document);
      if (ground.refusals.length > 0) {
        const pending = ground.pendingId ? await this.view(ground.pendingId) : null;
        return { kind: 'refused', refusals: ground.refusals, pending };
      }
      const acceptance = await this.commit(kind, owner, ground, options);
      if (acceptance) return acceptance;
      if (tries === TRIES_MAX) throw new Error(`The natural key of a ${kind.name} keeps changing hands.`);
    }
  }

  /** Null when its key was taken and has become free again in the meantime. */
  private async commit(
    kind: Kind,
    owner: Owner,
    { document, follows }: Ground<SubmissionDocument>,
    options: AcceptOptions,
  ): Promise<Acceptance | null> {
    const submission = { ...newSubmission(kind, owner, document), follows: follows ?? null };
    options.onId?.(submission.id);
    const posted = { kind, owner, document, submission };
    const { isAccepted, knownId, isStalled, enqueued } = await (
      kind.accepted ? this.writingWithEffects : this.writing
    ).submit(posted);
    await enqueued;
    if (isAccepted) return { kind: 'accepted', id: submission.id, stalled: isStalled };
    const view = knownId ? await this.view(knownId) : null;
    return view && this.known(view, document);
  }

  /** One commit for the group; then its heads go to the queue, where a failure harms nobody: rescue finds them. */
  private async write(group: Posted[]): Promise<Written[]> {
    const submissions = group.map(({ submission }) => submission);
    const written = await this.ledger.accept(submissions, { effects: effectsOf(group) });
    const [accepted, stalled] = [new Set(written.accepted), new Set(written.stalled)];
    const enqueued = this.queue.enqueue(written.heads);
    return submissions.map(({ id, laneId }) => ({
      isAccepted: accepted.has(id),
      knownId: written.known[id] ?? null,
      isStalled: stalled.has(laneId),
      enqueued,
    }));
  }

  private report({ environment, laneId }: Owner, kind: string, acceptance: Acceptance, requestId?: string): void {
    const place = { kind, environment, laneId };
    switch (acceptance.kind) {
      case 'accepted':
        return this.emit({ event: 'accepted', submissionId: acceptance.id, requestId, ...place });
      case 'known':
        return this.emit({
          event: 'known',
          submissionId: acceptance.view.id,
          identical: acceptance.identical,
          ...place,
        });
      case 'refused':
        return this.emit({ event: 'refused', code: acceptance.refusals[0]!.code, ...place });
    }
  }

  private known(view: SubmissionView, document: SubmissionDocument): Acceptance {
    return { kind: 'known', view, identical: view.fingerprint === fingerprint(document) };
  }

  private async view(id: SubmissionId): Promise<SubmissionView | null> {
    const [view] = await readViews(this.ledger.db, [id]);
    return view ?? null;
  }
}

const newSubmission = (kind: Kind, owner: Owner, document: SubmissionDocument) => ({
  id: randomUUID() as unknown as SubmissionId,
  laneId: owner.laneId,
  appId: owner.appId,
  accountId: owner.accountId,
  environment: owner.environment,
  tin: owner.tin,
  kind: kind.name,
  reference: kind.reference(document),
  naturalKey: kind.naturalKey(document, owner),
  fingerprint: fingerprint(document),
  document,
  series: kind.series(owner),
});

/** Kinds with effects of their own have them in the same commit. */
function effectsOf(group: Posted[]) {
  const withEffects = group.filter(({ kind }) => kind.accepted);
  if (withEffects.length === 0) return undefined;
  return async (tx: Tx, { accepted }: Accepted) => {
    for (const { kind, owner, document, submission } of withEffects) {
      if (accepted.includes(submission.id)) await kind.accepted!(tx, document, owner, submission.id);
    }
  };
}
