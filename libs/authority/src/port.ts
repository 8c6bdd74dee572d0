import type { ItemTotals, Environment, Finding, Outcome, SaleLine, SubmissionDocument } from '@app/domain';
import type { LookupResult, LookupName, LookupTypes } from './lookups.js';

/** The device a call is made for, with its key unsealed. The first call of all has no key yet. */
export interface CallingDevice {
  environment: Environment;
  tin: string;
  bhfId: string;
  cmcKey: string | null;
}

/** What a document needs from outside itself to become bytes. */
export interface WritingContext {
  /** Where the bytes will go: its hosts decide how some things are written. */
  environment: Environment;
  tin: string;
  bhfId: string;
  /** The number of the kind's series, the authority's own for what it signs; null where there is none. */
  number: number | null;
  /** The document this one refers to: what is returned, or copied. */
  original: OriginalDocument | null;
  /** By the owner's code. An item that is missing goes by the owner's code. */
  items: Readonly<Record<string, KnownItem>>;
  /** The owner's choice for what is only known as a service or as goods; null leaves it to the authority's adapter. */
  itemClasses: DefaultItemClasses;
  /** What the owner wants printed: trade name, address, messages. */
  receiptDetails: Record<string, string | null>;
  now: Date;
}

export interface OriginalDocument {
  /** The authority's. */
  number: number | null;
  /** Who bought, as the authority was told then. */
  buyer: { pin: string | null; name: string | null };
  isReturn: boolean;
  /** Why it came back, if it is a return. */
  reason: string | null;
  lines: readonly SaleLine[];
  /** What has been taken back of it already, as far as the authority knows. */
  returned: readonly ItemTotals[];
}

export interface KnownItem {
  /** Null while the authority knows the item by the owner's code, or not at all. */
  authorityCode: string | null;
  itemClass: string;
  itemType: '1' | '2' | '3';
  /** As it was registered, for those who change it. */
  barcode?: string | null;
}

export interface DefaultItemClasses {
  service: string | null;
  goods: string | null;
}

/** The tax authority, as the pipeline needs it. Expected answers are values; nothing here throws for one. */
export interface Authority {
  /** The exact bytes that will go out, now and at every repetition. */
  write(document: SubmissionDocument, context: WritingContext): string;
  /** Whether what is sent of a kind carries the number of a series. */
  isNumbered(kind: string, environment: Environment): boolean;
  submit(kind: string, device: CallingDevice, body: string): Promise<Outcome>;
  /** Asks what became of bytes that may have been received. Only for kinds whose doubt policy is `find`. */
  find(kind: string, device: CallingDevice, body: string): Promise<Finding>;
  /** The longest that finding and submitting one of a kind may take together. */
  callMsMax(kind: string): number;
  /** Kinds it can write and read; boot compares them with the pipeline's. */
  readonly kinds: readonly string[];
}

/** The tax authority, as whoever looks something up needs it: no lane, no doubt, nothing is changed by asking. */
export interface AuthorityLookups {
  lookUp<N extends LookupName>(
    lookup: N,
    device: CallingDevice,
    question: LookupTypes[N]['question'],
  ): Promise<LookupResult<LookupTypes[N]['row']>>;
}
