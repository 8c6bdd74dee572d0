/** What the authority gave for a sale: both must be printed on every receipt. */
export interface Receipt {
  receiptNumber: number;
  totalReceipts: number;
  internalData: string;
  signature: string;
  /** YYYYMMDDHHmmss, the clock of the control unit. */
  signedAt: string;
  answeredAt: string | null;
}

/** What the authority gives a device, once: it can never be asked for again. */
export interface DeviceGrant {
  sdcId: string;
  mrcNo: string;
  cmcKey: string;
  /** Taxpayer and branch as the authority knows them. */
  taxpayer: Record<string, unknown>;
}

export type Answer = { receipt: Receipt } | { grant: DeviceGrant } | Record<string, never>;

/** What one attempt came to. Every expected answer of the authority is one of these five; nothing else is thrown. */
export type Outcome =
  | { kind: 'approved'; answer: Answer }
  /** The document is at fault; it will never be accepted as it is. */
  | { kind: 'rejected'; code: string; message: string }
  /** The device, its number or its credentials are at fault; every document behind would fare the same. */
  | { kind: 'laneFault'; code: string; message: string }
  /** Certainly not received this time. */
  | { kind: 'unavailable'; message: string }
  /** May have been received. `numberTaken`: the authority says the number is used, so it is gone either way. */
  | { kind: 'inDoubt'; code: string; message: string; numberTaken?: true };

/** What asking about an unclear submission came to. */
export type Finding =
  | { kind: 'found'; receipt: Receipt }
  | { kind: 'absent' }
  /** Something else has our number. */
  | { kind: 'different'; message: string }
  | { kind: 'unavailable'; message: string }
  | { kind: 'unclear'; code: string; message: string };
