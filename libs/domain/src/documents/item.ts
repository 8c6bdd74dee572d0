import type { TaxType } from '../amounts/tax.js';

/** A service or a product: registered with the authority before it can be sold, or changed after that. */
export interface ItemDocument {
  kind: 'item';
  /** The item is registered already. */
  isChange: boolean;
  itemCode: string;
  itemName: string;
  /** `SV` service, `GD` goods, or a ten-digit class. */
  itemClass: string;
  /** 1 raw material · 2 finished product · 3 service, which has no stock. */
  itemType: '1' | '2' | '3';
  taxType: TaxType;
  /** The price in shillings, including tax. */
  defaultPrice: number | null;
  /** The owner's note; it stays here. */
  description: string | null;
  active: boolean;
  origin: string;
  packageUnit: string;
  /** Null if the owner gave none; the authority's hosts then decide, see quantityUnitOf. */
  quantityUnit: string | null;
  barcode: string | null;
  insuranceApplicable: boolean;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
}
