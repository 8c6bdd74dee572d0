import type { Environment, Finding, Outcome, SubmissionDocument } from '@app/domain';
import type { LookedUp, LookupName, Lookups } from './lookups.js';

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
  /** The authority's number; null for kinds without a series. */
  number: number | null;
  /** The authority's number of the document this one refers to. */
  originalNumber: number | null;
  /** Who bought then, as the authority was told. */
  originalBuyer?: { pin: string | null; name: string | null } | null;
  /** What the owner wants printed: trade name, address, messages. */
  receiptDetails: Record<string, string | null>;
  now: Date;
}

/** The tax authority, as the pipeline needs it. Expected answers are values; nothing here throws for one. */
export interface Authority {
  /** The exact bytes that will go out, now and at every repetition. */
  write(document: SubmissionDocument, context: WritingContext): string;
  submit(kind: string, device: CallingDevice, body: string): Promise<Outcome>;
  /** Asks what became of bytes that may have been received. Only for kinds whose doubt policy is `find`. */
  find(kind: string, device: CallingDevice, body: string): Promise<Finding>;
  /** The longest that finding and submitting one of a kind may take together. */
  callMsMax(kind: string): number;
  /** Kinds it can write and read; boot compares them with the pipeline's. */
  readonly kinds: readonly string[];
}

/** The tax authority, as whoever looks something up needs it: no lane, no doubt, nothing is changed by asking. */
export interface Directory {
  ask<N extends LookupName>(
    lookup: N,
    device: CallingDevice,
    question: Lookups[N]['question'],
  ): Promise<LookedUp<Lookups[N]['row']>>;
}
