import { type Remark, type SubmissionDocument, type SubmissionDraft, type SubmissionId } from '@app/domain';
import { type Effects, newId, type NewSubmission, type WriteResult, type SubmissionIdentity } from '@app/persistence';
import { fingerprint } from '../kinds/fingerprint.js';
import { kindOf, INVOICE_KINDS } from '../kinds/index.js';
import type { AcceptedDocument, Preconditions, Kind, SubmissionOwner } from '../kinds/kind.js';

/** The client's key for one request, and a hash of the request's body. */
export interface IdempotencyKey {
  key: string;
  bodyHash: string;
}

export interface PreparedSubmission {
  kind: Kind;
  owner: SubmissionOwner;
  document: SubmissionDocument;
  submission: NewSubmission;
}

/** A document with the companions that are accepted before it, all in one commit or not at all. */
export interface PreparedPost {
  main: PreparedSubmission;
  companions: PreparedSubmission[];
}

/** Preconditions that hold: the document is complete. */
export type CompletePreconditions = Preconditions<SubmissionDocument> & { document: SubmissionDocument };

/** The names by which a request may be found again: the key and by the id that its sender gave it, or by our own id. */
export interface RequestNames {
  idempotency?: IdempotencyKey | null;
  requestId?: string;
  givenRequestId?: string | null;
}

export function preparePost(
  owner: SubmissionOwner,
  draft: SubmissionDraft,
  { document, follows, itemsToRegister = [], earlierParts = [], requiredCompanion }: CompletePreconditions,
  { idempotency, requestId, givenRequestId }: RequestNames = {},
): PreparedPost {
  const id = givenRequestId == null ? (requestId as SubmissionId | undefined) : undefined;
  const main = prepareSubmission(owner, draft, document, id);
  if (givenRequestId != null) main.submission.requestId = givenRequestId;
  main.submission.follows = follows ?? null;
  if (idempotency) [main.submission.idempotencyKey, main.submission.bodyHash] = [idempotency.key, idempotency.bodyHash];
  const companions = itemsToRegister.map((item) => prepareSubmission(owner, item, item));
  if (requiredCompanion) {
    const { document: part, follows: original = null } = requiredCompanion;
    const companion = prepareSubmission(owner, part, part as SubmissionDocument);
    companion.submission.follows = original;
    if (original) main.submission.after = original;
    main.submission.follows = companion.submission.id;
    companions.push(companion);
  }
  for (const part of earlierParts) {
    const earlier = prepareSubmission(owner, draft, part);
    earlier.submission.follows = companions.at(-1)?.submission.id ?? null;
    main.submission.follows = earlier.submission.id;
    companions.push(earlier);
  }
  for (const { submission } of companions) submission.comesWith = main.submission.id;
  return { main, companions };
}

function prepareSubmission(
  owner: SubmissionOwner,
  draft: SubmissionDraft,
  document: SubmissionDocument,
  id = newId<SubmissionId>(),
): PreparedSubmission {
  const kind = kindOf(draft.kind);
  const submission: NewSubmission = {
    id,
    laneId: owner.laneId,
    appId: owner.appId,
    accountId: owner.accountId,
    environment: owner.environment,
    tin: owner.tin,
    kind: kind.name,
    reference: kind.reference(draft),
    naturalKey: kind.naturalKey(document, owner, id),
    fingerprint: fingerprint(document),
    document,
    series: kind.series(draft, owner),
    follows: null,
  };
  return { kind, owner, document, submission };
}

export const naturalKeysOf = ({ main, companions }: PreparedPost): string[] =>
  [main, ...companions].map(({ submission }) => submission.naturalKey);

/** The effects of all kinds in this group, in the same commit; each kind runs once for all of its documents. */
export function effectsOnAcceptance(prepared: readonly PreparedSubmission[]): Effects<WriteResult> | undefined {
  const kindsWithEffects = new Set(prepared.map(({ kind }) => kind).filter(({ onAccepted }) => onAccepted));
  if (kindsWithEffects.size === 0) return undefined;
  return async (tx, written) => {
    const accepted = new Set(written.accepted);
    const acceptedSubmissions = prepared.filter(({ submission }) => accepted.has(submission.id));
    for (const kind of kindsWithEffects)
      await kind.onAccepted!(tx, acceptedSubmissions.filter((one) => one.kind === kind).map(toAcceptedDocument));
  };
}

const toAcceptedDocument = ({
  submission,
  owner,
  document,
}: PreparedSubmission): AcceptedDocument<SubmissionDocument> => ({
  id: submission.id,
  owner,
  document,
});

/** Goods that this post registers: they have no stock yet that could be checked. */
export const uncheckableStockOf = ({ itemsToRegister = [] }: CompletePreconditions): string[] =>
  itemsToRegister.filter(({ itemType }) => itemType !== '3').map(({ itemCode }) => itemCode);

/** The owner may see the existing submission: account, environment and taxpayer are the same. */
export const isOwnerOf = (
  owner: Pick<SubmissionOwner, 'accountId' | 'environment' | 'tin'>,
  existing: SubmissionIdentity,
): boolean =>
  existing.accountId === owner.accountId && existing.environment === owner.environment && existing.tin === owner.tin;

/**
 * The existing submission has the same fingerprint as the document. The same invoice from another branch is no repeat,
 * because each branch has receipts of its own.
 */
export const isIdenticalRepeat = (
  existing: SubmissionIdentity,
  documentFingerprint: string | null,
  { laneId }: Pick<SubmissionOwner, 'laneId'>,
): boolean =>
  existing.fingerprint === documentFingerprint &&
  !(INVOICE_KINDS.includes(existing.kind) && existing.laneId !== laneId);

/** A remark that a client should know although its document is accepted. */
export interface AcceptanceNotes {
  /** Items that this post registers. */
  registered: readonly string[];
  /** The goods among them, whose stock could not be checked. */
  stockUnchecked: readonly string[];
  remarks: readonly Remark[];
}

export const notesOf = (preconditions: CompletePreconditions): AcceptanceNotes => ({
  registered: (preconditions.itemsToRegister ?? []).map(({ itemCode }) => itemCode),
  stockUnchecked: uncheckableStockOf(preconditions),
  remarks: preconditions.remarks ?? [],
});
