import { randomUUID } from 'node:crypto';
import { fingerprint, type SubmissionDocument, type SubmissionDraft, type SubmissionId } from '@app/domain';
import type { Effects, NewSubmission, Written } from '@app/persistence';
import { kindOf } from '../kinds/index.js';
import type { Born, Ground, Kind, Owner } from '../kinds/kind.js';

/** What a caller calls one request of its own, and a hash of what it says: the same again is known by it. */
export interface IdempotencyKey {
  key: string;
  bodyHash: string;
}

/** One document on its way into the ledger. */
export interface Newborn {
  kind: Kind;
  owner: Owner;
  document: SubmissionDocument;
  submission: NewSubmission;
}

/** What is accepted or refused as one: a document, and before it what it brings along. */
export interface Posted {
  main: Newborn;
  brought: Newborn[];
}

/** With the document as it was completed: nothing is missing of what it stands on. */
export type WholeGround = Ground<SubmissionDocument> & { document: SubmissionDocument };

export function postedOf(
  owner: Owner,
  draft: SubmissionDraft,
  { document, follows, registers = [], stepsOn }: WholeGround,
  idempotency: IdempotencyKey | null,
): Posted {
  const main = newborn(owner, draft, document);
  main.submission.follows = follows ?? null;
  if (idempotency) [main.submission.idempotencyKey, main.submission.bodyHash] = [idempotency.key, idempotency.bodyHash];
  const brought = registers.map((item) => newborn(owner, item, item));
  if (stepsOn) {
    const step = newborn(owner, stepsOn, stepsOn as SubmissionDocument);
    main.submission.follows = step.submission.id;
    brought.push(step);
  }
  for (const { submission } of brought) submission.comesWith = main.submission.id;
  return { main, brought };
}

function newborn(owner: Owner, draft: SubmissionDraft, document: SubmissionDocument): Newborn {
  const kind = kindOf(draft.kind);
  const id = randomUUID() as unknown as SubmissionId;
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

/** Kinds with effects of their own have them in the same commit, each for all of its documents at once. */
export function effectsOf(newborns: readonly Newborn[]): Effects<Written> | undefined {
  const withEffects = new Set(newborns.map(({ kind }) => kind).filter(({ accepted }) => accepted));
  if (withEffects.size === 0) return undefined;
  return async (tx, written) => {
    const accepted = new Set(written.accepted);
    const born = newborns.filter(({ submission }) => accepted.has(submission.id));
    for (const kind of withEffects) await kind.accepted!(tx, born.filter((one) => one.kind === kind).map(toBorn));
  };
}

const toBorn = ({ submission, owner, document }: Newborn): Born<SubmissionDocument> => ({
  id: submission.id,
  owner,
  document,
});

/** Goods that are registered on the way, of which nobody can know yet whether there is a stock. */
export const uncheckedOf = ({ registers = [] }: WholeGround): string[] =>
  registers.filter(({ itemType }) => itemType !== '3').map(({ itemCode }) => itemCode);
