import { randomUUID } from 'node:crypto';
import { type EventSink, fingerprint, type Refusal, type SubmissionDocument, type SubmissionId } from '@app/domain';
import {
  type Accepted,
  type Ledger,
  type NewSubmission,
  readViews,
  type SubmissionView,
  type Tx,
} from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { kindOf } from './kinds/index.js';
import type { Ground, GroundOptions, Kind, Owner } from './kinds/kind.js';
import { Turnstile } from './turnstile.js';

export type Acceptance =
  | { kind: 'accepted'; id: SubmissionId; stalled: boolean }
  /** Another submission has its natural key: the same again, or a duplicate. */
  | { kind: 'known'; view: SubmissionView; identical: boolean }
  | { kind: 'refused'; refusals: Refusal[]; pending: SubmissionView | null };

export interface AcceptOptions extends GroundOptions {
  /** Called with the id before anything is committed, so that a waiter is there before the answer can be. */
  onId?(id: SubmissionId): void;
}

/** How often a document may find its number taken by one that is refused at that very moment. */
const TRIES_MAX = 3;

/**
 * From a document to a durable submission: what it stands on, then one commit, then its lane's head to the queue.
 * After the commit nothing can fail any more: a head that does not reach the queue is found by rescue.
 */
export class Accept {
  private readonly turnstile = new Turnstile();

  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly emit: EventSink,
  ) {}

  async accept(owner: Owner, document: SubmissionDocument, options: AcceptOptions): Promise<Acceptance> {
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
    const { accepted, known, heads, stalled } = await this.turnstile.pass(owner.laneId, () =>
      this.write(kind, owner, document, submission),
    );
    await this.queue.enqueue(heads);
    if (accepted.includes(submission.id)) {
      this.emit({ event: 'accepted', submissionId: submission.id, kind: kind.name });
      return { kind: 'accepted', id: submission.id, stalled: stalled.includes(owner.laneId) };
    }
    const knownId = known[submission.id];
    const view = knownId ? await this.view(knownId) : null;
    return view && this.known(view, document);
  }

  /** A kind with effects of its own has them in the same commit. */
  private write(kind: Kind, owner: Owner, document: SubmissionDocument, submission: NewSubmission): Promise<Accepted> {
    const effects =
      kind.accepted &&
      (async (tx: Tx, { accepted }: Accepted) => {
        if (accepted.length > 0) await kind.accepted!(tx, document, owner, submission.id);
      });
    return this.ledger.accept([submission], { effects });
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
