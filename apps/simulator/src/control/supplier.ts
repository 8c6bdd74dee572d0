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

/** Lines with the same goods; a buyer may confirm one of many. */
export interface SuppliedGoods extends SoldGoods {
  lines: number;
}

/** Sells to a buyer with the supplier's device, which is installed if there is none. */
export function sellToBuyer(
  supplier: string,
  buyer: string,
  goods: SuppliedGoods,
  ledger: SimulatorLedger,
  now: Date,
): SupplierInvoice {
  const device = deviceOfSupplier(supplier, ledger, now);
  const { nextInvoiceNumber } = ledger.sales.of(supplier, HEAD_OFFICE);
  const sale = invoiceOf(goods, nextInvoiceNumber, eastAfricaStamp(now), buyer);
  sellAs(device, sale, ledger, now);
  return { spplrTin: supplier, spplrBhfId: HEAD_OFFICE, spplrInvcNo: sale.invcNo, totAmt: sale.totAmt };
}

function invoiceOf({ lines, ...goods }: SuppliedGoods, invcNo: number, stamp: string, buyer: string) {
  const sale = saleOf(goods, invcNo, stamp, buyer);
  const line = withSeededFigures(sale.itemList[0]!);
  const itemList = Array.from({ length: lines }, (_, index) => ({ ...line, ...nameOf(line, index + 1) }));
  const [taxblAmt, taxAmt, totAmt] = [line.taxblAmt, line.taxAmt, line.totAmt].map((one) => cents(one * lines));
  return {
    ...sale,
    ...{ totItemCnt: lines, itemList, taxblAmtB: taxblAmt, taxAmtB: taxAmt },
    ...{ totTaxblAmt: taxblAmt!, totTaxAmt: taxAmt!, totAmt: totAmt! },
  };
}

const nameOf = ({ itemNm }: { itemNm: string }, itemSeq: number) => ({
  itemSeq,
  itemNm: itemSeq === 1 ? itemNm : `${itemNm}, line ${itemSeq}`,
});

/**
 * Figures as the gateway's own seeds have them (fact sheet 4.9): price and supply without tax, the net in whole shillings, and
 * so a tax that is not the rate's, such as 998.00 + 159.11. A buyer who copies them is refused there.
 */
function withSeededFigures<L extends { qty: number; totAmt: number; taxblAmt: number }>(line: L) {
  const net = Math.round(line.taxblAmt);
  return { ...line, prc: cents(net / line.qty), splyAmt: net, taxblAmt: net, taxAmt: cents(line.totAmt - net) };
}

const cents = (amount: number) => Math.round(amount * 100) / 100;
