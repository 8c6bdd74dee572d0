import type { KnownItem, OriginalDocument } from '@app/authority';
import type {
  ApprovedAnswer,
  AutomaticCause,
  DoubtPolicy,
  ItemDocument,
  Refusal,
  Remark,
  SubmissionStatus,
  SubmissionDocument,
  SubmissionDraft,
  SubmissionId,
  WorkerId,
} from '@app/domain';
import type { FollowUp, Principal, LedgerReader, Sealer, StockMove, AttemptFacts, Tx } from '@app/persistence';

/**
 * Dependencies between documents of one batch, by name: the names a document provides, the names it requires, and the
 * names that only one document at a time may use. The natural key always counts as such a name; a kind does not list it.
 */
export interface Dependencies {
  provides?: string[];
  requires?: string[];
  excludes?: string[];
}

/** The account, app and lane on whose behalf a document is posted. */
export type SubmissionOwner = Omit<Principal, 'keyId'>;

/**
 * The range of each counter of the authority. Public clients contradict each other (fact sheet 4.6 and 4.8), so an installation may set it:
 * items of a PIN or of a prefix of their codes, and movements of a PIN or of a branch.
 */
export interface SeriesScopes {
  items: 'pin' | 'prefix';
  movements: 'pin' | 'branch';
}

/** The owner of the numbers that a series counts. */
export type SeriesOwner = Pick<SubmissionOwner, 'environment' | 'tin' | 'bhfId'>;

/** A document that this transaction has just accepted. */
export interface AcceptedDocument<D> {
  id: SubmissionId;
  owner: SubmissionOwner;
  document: D;
}

/** The result of checking what must be true before a document is accepted. */
export interface Preconditions<D> {
  /** The submission that already has this natural key. It takes precedence over every refusal. */
  knownId: SubmissionId | null;
  refusals: Refusal[];
  /** Remarks that the client should know although the document is accepted. */
  remarks?: readonly Remark[];
  /** The submission to wait for, if the only refusal is that it has not settled yet. */
  pendingId?: SubmissionId | undefined;
  /** The document to store, completed from the ledger; null if something needed to complete it is missing. */
  document: D | null;
  /** The submission that this one refers to and never overtakes. */
  follows?: SubmissionId | undefined;
  /** Items to accept in the same commit and to send first. */
  itemsToRegister?: readonly ItemDocument[];
  /** Documents of the same post, in their order: each becomes a submission of its own before this one, and this one follows the last. */
  earlierParts?: readonly SubmissionDocument[];
  /** A document to accept in the same commit. It is sent right before the main one and must be approved. */
  requiredCompanion?: { document: SubmissionDraft; follows?: SubmissionId | undefined } | undefined;
}

/** The readiness of a document to go out now. The worker asks for it before the first claim. */
export type Readiness =
  | {
      kind: 'ready';
      original?: OriginalDocument | null;
      items?: Readonly<Record<string, KnownItem>>;
      /** The document to send, if it could not be completed before. */
      document?: SubmissionDocument;
    }
  /** The authority already has the right state, so no call is made. */
  | { kind: 'nothing-to-send'; document?: SubmissionDocument }
  /** A document that this one depends on has not settled: the job is deferred and the document is not refused. */
  | { kind: 'later'; reason: string }
  | { kind: 'refused'; refusal: Refusal };

export interface PreconditionOptions {
  /** The client does not wait for the receipt, so the document may follow an original that has not settled yet. */
  mayFollowUnsettled: boolean;
  /** Items to register if they are unknown; null if the client did not ask for registration. */
  itemsToRegister: readonly ItemDocument[] | null;
}

/** A follow-up as its kind describes it; settling adds its id, fingerprint and series. */
export type FollowUpDraft = Pick<FollowUp, 'reference' | 'naturalKey' | 'delayMs'> & { document: SubmissionDocument };

/** The answer to an attempt that was given up, and perhaps followed by another one. */
export interface LateAnswer<D> {
  document: D;
  submission: AttemptFacts;
  attempt: number;
  answer: ApprovedAnswer;
}

/**
 * The authority gives the answer to such a call once, and nobody can get it again: the key of a device. All other kinds need it, so
 * they wait for it, and its call has no key. An answer that comes after its attempt was given up is recorded.
 */
export interface OnceOnly<D> {
  /** The effects may resume the lane, so its heads are read again after the commit. */
  resumesLane(document: D): boolean;
  /** Records an answer that came late. The submission itself stays as it is, because another attempt may have it. */
  onLateAnswer(tx: Tx, late: LateAnswer<D>, sealer: Pick<Sealer, 'seal'>): Promise<void>;
  /**
   * Takes the submission as a new attempt if an answer that came late is recorded for it, so that it is approved without a
   * call. Null if there is none, or if a worker has the submission on the wire.
   */
  takeLateAnswer(
    tx: Tx,
    submission: AttemptFacts,
    workerId: WorkerId,
  ): Promise<{ attempt: number; result: unknown } | null>;
}

/** A series from which other lanes of the taxpayer take numbers, too. Only one of them may have a number on the wire. */
export interface SharedSeries<D> {
  /** The counter as an installation has set what it covers. The key begins as that of `series`. */
  within(document: D, owner: SeriesOwner, scopes: SeriesScopes): string;
  /** The setting that makes each branch count for itself, without its environment. */
  branchSetting?: string;
}

/** The changes that an approval brings, in the same commit. */
export interface ApprovalEffects {
  /** Changes of the branch's stock. */
  stock?: StockMove[];
  /** Submissions that are created automatically. */
  followUps?: FollowUpDraft[];
}

/** The unit of extension: everything that the pipeline must know about one kind of document. */
export interface Kind<
  D extends SubmissionDocument = SubmissionDocument,
  Draft extends SubmissionDraft = SubmissionDraft,
> {
  /** The name in the ledger, in the API and in logs. Stored submissions have it, so it never changes. */
  name: D['kind'];
  /** The way in which a document of the kind leaves doubt: by a question, by the same bytes again, or by an operator. */
  doubtPolicy: DoubtPolicy;
  /**
   * The authority signs the document. The document has an invoice number of the client, and a receipt. Its equal refusals hold
   * the invoices of the lane; those of other kinds, such as for mistyped codes, say nothing about the lane.
   */
  isInvoice?: true;
  /** The authority gives its answer one time only. See `OnceOnly`. */
  onceOnly?: OnceOnly<D>;
  /** The document can be posted once for its subject, although it has no receipt. An approved repeat is a duplicate. */
  isOneTime?: true;
  /** The document changes something existing. The answer "duplicate" then does not prove that it was received. */
  changesExisting?(document: D): boolean;
  /** The client's own name for the document, shown in lists. */
  reference(draft: Draft): string;
  /** The name under which the document is unique, made from the completed document. */
  naturalKey(draft: Draft, owner: SubmissionOwner, id: SubmissionId): string;
  /** The key is free again once this submission has settled, whatever the result. */
  releasesNaturalKey?: true;
  /** The facts that make two posts the same document. Without this function all fields count. */
  fingerprintFacts?(document: D): readonly unknown[] | object;
  /** A sealed text in the wire body, which is opened for each call. */
  sealedText?(document: D): string;
  /** The authority's counter that the document takes its number from. */
  series(draft: Draft, owner: SeriesOwner): string | null;
  /** Set if other lanes of the taxpayer take numbers from that counter too. See `SharedSeries`. */
  sharedSeries?: SharedSeries<D>;
  /** The documents that must be accepted before this one if both are in one batch. Without this function only the natural key counts. */
  dependencies?(draft: Draft, owner: SubmissionOwner, itemsToRegister: readonly ItemDocument[]): Dependencies;
  /** Reads the facts and applies the rules of the kind, before the acceptance. It also completes the document from the ledger. */
  checkPreconditions(
    db: LedgerReader,
    draft: Draft,
    owner: SubmissionOwner,
    options: PreconditionOptions,
  ): Promise<Preconditions<D>>;
  /** Looks again before the first claim: something may have changed since the acceptance. Without this function the document is ready. */
  checkReadiness?(db: LedgerReader, document: D, submission: AttemptFacts): Promise<Readiness>;
  /** Effects in the commit of the acceptance, for all accepted documents of this kind. */
  onAccepted?(tx: Tx, accepted: readonly AcceptedDocument<D>[]): Promise<void>;
  /** The part of the authority's answer that the owner may see, apart from a receipt. */
  resultForOwner?(answer: ApprovedAnswer, submission: AttemptFacts): unknown;
  /** Effects in the commit of the settlement. */
  onSettled?(
    tx: Tx,
    document: D,
    submission: AttemptFacts,
    status: SubmissionStatus,
    answer: ApprovedAnswer | null,
    sealer: Pick<Sealer, 'seal'>,
  ): Promise<void>;
  /** The rows that the settlement of an approval writes besides: stock and follow-ups. */
  approvalEffects?(document: D, submission: AttemptFacts): ApprovalEffects;
  /**
   * The reason why Risiti created the document; null if a client posted it. Clients cannot withdraw automatic
   * documents.
   */
  automaticCause?(document: D): AutomaticCause | null;
}
