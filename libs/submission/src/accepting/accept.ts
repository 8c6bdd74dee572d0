import {
  type AppId,
  type EventSink,
  type ItemDocument,
  type Refusal,
  type SubmissionDocument,
  type SubmissionDraft,
  type SubmissionId,
} from '@app/domain';
import {
  Coalescer,
  constraintOf,
  releaseIdempotencyKey,
  type GroupingLimits,
  type GroupStep,
  IDEMPOTENCY_KEY_TAKEN,
  type Ledger,
  readIdempotencyKey,
  readSubmissionView,
  storeIdempotencyKey,
  groupingForEffects,
  type SubmissionView,
} from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { fingerprint } from '../kinds/fingerprint.js';
import { kindOf } from '../kinds/index.js';
import type { SubmissionOwner } from '../kinds/kind.js';
import { isTaxedAtOtherVat } from './other-tax-rates.js';
import { isIdenticalRepeat } from './identical-repeat.js';
import {
  effectsOnAcceptance,
  type IdempotencyKey,
  type PreparedPost,
  preparePost,
  uncheckableStockOf,
  type CompletePreconditions,
} from './new-submission.js';

export type Acceptance =
  /** `unchecked`: goods that came with it, of which nobody can know yet whether there is a stock. */
  | { kind: 'accepted'; id: SubmissionId; stalled: boolean; stockUnchecked: readonly string[] }
  /** Another submission has its natural key: the same again, or a duplicate. */
  | { kind: 'known'; view: SubmissionView; identical: boolean }
  | { kind: 'refused'; refusals: Refusal[]; pending: SubmissionView | null }
  /** The very request came before, under the same key. */
  | { kind: 'replayed'; view: SubmissionView }
  /** Another request came before under the same key. */
  | { kind: 'keyReused' }
  /** Nothing speaks for what was doubted: it has not come before, nor is it of an original that has. */
  | { kind: 'wrongRates' };

export interface AcceptOptions {
  /** Nobody waits for the answer, so the document may follow an original that has not settled yet. */
  mayFollowUnsettled: boolean;
  /** The items that its sender wants to be registered where they are unknown. */
  itemsToRegister?: readonly ItemDocument[] | null;
  idempotency?: IdempotencyKey | null;
  /** By the tax rates of today it is wrong: then it is taken only if it came before, or follows what was sold by others. */
  isWrongAtTodaysRates?: boolean;
  /** Called with the id before anything is committed, so that a waiter is there before the answer can be. */
  onId?(id: SubmissionId): void;
  /** Of the request that brings it. */
  requestId?: string;
}

interface AcceptWriteResult {
  isAccepted: boolean;
  /** Where it was not: the submission that has its natural key. */
  knownId: SubmissionId | null;
  isStalled: boolean;
  /** What was accepted with it. */
  acceptedCompanions: SubmissionId[];
  /** The heads of the whole group are on their way to the queue. */
  enqueued: Promise<void>;
}

/** How often a document may find its number taken by one that is refused at that very moment. */
const TRIES_MAX = 3;

/** What the ledger does not let two callers have at once: who comes second looks again, and sees what the first did. */
export const CONTESTED_CONSTRAINTS: readonly string[] = [IDEMPOTENCY_KEY_TAKEN, 'credits_cap'];

/**
 * From a document to a durable submission: what it stands on, then one commit, then its lane's head to the queue.
 * After the commit nothing can fail any more: a head that does not reach the queue is found by rescue.
 */
export class Accept {
  private readonly writer: Coalescer<PreparedPost, AcceptWriteResult>;
  /** Apart, so that nobody waits for the effects of another's documents. */
  private readonly writerWithEffects: Coalescer<PreparedPost, AcceptWriteResult>;

  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly emit: EventSink,
    grouping: GroupingLimits,
  ) {
    const step: GroupStep<PreparedPost, AcceptWriteResult> = {
      run: (group) => this.write(group),
      // Accepts of one lane would wait for one another at its lock anyway, each with a connection of the pool.
      keyOf: ({ main }) => main.owner.laneId,
      sharesKey: true,
      onRun: (rows, ms) => emit({ event: 'grouped', step: 'accept', rows, ms }),
    };
    this.writer = new Coalescer(step, grouping);
    this.writerWithEffects = new Coalescer(step, groupingForEffects(grouping));
  }

  async accept(owner: SubmissionOwner, draft: SubmissionDraft, options: AcceptOptions): Promise<Acceptance> {
    const acceptance = await this.acceptWithRetries(owner, draft, options);
    this.emitAcceptance(owner, draft.kind, acceptance, options.requestId);
    return acceptance;
  }

  private async acceptWithRetries(
    owner: SubmissionOwner,
    draft: SubmissionDraft,
    options: AcceptOptions,
  ): Promise<Acceptance> {
    for (let tries = 1; ; tries++) {
      const acceptance =
        (await this.findEarlierRequest(owner.appId, options)) ?? (await this.tryOnce(owner, draft, options));
      if (acceptance) return acceptance;
      if (tries === TRIES_MAX) throw new Error(`What a ${draft.kind} stands on keeps changing hands.`);
    }
  }

  /** By the caller's own name for this request, if it gives it one. */
  private async findEarlierRequest(appId: AppId, { idempotency }: AcceptOptions): Promise<Acceptance | null> {
    const remembered = idempotency && (await readIdempotencyKey(this.ledger.db, appId, idempotency.key));
    const view = remembered && (await this.view(remembered.submissionId));
    if (!view) return null;
    if (remembered.bodyHash === idempotency!.bodyHash) return { kind: 'replayed', view };
    if (view.status !== 'REJECTED' && view.status !== 'FAILED') return { kind: 'keyReused' };
    // What was refused may be mended and said under its key again; the same once more is a late repeat of it.
    await releaseIdempotencyKey(this.ledger.db, appId, idempotency!.key, view.id);
    return null;
  }

  /** Null when what it stood on was taken by another in the meantime. */
  private async tryOnce(
    owner: SubmissionOwner,
    draft: SubmissionDraft,
    options: AcceptOptions,
  ): Promise<Acceptance | null> {
    const kind = kindOf(draft.kind);
    const preconditionOptions = {
      mayFollowUnsettled: options.mayFollowUnsettled,
      itemsToRegister: options.itemsToRegister ?? null,
    };
    const preconditions = await kind.checkPreconditions(this.ledger.db, draft, owner, preconditionOptions);
    const known = preconditions.knownId && (await this.view(preconditions.knownId));
    // Of two at once under one key the second may come here: the first has its number since it looked for the key.
    if (known) {
      const acceptance =
        (await this.findEarlierRequest(owner.appId, options)) ??
        (await this.acceptanceOfKnown(known, preconditions.document, owner, options));
      return options.isWrongAtTodaysRates && isOtherDocument(acceptance) ? { kind: 'wrongRates' } : acceptance;
    }
    // Without its original nobody can say by which rates; that it is not there is what is to be told.
    if (options.isWrongAtTodaysRates && preconditions.document && !isTaxedAtOtherVat(preconditions.document, draft))
      return { kind: 'wrongRates' };
    if (preconditions.refusals.length > 0 || preconditions.document === null) {
      const pending = preconditions.pendingId ? await this.view(preconditions.pendingId) : null;
      return { kind: 'refused', refusals: preconditions.refusals, pending };
    }
    return this.commit(owner, draft, { ...preconditions, document: preconditions.document }, options);
  }

  private async commit(
    owner: SubmissionOwner,
    draft: SubmissionDraft,
    preconditions: CompletePreconditions,
    options: AcceptOptions,
  ): Promise<Acceptance | null> {
    const posted = preparePost(owner, draft, preconditions, options.idempotency ?? null);
    const { id } = posted.main.submission;
    options.onId?.(id);
    const written = await this.writeUnlessContested(posted);
    if (!written) return null;
    await written.enqueued;
    if (written.isAccepted) {
      for (const { kind, submission } of posted.companions)
        if (written.acceptedCompanions.includes(submission.id))
          this.emitAccepted(owner, kind.name, submission.id, options.requestId);
      return { kind: 'accepted', id, stalled: written.isStalled, stockUnchecked: uncheckableStockOf(preconditions) };
    }
    const view = written.knownId ? await this.view(written.knownId) : null;
    return (
      view &&
      ((await this.findEarlierRequest(owner.appId, options)) ??
        this.acceptanceOfKnown(view, preconditions.document, owner, options))
    );
  }

  private async writeUnlessContested(posted: PreparedPost): Promise<AcceptWriteResult | null> {
    const hasEffects = [...posted.companions, posted.main].some(({ kind }) => kind.onAccepted);
    try {
      return await (hasEffects ? this.writerWithEffects : this.writer).submit(posted);
    } catch (error) {
      if (CONTESTED_CONSTRAINTS.includes(constraintOf(error) ?? '')) return null;
      throw error;
    }
  }

  /** One commit for the group; then its heads go to the queue, where a failure harms nobody: rescue finds them. */
  private async write(group: PreparedPost[]): Promise<AcceptWriteResult[]> {
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

  private emitAccepted(
    { environment, laneId }: SubmissionOwner,
    kind: string,
    submissionId: SubmissionId,
    requestId?: string,
  ) {
    this.emit({ event: 'accepted', submissionId, requestId, kind, environment, laneId });
  }

  private emitAcceptance(owner: SubmissionOwner, kind: string, acceptance: Acceptance, requestId?: string): void {
    const eventFields = { kind, environment: owner.environment, laneId: owner.laneId };
    switch (acceptance.kind) {
      case 'accepted':
        return this.emitAccepted(owner, kind, acceptance.id, requestId);
      case 'known':
      case 'replayed': {
        const identical = acceptance.kind === 'replayed' || acceptance.identical;
        return this.emit({ event: 'known', submissionId: acceptance.view.id, identical, ...eventFields });
      }
      case 'refused':
        return this.emit({ event: 'refused', code: acceptance.refusals[0]!.code, ...eventFields });
      case 'wrongRates':
        return;
      case 'keyReused':
        return this.emit({ event: 'refused', code: '003', ...eventFields });
    }
  }

  /**
   * The same again is known by its caller's name for it from now on, too: if it is its own, and has an answer to come that
   * it may have as often as it asks.
   */
  private async acceptanceOfKnown(
    view: SubmissionView,
    document: SubmissionDocument | null,
    owner: SubmissionOwner,
    { idempotency }: AcceptOptions,
  ): Promise<Acceptance> {
    const { appId, accountId } = owner;
    const identical = isIdenticalRepeat(view, document && fingerprint(document), owner);
    if (identical && idempotency && view.accountId === accountId && !view.handedOut) {
      await storeIdempotencyKey(this.ledger.db, appId, idempotency.key, idempotency.bodyHash, view.id);
    }
    return { kind: 'known', view, identical };
  }

  private view(id: SubmissionId): Promise<SubmissionView | null> {
    return readSubmissionView(this.ledger.db, id);
  }
}

const isOtherDocument = (acceptance: Acceptance): boolean => acceptance.kind === 'known' && !acceptance.identical;
