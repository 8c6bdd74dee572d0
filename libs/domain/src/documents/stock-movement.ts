import type { TaxRates } from '../amounts/tax.js';
import type { SaleLine } from './sale-line.js';

/** 01–06 bring stock in, 11–16 take it out. */
export type StockType = '01' | '02' | '03' | '04' | '05' | '06' | '11' | '12' | '13' | '14' | '15' | '16';

/**
 * Goods that came in or went out, all of them for one reason. Its lines are those of a sale, all of goods, so that what
 * was sold moves as it was sold.
 */
export interface StockMovementDocument {
  kind: 'stock-movement';
  /** Who says so: the caller, a sale or return that brought it about by itself, or a count of what there is. */
  origin: 'caller' | 'invoice' | 'count';
  /** The caller's own number of it; the authority's is given when it is first sent. */
  movementNumber: number | null;
  originalMovementNumber: number | null;
  /** Of a count: what there is now. What its line moves is what the authority has too little or too much, known at its turn. */
  countedTo: number | null;
  /** By how much our own level changes with it, where that is not what its lines move: the authority knows less than we do. */
  levelBy?: number;
  stockType: StockType;
  /** A automatic · M manual. */
  registration: 'A' | 'M';
  occurredOn: string;
  partnerPin: string | null;
  partnerName: string | null;
  /** The other branch of the same taxpayer, of what is moved from one to the other. */
  partnerBranch: string | null;
  /** The caller's own number of the sale or return that it belongs to. */
  ofInvoice: string | null;
  /** The supplier's invoice that it belongs to. */
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
  /** Of the day it was accepted, or of the invoice that brought it about; see there. */
  taxRates?: TaxRates;
  lines: SaleLine[];
}

/** Whether goods of this movement come in. */
export const isInward = ({ stockType }: Pick<StockMovementDocument, 'stockType'>): boolean => stockType < '11';
