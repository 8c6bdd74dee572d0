import {
  type AppId,
  type EventSink,
  fingerprint,
  type ItemDocument,
  type Refusal,
  type SubmissionDocument,
  type SubmissionDraft,
  type SubmissionId,
} from '@app/domain';
import {
  Coalescer,
  constraintOf,
  freeIdempotencyKey,
  type Grouping,
  type GroupStep,
  IDEMPOTENCY_KEY_TAKEN,
  type Ledger,
  readIdempotencyKey,
  readView,
  rememberIdempotencyKey,
  smaller,
  type SubmissionView,
} from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { kindOf } from '../kinds/index.js';
import type { Owner } from '../kinds/kind.js';
import { isOfOtherRates } from './other-tax-rates.js';
import { isSameAgain } from './identical-repeat.js';
import {
  effectsOf,
  type IdempotencyKey,
  type Posted,
  postedOf,
  uncheckedOf,
  type WholeGround,
} from './new-submission.js';

export type Acceptance =
  /** `unchecked`: goods that came with it, of which nobody can know yet whether there is a stock. */
  | { kind: 'accepted'; id: SubmissionId; stalled: boolean; unchecked: readonly string[] }
  /** Another submission has its natural key: the same again, or a duplicate. */
  | { kind: 'known'; view: SubmissionView; identical: boolean }
  | { kind: 'refused'; refusals: Refusal[]; pending: SubmissionView | null }
  /** The very request came before, under the same key. */
  | { kind: 'replayed'; view: SubmissionView }
  /** Another request came before under the same key. */
  | { kind: 'keyReused' }
  /** Nothing speaks for what was doubted: it has not come before, nor is it of an original that has. */
  | { kind: 'doubted' };

export interface AcceptOptions {
  /** Nobody waits for the answer, so the document may follow an original that has not settled yet. */
  mayFollow: boolean;
  /** The items that its sender wants to be registered where they are unknown. */
  registers?: readonly ItemDocument[] | null;
  idempotency?: IdempotencyKey | null;
  /** By the tax rates of today it is wrong: then it is taken only if it came before, or follows what was sold by others. */
  isDoubted?: boolean;
  /** Called with the id before anything is committed, so that a waiter is there before the answer can be. */
  onId?(id: SubmissionId): void;
  /** Of the request that brings it. */
  requestId?: string;
}

interface Written {
  isAccepted: boolean;
  /** Where it was not: the submission that has its natural key. */
  knownId: SubmissionId | null;
  isStalled: boolean;
  /** What was accepted with it. */
  brought: SubmissionId[];
  /** The heads of the whole group are on their way to the queue. */
  enqueued: Promise<void>;
}

/** How often a document may find its number taken by one that is refused at that very moment. */
const TRIES_MAX = 3;

/** What the ledger does not let two callers have at once: who comes second looks again, and sees what the first did. */
export const CONTESTED: readonly string[] = [IDEMPOTENCY_KEY_TAKEN, 'credits_cap'];

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
      keyOf: ({ main }) => main.owner.laneId,
      sharesKey: true,
      onRun: (rows, ms) => emit({ event: 'grouped', step: 'accept', rows, ms }),
    };
    this.writing = new Coalescer(step, grouping);
    this.writingWithEffects = new Coalescer(step, smaller(grouping));
  }

  async accept(owner: Owner, draft: SubmissionDraft, options: AcceptOptions): Promise<Acceptance> {
    const acceptance = await this.take(owner, draft, options);
    this.report(owner, draft.kind, acceptance, options.requestId);
    return acceptance;
  }

  private async take(owner: Owner, draft: SubmissionDraft, options: AcceptOptions): Promise<Acceptance> {
    for (let tries = 1; ; tries++) {
      const acceptance = (await this.saidBefore(owner.appId, options)) ?? (await this.tryOnce(owner, draft, options));
      if (acceptance) return acceptance;
      if (tries === TRIES_MAX) throw new Error(`What a ${draft.kind} stands on keeps changing hands.`);
    }
  }

  /** By the caller's own name for this request, if it gives it one. */
  private async saidBefore(appId: AppId, { idempotency }: AcceptOptions): Promise<Acceptance | null> {
    const said = idempotency && (await readIdempotencyKey(this.ledger.db, appId, idempotency.key));
    const view = said && (await this.view(said.submissionId));
    if (!view) return null;
    if (said.bodyHash === idempotency!.bodyHash) return { kind: 'replayed', view };
    if (view.status !== 'REJECTED' && view.status !== 'FAILED') return { kind: 'keyReused' };
    // What was refused may be mended and said under its key again; the same once more is a late repeat of it.
    await freeIdempotencyKey(this.ledger.db, appId, idempotency!.key, view.id);
    return null;
  }

  /** Null when what it stood on was taken by another in the meantime. */
  private async tryOnce(owner: Owner, draft: SubmissionDraft, options: AcceptOptions): Promise<Acceptance | null> {
    const kind = kindOf(draft.kind);
    const terms = { mayFollow: options.mayFollow, registers: options.registers ?? null };
    const ground = await kind.ground(this.ledger.db, draft, owner, terms);
    const known = ground.knownId && (await this.view(ground.knownId));
    // Of two at once under one key the second may come here: the first has its number since it looked for the key.
    if (known) {
      const acceptance =
        (await this.saidBefore(owner.appId, options)) ?? (await this.known(known, ground.document, owner, options));
      return options.isDoubted && isAnother(acceptance) ? { kind: 'doubted' } : acceptance;
    }
    // Without its original nobody can say by which rates; that it is not there is what is to be told.
    if (options.isDoubted && ground.document && !isOfOtherRates(ground.document, draft)) return { kind: 'doubted' };
    if (ground.refusals.length > 0 || ground.document === null) {
      const pending = ground.pendingId ? await this.view(ground.pendingId) : null;
      return { kind: 'refused', refusals: ground.refusals, pending };
    }
    return this.commit(owner, draft, { ...ground, document: ground.document }, options);
  }

  private async commit(
    owner: Owner,
    draft: SubmissionDraft,
    ground: WholeGround,
    options: AcceptOptions,
  ): Promise<Acceptance | null> {
    const posted = postedOf(owner, draft, ground, options.idempotency ?? null);
    const { id } = posted.main.submission;
    options.onId?.(id);
    const written = await this.writeUncontested(posted);
    if (!written) return null;
    await written.enqueued;
    if (written.isAccepted) {
      for (const { kind, submission } of posted.brought)
        if (written.brought.includes(submission.id))
          this.tellAccepted(owner, kind.name, submission.id, options.requestId);
      return { kind: 'accepted', id, stalled: written.isStalled, unchecked: uncheckedOf(ground) };
    }
    const view = written.knownId ? await this.view(written.knownId) : null;
    return view && ((await this.saidBefore(owner.appId, options)) ?? this.known(view, ground.document, owner, options));
  }

  private async writeUncontested(posted: Posted): Promise<Written | null> {
    const hasEffects = [...posted.brought, posted.main].some(({ kind }) => kind.accepted);
    try {
      return await (hasEffects ? this.writingWithEffects : this.writing).submit(posted);
    } catch (error) {
      if (CONTESTED.includes(constraintOf(error) ?? '')) return null;
      throw error;
    }
  }

  /** One commit for the group; then its heads go to the queue, where a failure harms nobody: rescue finds them. */
  private async write(group: Posted[]): Promise<Written[]> {
    const newborns = group.flatMap(({ main, brought }) => [...brought, main]);
    const submissions = newborns.map(({ submission }) => submission);
    const written = await this.ledger.accept(submissions, effectsOf(newborns));
    const [accepted, stalled] = [new Set(written.accepted), new Set(written.stalled)];
    const enqueued = this.queue.enqueue(written.heads);
    return group.map(({ main: { submission }, brought }) => ({
      brought: brought.map((one) => one.submission.id).filter((id) => accepted.has(id)),
      isAccepted: accepted.has(submission.id),
      knownId: written.known[submission.id] ?? null,
      isStalled: stalled.has(submission.laneId),
      enqueued,
    }));
  }

  private tellAccepted({ environment, laneId }: Owner, kind: string, submissionId: SubmissionId, requestId?: string) {
    this.emit({ event: 'accepted', submissionId, requestId, kind, environment, laneId });
  }

  private report(owner: Owner, kind: string, acceptance: Acceptance, requestId?: string): void {
    const place = { kind, environment: owner.environment, laneId: owner.laneId };
    switch (acceptance.kind) {
      case 'accepted':
        return this.tellAccepted(owner, kind, acceptance.id, requestId);
      case 'known':
      case 'replayed': {
        const identical = acceptance.kind === 'replayed' || acceptance.identical;
        return this.emit({ event: 'known', submissionId: acceptance.view.id, identical, ...place });
      }
      case 'refused':
        return this.emit({ event: 'refused', code: acceptance.refusals[0]!.code, ...place });
      case 'doubted':
        return;
      case 'keyReused':
        return this.emit({ event: 'refused', code: '003', ...place });
    }
  }

  /**
   * The same again is known by its caller's name for it from now on, too: if it is its own, and has an answer to come that
   * it may have as often as it asks.
   */
  private async known(
    view: SubmissionView,
    document: SubmissionDocument | null,
    owner: Owner,
    { idempotency }: AcceptOptions,
  ): Promise<Acceptance> {
    const { appId, accountId } = owner;
    const identical = isSameAgain(view, document && fingerprint(document), owner);
    if (identical && idempotency && view.accountId === accountId && !view.handedOut) {
      await rememberIdempotencyKey(this.ledger.db, appId, idempotency.key, idempotency.bodyHash, view.id);
    }
    return { kind: 'known', view, identical };
  }

  private view(id: SubmissionId): Promise<SubmissionView | null> {
    return readView(this.ledger.db, id);
  }
}

const isAnother = (acceptance: Acceptance): boolean => acceptance.kind === 'known' && !acceptance.identical;
