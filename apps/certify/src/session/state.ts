import type { CreditNoteDocument, DeclaredImport, Receipt, ReceivedPurchase, SaleDocument, TaxType } from '@app/domain';

/** The authority's series of numbers that a session takes from. */
export type Series = 'sale' | 'item' | 'movement' | 'purchase';

/** The data that the authority gave at the set-up of the device. */
export interface InstalledDevice {
  cmcKey: string;
  sdcId: string | null;
  mrcNo: string | null;
  taxpayer: Record<string, unknown>;
}

/** An item that a session registered, with the stock that was reported to the authority. */
export interface RegisteredItem {
  itemCode: string;
  /** The code on the wire. */
  authorityCode: string;
  itemName: string;
  itemClass: string;
  itemType: '1' | '2' | '3';
  taxType: TaxType;
  packageUnit: string;
  quantityUnit: string;
  price: number;
  stock: number;
}

/** A signed document with all that a print of it needs. */
export interface SignedDocument<D> {
  document: D;
  /** The wire body. */
  body: string;
  number: number;
  receipt: Receipt;
}

export type RowStatus = 'passed' | 'failed' | 'blocked';

/** The newest result of a row. */
export interface RowRecord {
  status: RowStatus;
  code: string;
  text: string;
  httpStatus: number | null;
  ms: number;
  at: string;
  /** The raw requests and answers of the row, beside the page of the bundle. */
  files: string[];
}

/** The knowledge of a session. It is kept after every row, so that rows can be played singly later. */
export interface SessionState {
  startedAt: string;
  device: InstalledDevice | null;
  /** The serial number of a device whose initialisation was sent, and whose answer was lost. */
  setUpInDoubt: string | null;
  /** The next number of a series; a missing one must be learned from the authority. */
  numbers: Partial<Record<Series, number>>;
  /** The class of the items, from the authority's list. */
  itemClasses: { goods: string; service: string } | null;
  items: Record<string, RegisteredItem>;
  customerNumber: string | null;
  sale: SignedDocument<SaleDocument> | null;
  creditNote: SignedDocument<CreditNoteDocument> | null;
  /** The body of the item that was saved last. */
  itemBody: string | null;
  imports: DeclaredImport[];
  updatedImports: string[];
  purchases: ReceivedPurchase[];
  confirmedPurchases: string[];
  rows: Record<string, RowRecord>;
}

export const emptyState = (): SessionState => ({
  ...{
    startedAt: new Date().toISOString(),
    device: null,
    setUpInDoubt: null,
    numbers: {},
    itemClasses: null,
    items: {},
  },
  ...{ customerNumber: null, sale: null, creditNote: null, itemBody: null },
  ...{ imports: [], updatedImports: [], purchases: [], confirmedPurchases: [], rows: {} },
});

/** Both profiles of a host are one authority: the device is the same, and what was confirmed in one is so in the other. */
export const withSharedOf = (other: SessionState, own: SessionState): SessionState => ({
  ...own,
  ...{ device: own.device ?? other.device, setUpInDoubt: own.setUpInDoubt ?? other.setUpInDoubt },
  updatedImports: [...new Set([...own.updatedImports, ...other.updatedImports])],
  confirmedPurchases: [...new Set([...own.confirmedPurchases, ...other.confirmedPurchases])],
});

/**
 * A new session keeps the device with the row that set it up, whose answer is given once, with its numbers, which KRA counts on,
 * and what was confirmed, which KRA takes only once.
 */
export const freshState = ({ device, rows, numbers, ...kept }: SessionState): SessionState => ({
  ...emptyState(),
  ...{
    device,
    setUpInDoubt: kept.setUpInDoubt,
    numbers: device ? numbers : {},
    rows: device && rows[1] ? { 1: rows[1] } : {},
  },
  ...{ updatedImports: kept.updatedImports, confirmedPurchases: kept.confirmedPurchases },
});
