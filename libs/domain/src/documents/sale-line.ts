import type { TaxType } from '../amounts/tax.js';

export interface SaleLine {
  sequence: number;
  itemCode: string;
  /** `SV`, `GD` or a ten-digit class; null when it follows from the item. */
  itemClass: string | null;
  itemName: string;
  barcode: string | null;
  packageUnit: string | null;
  packageCount: number | null;
  quantityUnit: string;
  quantity: number;
  unitPrice: number | null;
  /** Quantity × price, before the discount. */
  supplyAmount: number | null;
  /** Percent. */
  discountRate: number;
  discountAmount: number;
  taxType: TaxType;
  taxableAmount: number;
  taxAmount: number;
  total: number;
  expiryDate: string | null;
  /** Goods, which have a stock; services have none. It follows from the item, so it is known only once that is. */
  isStocked: boolean;
}
