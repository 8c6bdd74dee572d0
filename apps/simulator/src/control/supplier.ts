import { eastAfricaStamp } from '../clock.js';
import type { SimulatorLedger } from '../ledger.js';
import { deviceOfSupplier } from '../operations/seed-purchases.js';
import { saleOf, sellAs, type SoldGoods } from './other-software.js';

/** The invoice as the buyer finds it among the purchases. */
export interface SupplierInvoice {
  spplrTin: string;
  spplrBhfId: string;
  spplrInvcNo: number;
  totAmt: number;
}

const HEAD_OFFICE = '00';

/** Sells to a buyer with the supplier's device, which is installed if there is none. */
export function sellToBuyer(
  supplier: string,
  buyer: string,
  goods: SoldGoods,
  ledger: SimulatorLedger,
  now: Date,
): SupplierInvoice {
  const device = deviceOfSupplier(supplier, ledger, now);
  const { nextInvoiceNumber } = ledger.sales.of(supplier, HEAD_OFFICE);
  const sale = saleOf(goods, nextInvoiceNumber, eastAfricaStamp(now), buyer);
  sellAs(device, sale, ledger, now);
  return { spplrTin: supplier, spplrBhfId: HEAD_OFFICE, spplrInvcNo: sale.invcNo, totAmt: sale.totAmt };
}
