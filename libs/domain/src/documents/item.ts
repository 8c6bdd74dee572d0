import type { TaxType } from '../tax.js';

/** A service or a product to be registered with the authority before it can be sold. */
export interface ItemDocument {
  kind: 'item';
  itemCode: string;
  itemName: string;
  /** `SV` service, `GD` goods, or a ten-digit class. */
  itemClass: string;
  /** 1 raw material · 2 finished product · 3 service, which has no stock. */
  itemType: '1' | '2' | '3';
  taxType: TaxType;
  /** In shillings, including tax. */
  defaultPrice: number | null;
  /** The owner's note; it stays here. */
  description: string | null;
  active: boolean;
  origin: string;
  packageUnit: string;
  quantityUnit: string;
  insuranceApplicable: boolean;
}
