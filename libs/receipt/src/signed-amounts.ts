import type { TaxType } from '@app/domain';

/** A line as the authority signed it. */
export interface SignedLine {
  itemCd: string;
  itemNm: string;
  qtyUnitCd: string;
  qty: number;
  prc: number;
  splyAmt: number;
  dcRt: number;
  dcAmt: number;
  taxTyCd: TaxType;
  totAmt: number;
}

type TaxColumns = Record<`taxblAmt${TaxType}` | `taxRt${TaxType}` | `taxAmt${TaxType}`, number>;

/**
 * What the ledger keeps of the wire body together with the receipt, in the words of the wire: the function `printed_amounts` of
 * Postgres writes it. A receipt prints these amounts and calculates none again.
 */
export interface SignedAmounts extends TaxColumns {
  /** N normal · C copy · T training. */
  salesTyCd: string;
  /** S sale · R credit note, or a copy of one. */
  rcptTyCd: string;
  custTin: string | null;
  custNm: string | null;
  pmtTyCd: string | null;
  totTaxblAmt: number;
  totTaxAmt: number;
  totAmt: number;
  itemList: readonly SignedLine[];
}
