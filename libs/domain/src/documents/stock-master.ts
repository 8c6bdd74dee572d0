import type { TaxRates } from '../amounts/tax.js';

/** What a branch says it has of an item, which is what its movements come to. */
export interface StockMasterDocument {
  kind: 'stock-master';
  itemCode: string;
  /** As the caller counted, or as the movements come to where it goes by itself; the authority is told the latter. */
  quantity: number | null;
  /** From its approval on the item may be sold. */
  activates: boolean;
  /** For the movement that makes up the difference. */
  taxRates?: TaxRates;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
}
