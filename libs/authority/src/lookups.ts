import type { DeclaredImport, Receipt, ReceivedPurchase } from '@app/domain';

/** Asks for the changes since the authority's last answer. The answer repeats a little, so that no change is missed. */
export interface ChangesQuery {
  /** YYYYMMDDHHmmss, by the clock of the authority; null asks for all rows. */
  changedAfter: string | null;
}

/** One code of a class: a tax type, a unit, a country. */
export interface AuthorityCode {
  code: string;
  name: string;
  description: string | null;
  inUse: boolean;
  order: number | null;
  /** The extra values that the class has for each code, such as the percentage of a tax type. */
  extras: readonly [string | null, string | null, string | null];
}

export interface CodeClass {
  code: string;
  name: string;
  description: string | null;
  inUse: boolean;
  /** The meanings of the extras of its codes. */
  extraNames: readonly [string | null, string | null, string | null];
  codes: AuthorityCode[];
}

export interface ItemClass {
  code: string;
  name: string;
  level: number;
  taxType: string | null;
  isMajor: boolean | null;
  inUse: boolean;
}

export interface AuthorityBranch {
  tin: string;
  bhfId: string;
  name: string;
  status: string | null;
  isHeadOffice: boolean;
  county: string | null;
  subCounty: string | null;
  locality: string | null;
  location: string | null;
  managerName: string | null;
  managerPhone: string | null;
  managerEmail: string | null;
}

export interface Notice {
  number: number;
  title: string;
  content: string | null;
  url: string | null;
  author: string | null;
  /** YYYYMMDDHHmmss */
  publishedAt: string | null;
}

export interface Customer {
  tin: string;
  name: string;
  status: string | null;
  county: string | null;
  subCounty: string | null;
  locality: string | null;
  location: string | null;
}

/** A customer whom a branch saved at the authority, with any software. */
export interface SavedCustomer {
  number: string;
  pin: string | null;
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  fax: string | null;
  inUse: boolean;
  remark: string | null;
}

/** The facts that the authority has about the caller's own PIN. */
export interface OwnTaxpayer {
  name: string;
  /** "1" for a taxpayer that charges VAT. No other value is known. */
  vatType: string | null;
}

/** An item of a taxpayer as the authority has it; any software may have registered it. */
export interface AuthorityItem {
  /** The authority's code of the item; the authority may have made it itself. */
  code: string;
  itemClass: string;
  itemType: string | null;
  name: string;
  origin: string | null;
  packageUnit: string | null;
  quantityUnit: string | null;
  taxType: string;
  barcode: string | null;
  defaultPrice: number | null;
  inUse: boolean;
  /** True if the authority itself has changed the item class. */
  isCorrected: boolean;
  /** The branch that registered it. */
  bhfId: string | null;
}

/** Goods that another branch of the taxpayer sent to this branch. This branch takes them in with its own movement. */
export interface Transfer {
  /** The branch that sent the goods. */
  bhfId: string;
  /** The authority's number of the movement that sent the goods. */
  number: number;
  /** YYYYMMDD */
  occurredOn: string | null;
  taxableTotal: number;
  taxTotal: number;
  total: number;
  remark: string | null;
  lines: TransferLine[];
}

export interface TransferLine {
  sequence: number;
  /** The authority's code of the item. */
  itemCode: string | null;
  itemName: string;
  quantityUnit: string | null;
  quantity: number;
  unitPrice: number | null;
  total: number;
  /** YYYYMMDD */
  expiryDate: string | null;
}

/**
 * A sale or credit note of the calling device as the authority has it; any software may have sent it. The authority does
 * not give back the till's own number of it, nor whether it was a copy (fact sheet 2.17).
 */
export interface OwnSale {
  /** The authority's number in the device's series of sales. */
  number: number;
  /** The number of the sale that a credit note returns; null for a sale. */
  originalNumber: number | null;
  /** `S` for a sale, `R` for a credit note. */
  receiptType: string;
  paymentType: string | null;
  buyerPin: string | null;
  buyerName: string | null;
  /** YYYYMMDDHHmmss */
  confirmedAt: string | null;
  /** YYYYMMDD */
  saleDate: string | null;
  taxableTotal: number;
  taxTotal: number;
  total: number;
  remark: string | null;
  /** Null if the row has no complete receipt. */
  receipt: Receipt | null;
  lines: OwnSaleLine[];
  /** The row as it came, see `likenessOf`. */
  wire: Record<string, unknown>;
}

export interface OwnSaleLine {
  sequence: number;
  /** The authority's code of the item. */
  itemCode: string | null;
  itemName: string | null;
  quantity: number;
  unitPrice: number;
  discountAmount: number;
  taxType: string | null;
  taxableAmount: number;
  taxAmount: number;
  total: number;
}

/** The lookups of the authority, each with its question and a row of its answer. A lookup needs no lane. */
export interface LookupTypes {
  codes: { question: ChangesQuery; row: CodeClass };
  itemClasses: { question: ChangesQuery; row: ItemClass };
  branches: { question: ChangesQuery; row: AuthorityBranch };
  notices: { question: ChangesQuery; row: Notice };
  items: { question: ChangesQuery; row: AuthorityItem };
  moves: { question: ChangesQuery; row: Transfer };
  purchases: { question: ChangesQuery; row: ReceivedPurchase };
  imports: { question: ChangesQuery; row: DeclaredImport };
  customer: { question: { pin: string }; row: Customer };
  /** Only the gateway is known to have it and the two below (fact sheet 2.0). */
  ownCustomers: { question: ChangesQuery; row: SavedCustomer };
  taxpayer: { question: ChangesQuery; row: OwnTaxpayer };
  /** Rows by ascending number. */
  ownSales: { question: ChangesQuery; row: OwnSale };
  /** The sale under one number. Its number is 0 if the host does not repeat it. */
  ownSale: { question: { number: number }; row: OwnSale };
}

export type LookupName = keyof LookupTypes;

/** The result of a lookup. A lookup changes nothing, so a failed one may be repeated. */
export type LookupResult<Row> =
  /** The next question may start at `answeredAt`. */
  | { kind: 'found'; rows: Row[]; answeredAt: string | null }
  | { kind: 'nothing'; answeredAt: string | null }
  /** `unrouted`: the host does not know the lookup, at least for now; `forGood`: it says so by a code of its own. */
  | { kind: 'refused'; code: string; message: string; unrouted?: true; forGood?: true }
  | { kind: 'unavailable'; message: string }
  | { kind: 'unclear'; code: string; message: string };
