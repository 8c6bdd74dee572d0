import type { ItemTotals, Environment, Finding, Outcome, OutcomeOf, SaleLine, SubmissionDocument } from '@app/domain';
import type { LookupResult, LookupName, LookupTypes } from './lookups.js';

/** The device that a call is made for, with its unsealed key. The key is null before the set-up of the device. */
export interface CallingDevice {
  environment: Environment;
  tin: string;
  bhfId: string;
  cmcKey: string | null;
  /** A secret in the body of the call, such as a password. */
  secret?: string;
}

/** The data, besides the document, that its wire body is written from. */
export interface WritingContext {
  /** The environment that receives the wire body; its hosts decide how some fields are written. */
  environment: Environment;
  tin: string;
  bhfId: string;
  /** The number from the kind's series, such as the authority's invoice number. Null if the kind has no series. */
  number: number | null;
  /** The document that this one returns or copies. */
  original: OriginalDocument | null;
  /** The known items by the owner's code. A missing item is sent under the owner's code. */
  items: Readonly<Record<string, KnownItem>>;
  /** The owner's classes of items known only as a service or as goods; null means the adapter's default. */
  itemClasses: DefaultItemClasses;
  /** The owner's texts for the printed receipt: trade name, address, messages. */
  receiptDetails: Record<string, string | null>;
  /** The time when the document was accepted. A document that says no time of its own was confirmed then. */
  acceptedAt: Date;
  now: Date;
  /** The time when the document was confirmed, YYYYMMDDHHmmss, if the authority has it already. */
  confirmedAt?: string | null;
}

export interface OriginalDocument {
  /** The authority's number of the document. */
  number: number | null;
  /** The buyer as the original reported them to the authority. */
  buyer: { pin: string | null; name: string | null };
  isReturn: boolean;
  /** The reason of a return; null for any other document. */
  reason: string | null;
  lines: readonly SaleLine[];
  /** The amounts that earlier returns have taken back, as far as the authority knows. */
  returned: readonly ItemTotals[];
}

export interface KnownItem {
  /** Null while the authority knows the item by the owner's code, or not at all. */
  authorityCode: string | null;
  itemClass: string;
  itemType: '1' | '2' | '3';
  /** The barcode of the registration; a change of the item sends it again. */
  barcode?: string | null;
}

export interface DefaultItemClasses {
  service: string | null;
  goods: string | null;
}

/** The tax authority as the pipeline needs it. Every expected answer is a value; none is thrown. */
export interface Authority {
  /** Writes the wire body; the same bytes are sent at every repetition. */
  write(document: SubmissionDocument, context: WritingContext): string;
  /** The answer that the authority would give now if a date of the body is in the future of its clock, as far as that is known; else null. */
  tooEarly(environment: Environment, body: string): OutcomeOf<'tooEarly'> | null;
  /** True if the wire body of the kind carries the number of a series. */
  isNumbered(kind: string, environment: Environment): boolean;
  submit(kind: string, device: CallingDevice, body: string): Promise<Outcome>;
  /** Asks what became of a document that is in doubt. Only kinds with the doubt policy `find` can be asked about. */
  find(kind: string, device: CallingDevice, body: string): Promise<Finding>;
  /** The longest time in ms that `find` and `submit` of a kind may take together. */
  callMsMax(kind: string): number;
  /** The kinds that the adapter can write and read; the start of the program compares them with the pipeline's. */
  readonly kinds: readonly string[];
}

/** The lookups of the tax authority. A lookup changes nothing, so it needs no lane and is never in doubt. */
export interface AuthorityLookups {
  lookUp<N extends LookupName>(
    lookup: N,
    device: CallingDevice,
    question: LookupTypes[N]['question'],
  ): Promise<LookupResult<LookupTypes[N]['row']>>;
}
