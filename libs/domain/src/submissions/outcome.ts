/** The authority's answer to a sale. Every printed receipt must show signature and internal data. */
export interface Receipt {
  receiptNumber: number;
  totalReceipts: number;
  internalData: string;
  signature: string;
  /** YYYYMMDDHHmmss, the clock of the control unit. */
  signedAt: string;
  answeredAt: string | null;
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

/** The result of one call. Every expected answer of the authority is one of these five; only unexpected errors throw. */
export type Outcome =
  /** `unasked`: there was nothing to tell the authority, so nobody asked it. */
  | { kind: 'approved'; answer: ApprovedAnswer; notSent?: true }
  /** The document is at fault; it will never be accepted as it is. */
  | { kind: 'rejected'; code: string; message: string; cause?: RefusalCause }
  /**
   * The device, its number or its credentials are at fault; every document behind would fare the same. `notAccepted`:
   * the answer proves that no attempt under this number was ever accepted.
   */
  | { kind: 'laneFault'; code: string; message: string; neverAccepted?: true }
  /** Certainly not received this time. */
  | { kind: 'unavailable'; message: string }
  /**
   * May have been received. `numberTaken`: the authority says the number is used, so it is gone either way. `findUnsupported`:
   * nobody there takes the question whose it is.
   */
  | { kind: 'inDoubt'; code: string; message: string; numberTaken?: true; findUnsupported?: true };

/**
 * Refusals that are about more than the document as it is written, so that the very bytes which were accepted once may
 * be refused with them the second time: what it stands on is not there, or not yet; its own number is not the next one;
 * there is one like it already.
 */
export type RefusalCause = 'dependency' | 'order' | 'duplicate';

/** The authority's answer to the question about a submission in doubt. */
export type Finding =
  | { kind: 'found'; receipt: Receipt }
  | { kind: 'absent' }
  /** Something else has our number. */
  | { kind: 'different'; message: string }
  /** The question was not taken; only the number itself can answer it. `forGood`: such questions are unknown there. */
  | { kind: 'refused'; code: string; message: string; forGood?: true }
  | { kind: 'unavailable'; message: string }
  /** `numberTaken`: it is there, but not as a receipt that could be adopted. */
  | { kind: 'unclear'; code: string; message: string; numberTaken?: true };
