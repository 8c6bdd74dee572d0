import type { REGISTRATION_TYPES, STOCK_TYPES } from '../codes.js';
import type { TaxRates } from '../tax.js';
import type { SaleLine } from './invoices.js';

export type StockType = keyof typeof STOCK_TYPES.meanings;

/**
 * Goods that came in or went out for one reason. The lines have the shape of sale lines, so the lines of a sale can be
 * used unchanged.
 */
export interface StockMovementDocument {
  kind: 'stock-movement';
  /** The creator: a client, the approval of an invoice, or a count. */
  origin: 'caller' | 'invoice' | 'count';
  /** The client's own number. The authority's number is assigned at the first claim. */
  movementNumber: number | null;
  originalMovementNumber: number | null;
  /**
   * The counted quantity, for a count. Its line moves the difference between the count and what the authority knows.
   * The difference is filled in when the movement is the head of its lane.
   */
  countedTo: number | null;
  /** The change of our own stock level, if it differs from what the line moves. */
  levelBy?: number;
  stockType: StockType;
  registration: keyof typeof REGISTRATION_TYPES.meanings;
  occurredOn: string;
  partnerPin: string | null;
  partnerName: string | null;
  /** The other branch of a transfer within the same taxpayer. */
  partnerBranch: string | null;
  /** The client's number of the invoice that the movement belongs to. */
  ofInvoice: string | null;
  /** The supplier's invoice that the movement belongs to. */
  ofPurchase: { supplierPin: string; supplierInvoiceNumber: string } | null;
  currency: string;
  exchangeRate: number;
  taxableTotal: number;
  taxTotal: number;
  total: number;
  remark: string | null;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
  /** The tax rates of the acceptance, or of the invoice that created the movement. */
  taxRates?: TaxRates;
  lines: SaleLine[];
}

export const isInward = ({ stockType }: Pick<StockMovementDocument, 'stockType'>): boolean => stockType < '11';

/** The stock of an item in a branch. */
export interface StockMasterDocument {
  kind: 'stock-master';
  itemCode: string;
  /** The client's count; null in an automatic document, which reports the sum of the movements when it is the head of its lane. */
  quantity: number | null;
  /** The approval activates the stock, so that the item may be sold. */
  activates: boolean;
  /** The tax rates for the movement to the counted quantity. */
  taxRates?: TaxRates;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
}

/**
 * The reason why Risiti created a document that no client posted: an invoice, a count of stock, or the movements of an
 * item.
 */
export type AutomaticCause = 'invoice' | 'count' | 'movements';
