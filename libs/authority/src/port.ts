import type { Environment, Finding, Outcome, SubmissionDocument } from '@app/domain';

/** The device a call is made for, with its key unsealed. The first call of all has no key yet. */
export interface CallingDevice {
  environment: Environment;
  tin: string;
  bhfId: string;
  cmcKey: string | null;
}

/** What a document needs from outside itself to become bytes. */
export interface WritingContext {
  tin: string;
  bhfId: string;
  /** The authority's number; null for kinds without a series. */
  number: number | null;
  /** The authority's number of the document this one refers to. */
  originalNumber: number | null;
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
  /** Kinds it can write and read; boot compares them with the pipeline's. */
  readonly kinds: readonly string[];
}
