import type { DeclaredImport, ReceivedPurchase } from '@app/domain';

/**
 * What changed since the authority's own last answer; null asks for everything there is. So that nothing is missed, a
 * little of what is known comes again.
 */
export interface ChangesQuery {
  /** YYYYMMDDHHmmss, by the clock of the authority. */
  changedAfter: string | null;
}

/** One code of a class: a tax type, a unit, a country. */
export interface AuthorityCode {
  code: string;
  name: string;
  description: string | null;
  inUse: boolean;
  order: number | null;
  /** What its class keeps with each code, such as the percentage of a tax type. */
  extras: readonly [string | null, string | null, string | null];
}

export interface CodeClass {
  code: string;
  name: string;
  description: string | null;
  inUse: boolean;
  /** What the extras of its codes are. */
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

/** An item of a taxpayer as the authority has it, whichever software registered it. */
export interface AuthorityItem {
  /** The authority's, which may be of its own making. */
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
  /** Whether the authority itself has changed its class. */
  isCorrected: boolean;
  /** The branch that registered it. */
  bhfId: string | null;
}

/** Goods that another branch of the taxpayer sent to the one that asks, which it takes in with a movement of its own. */
export interface Transfer {
  /** The branch they come from. */
  bhfId: string;
  /** The authority's number of the movement that sent them. */
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
  /** The authority's. */
  itemCode: string | null;
  itemName: string;
  quantityUnit: string | null;
  quantity: number;
  unitPrice: number | null;
  total: number;
  /** YYYYMMDD */
  expiryDate: string | null;
}

/** What the authority can be asked without a lane: the question, and a row of the answer. */
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
}

export type LookupName = keyof LookupTypes;

/** What a question came to. Asking changes nothing, so whatever went wrong may simply be asked again. */
export type LookupResult<Row> =
  /** `answeredAt` is where the next question may begin. */
  | { kind: 'found'; rows: Row[]; answeredAt: string | null }
  | { kind: 'nothing'; answeredAt: string | null }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unavailable'; message: string }
  | { kind: 'unclear'; code: string; message: string };
