import type { TaxRates } from '../amounts/tax.js';

/** The stock of an item in a branch. */
export interface StockMasterDocument {
  kind: 'stock-master';
  itemCode: string;
  /** The client's count; null in an automatic document, which reports the sum of the movements at its turn. */
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
