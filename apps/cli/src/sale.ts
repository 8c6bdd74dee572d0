import type { Sale } from '@app/client';

/** A sale as a person, or a row of a table, says it. */
export interface SaleTerms {
  number: string;
  date: string;
  payment: string;
  /** The prices are without tax. */
  net?: boolean | undefined;
  buyer?: string | undefined;
  buyerName?: string | undefined;
}

/** A quantity or price that is no number stays as it is: Risiti says what is wrong with it. */
interface SoldItem {
  itemCd: string;
  qty: number | string;
  prc: number | string;
  dcRt?: number | string;
}

/** A sale in shillings, of which Risiti computes the amounts. */
export const saleWith = (terms: SaleTerms, items: readonly SoldItem[]): Sale =>
  ({
    transaction: {
      ...{ invcNo: terms.number, salesDt: terms.date, pmtTyCd: terms.payment, rcptTyCd: 'S', salesSttsCd: '02' },
      ...{ currency: 'KES', exchangeRate: 1, destnCountryCd: 'KE', pricesIncludeTax: terms.net !== true },
      ...{ custTin: terms.buyer, custNm: terms.buyerName },
    },
    items,
  }) as Sale;
