import { setTimeout as pause } from 'node:timers/promises';
import {
  type AppId,
  type EventSink,
  type ItemDocument,
  ratesOf,
  type Refusal,
  refusalsToReport,
  type SubmissionDocument,
  type SubmissionDraft,
  type SubmissionId,
  type TaxRates,
} from '@app/domain';
import {
  constraintOf,
  isWithdrawalHash,
  releaseIdempotencyKey,
  type GroupingLimits,
  IDEMPOTENCY_KEY_TAKEN,
  type Ledger,
  readIdempotencyKey,
  readSubmissionView,
  storeIdempotencyKey,
  type SubmissionView,
} from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { isPinLost } from './pin-lost.js';
import { NOT_ACCEPTED, type PostWriteResult, PostWriter } from './post-writer.js';
import { fingerprint } from '../kinds/fingerprint.js';
import { kindOf } from '../kinds/index.js';
import type { SubmissionOwner } from '../kinds/kind.js';
import { withNearItems } from '../kinds/rules/near-items.js';
import {
  type IdempotencyKey,
  type PreparedPost,
  preparePost,
  type AcceptanceNotes,
  notesOf,
  type CompletePreconditions,
  isIdenticalRepeat,
} from './new-submission.js';

export type Acceptance =
  | ({ kind: 'accepted'; id: SubmissionId; stalled: boolean } & AcceptanceNotes)
  /** Another submission has the natural key. `identical` tells an identical repeat from a duplicate. */
  | { kind: 'known'; view: SubmissionView; identical: boolean; refusals?: Refusal[] }
  /** Refused by all stages; `refusalsToReport` has those of the first one. */
  | { kind: 'refused'; refusals: Refusal[]; pending: SubmissionView | null }
  /** The same request came before under the same idempotency key. */
  | { kind: 'replayed'; view: SubmissionView }
  /** Another request came before under the same idempotency key. */
  | { kind: 'keyReused' }
  /** The document is wrong by today's tax rates, it was not posted before, and no original explains its rates. */
  | { kind: 'wrongRates'; refusals: Refusal[] }
  /** Another request has the same natural key, or takes the same credit, and is still being received. */
  | { kind: 'contested' };

/** A document before anything is written: it may be accepted, or it may not. Then it is null if it could not be completed. */
export type Judgement =
  | { kind: 'valid'; preconditions: CompletePreconditions }
  | { kind: 'decided'; acceptance: Acceptance; document: SubmissionDocument | null };

export interface AcceptOptions {
  /** The client does not wait for the receipt, so the document may follow an original that has not settled yet. */
  mayFollowUnsettled: boolean;
  /** Items to register if they are unknown. */
  itemsToRegister?: readonly ItemDocument[] | null;
  idempotency?: IdempotencyKey | null;
  /** The document is wrong by today's tax rates: it is taken only as an identical repeat, or if its original had other rates. */
  isWrongAtTodaysRates?: boolean;
  /** Called with the id before the commit, so that a waiter is registered before the answer can arrive. */
  onId?(id: SubmissionId): void;
  requestId?: string;
  /** The request id that the sender gave. Without it, the submission gets the request id as its own. */
  givenRequestId?: string | null;
}

/**
 * A document is tried this often if its natural key is taken by a submission that is refused at the same moment, or by a
 * request that is still being received.
 */
const TRIES_MAX = 3;
/** A till's request is received in less time than this. */
const CONTESTED_PAUSE_MS = 50;

/** Constraints that only one of two simultaneous callers can pass. The second one checks again and sees what the first wrote. */
export const CONTESTED_CONSTRAINTS: readonly string[] = [IDEMPOTENCY_KEY_TAKEN, 'credits_cap'];

const PIN_LOST: PostWriteResult = { ...NOT_ACCEPTED, isContested: true, enqueued: Promise.resolve() };

/**
 * Turns a document into a durable submission: check the preconditions, commit once, enqueue the lane's head. Nothing can
 * fail after the commit, because rescue finds a head that did not reach the queue.
 */
export class Accept {
  private readonly writer: PostWriter;

  constructor(
    private readonly ledger: Ledger,
    queue: HeadQueue,
    private readonly emit: EventSink,
    grouping: GroupingLimits,
  ) {
    this.writer = new PostWriter(ledger, queue, emit, grouping);
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
      if (acceptance && (acceptance.kind !== 'contested' || tries === TRIES_MAX)) return acceptance;
      if (acceptance) await pause(CONTESTED_PAUSE_MS * tries);
      else if (tries === TRIES_MAX)
        throw new Error(
          `The preconditions of this ${draft.kind} changed ${TRIES_MAX} times while it was being accepted. Post it again.`,
        );
    }
  }

  /** Finds the request by its idempotency key. */
  private async findEarlierRequest(appId: AppId, { idempotency }: AcceptOptions): Promise<Acceptance | null> {
    const remembered = idempotency && (await readIdempotencyKey(this.ledger.db, appId, idempotency.key));
    const view = remembered && (await this.view(remembered.submissionId));
    if (!view) return null;
    const isWithdrawn = view.status === 'CANCELLED' && !isWithdrawalHash(remembered.bodyHash);
    if (!isWithdrawn && remembered.bodyHash === idempotency!.bodyHash) return { kind: 'replayed', view };
    if (!isWithdrawn && view.status !== 'REJECTED' && view.status !== 'FAILED') return { kind: 'keyReused' };
    // The client may correct a refused document, or post anew what it withdrew, under the same key.
    await releaseIdempotencyKey(this.ledger.db, appId, idempotency!.key, view.id);
    return null;
  }

  /** Null if another caller changed the preconditions meanwhile. */
  private async tryOnce(
    owner: SubmissionOwner,
    draft: SubmissionDraft,
    options: AcceptOptions,
  ): Promise<Acceptance | null> {
    const judgement = await this.judge(owner, draft, options);
    return judgement.kind === 'decided'
      ? judgement.acceptance
      : this.commit(owner, draft, judgement.preconditions, options);
  }

  /** Says whether the document may be accepted now. Without an idempotency key it writes nothing. */
  async judge(owner: SubmissionOwner, draft: SubmissionDraft, options: AcceptOptions): Promise<Judgement> {
    const kind = kindOf(draft.kind);
    const preconditionOptions = {
      mayFollowUnsettled: options.mayFollowUnsettled,
      itemsToRegister: options.itemsToRegister ?? null,
    };
    const preconditions = await kind.checkPreconditions(this.ledger.db, draft, owner, preconditionOptions);
    const { document } = preconditions;
    const refusals = await withNearItems(this.ledger.db, owner, preconditions.refusals);
    const decided = (acceptance: Acceptance): Judgement => ({ kind: 'decided', acceptance, document });
    const known = preconditions.knownId && (await this.view(preconditions.knownId));
    // Two requests may come under one key at once. The first may have committed since the second looked for the key.
    if (known) {
      const acceptance =
        (await this.findEarlierRequest(owner.appId, options)) ??
        (await this.acceptanceOfKnown(known, document, owner, options));
      return decided(
        options.isWrongAtTodaysRates && isOtherDocument(acceptance)
          ? { kind: 'wrongRates', refusals }
          : { ...acceptance, ...(isOtherDocument(acceptance) && { refusals }) },
      );
    }
    // Without an original the rates cannot be judged, and the missing original is the refusal to report.
    const isIncomplete = document === null || refusals.some(({ code }) => code === '002');
    if (options.isWrongAtTodaysRates && !isIncomplete && !isTaxedAtOtherVat(document, draft))
      return decided({ kind: 'wrongRates', refusals });
    if (refusals.length > 0 || document === null) {
      const pending = preconditions.pendingId ? await this.view(preconditions.pendingId) : null;
      return decided({ kind: 'refused', refusals, pending });
    }
    return { kind: 'valid', preconditions: { ...preconditions, document } };
  }

  private async commit(
    owner: SubmissionOwner,
    draft: SubmissionDraft,
    preconditions: CompletePreconditions,
    options: AcceptOptions,
  ): Promise<Acceptance | null> {
    const posted = preparePost(owner, draft, preconditions, options);
    const { id } = posted.main.submission;
    options.onId?.(id);
    const written = await this.writeUnlessContested(posted);
    if (!written) return null;
    if (written.isContested) return { kind: 'contested' };
    await written.enqueued;
    if (written.isAccepted) {
      for (const { kind, submission } of posted.companions)
        if (written.acceptedCompanions.includes(submission.id))
          this.emitAccepted(owner, kind.name, submission.id, options.requestId);
      return { kind: 'accepted', id, stalled: written.isStalled, ...notesOf(preconditions) };
    }
    const view = written.knownId ? await this.view(written.knownId) : null;
    return (
      view &&
      ((await this.findEarlierRequest(owner.appId, options)) ??
        this.acceptanceOfKnown(view, preconditions.document, owner, options))
    );
  }

  private async writeUnlessContested(posted: PreparedPost): Promise<PostWriteResult | null> {
    try {
      return await this.writer.write(posted);
    } catch (error) {
      if (CONTESTED_CONSTRAINTS.includes(constraintOf(error) ?? '')) return null;
      // The client repeats the request, and then its key or its app is refused.
      if (isPinLost(error)) return PIN_LOST;
      throw error;
    }
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
        return this.emit({ event: 'refused', code: refusalsToReport(acceptance.refusals)[0]!.code, ...eventFields });
      case 'wrongRates':
        return;
      case 'keyReused':
        return this.emit({ event: 'refused', code: '003', ...eventFields });
      case 'contested':
        return this.emit({ event: 'refused', code: '006', ...eventFields });
    }
  }

  /**
   * Stores the idempotency key for an identical repeat too. It does so only for a submission of the same account whose
   * receipt was not handed out yet.
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

/** The original was taxed at another VAT than today's, so the rules of the original decide. */
const isTaxedAtOtherVat = (document: SubmissionDocument, draft: SubmissionDraft): boolean =>
  ratesIn(document).B !== ratesIn(draft).B;

const ratesIn = (one: SubmissionDocument | SubmissionDraft): TaxRates => ratesOf('taxRates' in one ? one : {});

const isOtherDocument = (acceptance: Acceptance): boolean => acceptance.kind === 'known' && !acceptance.identical;
