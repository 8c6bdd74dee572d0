import type { WritingContext } from '@app/authority';
import type { Answer, DoubtPolicy, Refusal, Status, SubmissionDocument, SubmissionId } from '@app/domain';
import type { Database, Principal, Sealer, Turn, Tx } from '@app/persistence';

/** On whose behalf a document comes. */
export type Owner = Omit<Principal, 'keyId'>;

/** What a document stands on, before it is accepted. */
export interface Ground<D> {
  /** The submission that has its natural key already; it comes before every refusal. */
  knownId: SubmissionId | null;
  refusals: Refusal[];
  /** What it was refused for may still turn out well: the submission to wait for. */
  pendingId?: SubmissionId;
  /** The document to store, where checking it added something. */
  document: D;
  /** The submission it refers to; it never goes before that one. */
  follows?: SubmissionId | undefined;
}

/** Whether a document may go out now, asked before its first claim. */
export type Readiness =
  | { kind: 'ready'; originalNumber: number | null; originalBuyer?: WritingContext['originalBuyer'] }
  /** What it depends on has not settled: put back, not refused. */
  | { kind: 'later'; reason: string }
  | { kind: 'refused'; refusal: Refusal };

export interface GroundOptions {
  /** Nobody waits for the answer, so the document may follow an original that has not settled yet. */
  mayFollow: boolean;
}

/** The unit of extension: what is particular to one kind of document, in one file. */
export interface Kind<D extends SubmissionDocument = SubmissionDocument> {
  name: D['kind'];
  doubt: DoubtPolicy;
  /** Whether refusals of several of them say something about their lane; mistyped serials do not. */
  provesLane: boolean;
  reference(document: D): string;
  naturalKey(document: D, owner: Owner): string;
  /** The authority's counter it takes its number from. */
  series(owner: Owner): string | null;
  ground(db: Database, document: D, owner: Owner, options: GroundOptions): Promise<Ground<D>>;
  ready?(db: Database, document: D, turn: Turn): Promise<Readiness>;
  /** Effects in the same commit as the acceptance. */
  accepted?(tx: Tx, document: D, owner: Owner, id: SubmissionId): Promise<void>;
  /** What its owner may see of the answer, apart from a receipt. */
  result?(answer: Answer): unknown;
  /** Effects in the same commit as the settlement. */
  settled?(tx: Tx, document: D, turn: Turn, status: Status, answer: Answer | null, sealer: Sealer): Promise<void>;
}
