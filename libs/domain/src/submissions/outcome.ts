import type { Environment } from '../ids.js';

/** The authority's answer to a sale. Every printed receipt must show signature and internal data. */
export interface Receipt {
  receiptNumber: number;
  totalReceipts: number;
  internalData: string;
  signature: string;
  /** YYYYMMDDHHmmss, the clock of the control unit. */
  signedAt: string;
  answeredAt: string | null;
  /** The control unit that the answer names, and its registration. Most answers name none. */
  sdcId?: string | null;
  mrcNo?: string | null;
}

/** A receipt as the ledger keeps it, with what a print of it shows besides. */
export interface SignedReceipt extends Receipt {
  environment: Environment;
  tin: string;
  bhfId: string;
  /** The control unit that signed, and its registration. Null if that is not known. */
  sdcId: string | null;
  mrcNo: string | null;
  /** The receipt of the sale that a credit note takes back. */
  original: { sdcId: string | null; receiptNumber: number } | null;
}

/** The authority's answer to a device set-up. The key is shown once and cannot be asked for again. */
export interface DeviceGrant {
  sdcId: string;
  mrcNo: string;
  cmcKey: string;
  /** Taxpayer and branch as the authority knows them. */
  taxpayer: Record<string, unknown>;
}

export type ApprovedAnswer = { receipt: Receipt } | { grant: DeviceGrant } | Record<string, never>;

/** The result of one call. Every expected answer of the authority is one of these; only unexpected errors throw. */
export type Outcome =
  /** `notSent`: the authority already had the right state, so no call was made. */
  | { kind: 'approved'; answer: ApprovedAnswer; notSent?: true }
  /**
   * The document is at fault; the authority will never accept it unchanged. `expectedNumber`: its number is used, and the authority
   * expects this one next. `stockNumbers`: it has another stock of the item than the document says. `ofItem`: one of its items is at
   * fault, and documents with other items are not.
   */
  | {
      kind: 'rejected';
      code: string;
      message: string;
      cause?: RefusalCause;
      expectedNumber?: number;
      stockNumbers?: StockNumbers;
      ofItem?: true;
    }
  /**
   * Not the document is at fault but what it shares with others, so the next documents would get the same answer. `ofDevice`: the
   * device or its credentials are refused, and so is every document of the lane. `neverAccepted`: the answer proves that no
   * attempt under this number was ever accepted. `expectedNumber`: the number that the authority expects instead of ours; this
   * attempt was not accepted.
   */
  | {
      kind: 'laneFault';
      code: string;
      message: string;
      ofDevice?: true;
      neverAccepted?: true;
      expectedNumber?: number;
    }
  /**
   * The authority's clock has not reached a date of the document, so it refuses the document and stores nothing. Written anew
   * later, the document is accepted. `waitMs`: the time until its clock has reached the days of the document; 0 if only times
   * of day were too early, and left out if the clock is not known. `notSent`: nothing was sent, because the clock is known to be
   * behind.
   */
  | { kind: 'tooEarly'; code: string; message: string; waitMs?: number; notSent?: true }
  /**
   * The authority certainly did not receive this call. `unrouted`: its host is there but does not know the operation, so other
   * operations may well be received.
   */
  | { kind: 'unavailable'; message: string; unrouted?: true }
  /** The authority was asked too often, and accepted nothing. It will accept again after some minutes. */
  | { kind: 'backOff'; code: string; message: string }
  /** The authority may have received the call. */
  | {
      kind: 'inDoubt';
      code: string;
      message: string;
      /** The authority says that the number is used, so the number is gone in any case. */
      numberTaken?: true;
      /** The authority does not know the question about the number. */
      findUnsupported?: true;
      /** The authority answered the question about the submission, and the answer did not end the doubt. */
      wasAsked?: true;
      /** It answered that question, but another worker may have the submission by then, so nothing was sent. */
      notRepeated?: true;
      /** No answer came, or only one of a gateway in its place. */
      silent?: true;
      /** The authority expects this number next. */
      expectedNumber?: number;
      /** The same answer has put the submission in doubt before. */
      again?: true;
    };

/** The stock of an item by the movements that the authority has received, and the stock that a document reported. */
export interface StockNumbers {
  expected: number;
  found: number;
}

/** The code of a document that waits for the authority's clock, and the beginning of its message. */
export const TOO_EARLY = 'too early';

/** The code of a document whose number others have used, while the authority does not tell whether this document has it. */
export const NUMBER_UNCLEAR = 'number unclear';

export type OutcomeOf<K extends Outcome['kind']> = Extract<Outcome, { kind: K }>;

/**
 * Refusals that depend on more than the document itself. A document that was accepted once may be refused with them
 * when it is sent again. Dependency: something that the document needs is missing. Order: its number is not the next
 * one. Duplicate: the same document is already there. UnknownWords: nobody knows the words or the code of the refusal, so nobody
 * knows what it depends on. Imported: nothing was sent, because the authority has such a document from before a restore.
 */
export type RefusalCause = 'dependency' | 'order' | 'duplicate' | 'unknownWords' | 'imported';

/** The authority's answer to the question about a submission in doubt. */
export type Finding =
  | { kind: 'found'; receipt: Receipt }
  | { kind: 'absent' }
  /** The authority has another document under our number. `isPlain`: one with another total, so it cannot be ours. */
  | { kind: 'different'; message: string; isPlain?: true }
  /**
   * The authority refused the question; only a repeat under the same number can answer it. `forGood`: the authority
   * does not know such questions. `isLost`: it answers them, and its failing log loses each answer. `notListed`: its list of
   * sales does not show the number, or not yet.
   */
  | { kind: 'refused'; code: string; message: string; forGood?: true; isLost?: true; notListed?: true }
  /** `unanswered`: the host was reached, and failed or was silent on every question. */
  | { kind: 'unavailable'; message: string; unanswered?: true }
  /** The authority was asked too often, and answered only that. It will answer again after some minutes. */
  | { kind: 'backOff'; code: string; message: string }
  /** `numberTaken`: the number is used, but the authority has no receipt that could be adopted. */
  | { kind: 'unclear'; code: string; message: string; numberTaken?: true };

/** The reason why a well-formed document is not accepted, with the public code of the answer. */
export interface Refusal {
  code: '002' | '003' | '005' | '007' | '801' | '802';
  /** The field of the document, such as `lines[0].itemCode`. Each endpoint translates it to its own name. */
  field: string;
  message: string;
  fix: string;
  /** The item that is not registered, if that is the reason. */
  unknownItem?: string;
  /** Calls that make the refusal go away, in their order. Each may still need fields that only the client knows. */
  callsFirst?: readonly CallFirst[];
}

/** A call of the API that must come before the document. */
export interface CallFirst {
  method: 'POST' | 'PUT';
  path: string;
  /** The fields of its body that are known. */
  body?: Readonly<Record<string, unknown>>;
  /** What the call does. */
  about: string;
}

/** A remark on a document that is accepted. Its field is named as that of a refusal. */
export type Remark = Pick<Refusal, 'field' | 'message' | 'fix'>;

/**
 * The order in which refusals count. The answer has all refusals of the first code that occurs, so that the client can
 * correct one sort of mistake at a time.
 */
const CODE_ORDER: readonly Refusal['code'][] = ['002', '007', '801', '802', '005', '003'];

export function refusalsToReport(refusals: readonly Refusal[]): Refusal[] {
  const firstCode = CODE_ORDER.find((code) => refusals.some((refusal) => refusal.code === code));
  return refusals.filter(({ code }) => code === firstCode);
}

/** The evidence of one attempt about the authority as a whole. The breaker that all taxpayers share counts it. */
export type BreakerEvidence = 'answers' | 'fails' | 'none';

/**
 * Any answer to a document shows that the authority answers, even a refusal. A lane fault shows nothing: it may come
 * from a gateway with no authority behind it, and the next lane may fare better. A document that was not sent again shows
 * nothing either, and neither does an operation that the host does not know: it says nothing about the others.
 */
export function breakerEvidenceOf(outcome: Outcome): BreakerEvidence {
  switch (outcome.kind) {
    case 'approved':
    case 'rejected':
    case 'backOff':
      return 'answers';
    case 'tooEarly':
      return outcome.notSent ? 'none' : 'answers';
    case 'laneFault':
      return 'none';
    case 'unavailable':
      return outcome.unrouted ? 'none' : 'fails';
    case 'inDoubt':
      if (outcome.notRepeated) return 'none';
      return outcome.numberTaken ? 'answers' : 'fails';
  }
}
