import type { KnownItem, OriginalDocument } from '@app/authority';
import type {
  ApprovedAnswer,
  DoubtPolicy,
  ItemDocument,
  Refusal,
  SubmissionStatus,
  SubmissionDocument,
  SubmissionDraft,
  SubmissionId,
} from '@app/domain';
import type { FollowUp, Principal, LedgerReader, Sealer, StockMove, Turn, Tx } from '@app/persistence';

/**
 * What documents that come together have to do with one another, by name: what one makes and another needs, and what they
 * can only have one after the other. Its natural key is such a name without being said.
 */
export interface Dependencies {
  provides?: string[];
  requires?: string[];
  excludes?: string[];
}

/** On whose behalf a document comes. */
export type SubmissionOwner = Omit<Principal, 'keyId'>;

/** A document that has just been made durable. */
export interface AcceptedDocument<D> {
  id: SubmissionId;
  owner: SubmissionOwner;
  document: D;
}

/** What a document stands on, before it is accepted. */
export interface Preconditions<D> {
  /** The submission that has its natural key already; it comes before every refusal. */
  knownId: SubmissionId | null;
  refusals: Refusal[];
  /** What it was refused for may still turn out well: the submission to wait for. */
  pendingId?: SubmissionId | undefined;
  /** The document to store, with what checking it added; null where what it was to be completed from is not there. */
  document: D | null;
  /** The submission it refers to; it never goes before that one. */
  follows?: SubmissionId | undefined;
  /** What is accepted together with it, and goes before it. */
  itemsToRegister?: readonly ItemDocument[];
  /** What it stands on, and is accepted together with it: it goes right before it, and must be approved. */
  requiredCompanion?: SubmissionDraft;
}

/** Whether a document may go out now, asked before its first claim. */
export type Readiness =
  | {
      kind: 'ready';
      original?: OriginalDocument | null;
      items?: Readonly<Record<string, KnownItem>>;
      /** As it is to be told, where that could not be known before. */
      document?: SubmissionDocument;
    }
  /** There is nothing to tell any more: at the authority it is as it should be. */
  | { kind: 'needless'; document?: SubmissionDocument }
  /** What it depends on has not settled: put back, not refused. */
  | { kind: 'later'; reason: string }
  | { kind: 'refused'; refusal: Refusal };

export interface PreconditionOptions {
  /** Nobody waits for the answer, so the document may follow an original that has not settled yet. */
  mayFollowUnsettled: boolean;
  /** The items that its sender wants to be registered where they are unknown; null where that was not asked for. */
  itemsToRegister: readonly ItemDocument[] | null;
}

/** The unit of extension: what is particular to one kind of document, in one file. */
export interface Kind<
  D extends SubmissionDocument = SubmissionDocument,
  Draft extends SubmissionDraft = SubmissionDraft,
> {
  name: D['kind'];
  doubtPolicy: DoubtPolicy;
  /** Of a kind that is simply sent again: whether it changes what is there, so that being there says nothing of it. */
  changesExisting?(document: D): boolean;
  /** Whether refusals of several of them say something about their lane; mistyped serials do not. */
  refusalsCountAgainstLane: boolean;
  reference(draft: Draft): string;
  /** Of the document as it was completed, which may be about something else than it says. */
  naturalKey(draft: Draft, owner: SubmissionOwner, id: SubmissionId): string;
  /** The authority's counter it takes its number from. */
  series(draft: Draft, owner: SubmissionOwner): string | null;
  /** Other lanes count in the same series; then one of them at a time has a number on the wire. */
  sharesSeries?: true;
  dependencies?(draft: Draft, owner: SubmissionOwner, itemsToRegister: readonly ItemDocument[]): Dependencies;
  checkPreconditions(
    db: LedgerReader,
    draft: Draft,
    owner: SubmissionOwner,
    options: PreconditionOptions,
  ): Promise<Preconditions<D>>;
  checkReadiness?(db: LedgerReader, document: D, turn: Turn): Promise<Readiness>;
  /** Effects in the same commit as the acceptance, of all that were accepted with it. */
  onAccepted?(tx: Tx, accepted: readonly AcceptedDocument<D>[]): Promise<void>;
  /** What its owner may see of the answer, apart from a receipt. */
  resultForOwner?(answer: ApprovedAnswer, turn: Turn): unknown;
  /** Effects in the same commit as the settlement. */
  onSettled?(
    tx: Tx,
    document: D,
    turn: Turn,
    status: SubmissionStatus,
    answer: ApprovedAnswer | null,
    sealer: Pick<Sealer, 'seal'>,
  ): Promise<void>;
  /** What its approval does to the stock of the branch. */
  stockChanges?(document: D, turn: Turn): StockMove[];
  /** What comes about by its approval, in the same commit. */
  followUps?(document: D, turn: Turn): FollowUp[];
  /** Its natural key says only that one of it is on its way: whatever becomes of it, the next may come. */
  releasesNaturalKey?: true;
}
