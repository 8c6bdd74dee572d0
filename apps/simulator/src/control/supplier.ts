import { eastAfricaStamp } from '../clock.js';
import { type InstalledDevice, newIdentity } from '../device.js';
import type { SimulatorLedger } from '../ledger.js';
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
  const device = ledger.devices.find(supplier, HEAD_OFFICE) ?? install(supplier, ledger, now);
  const { nextInvoiceNumber } = ledger.sales.of(supplier, HEAD_OFFICE);
  const sale = saleOf(goods, nextInvoiceNumber, eastAfricaStamp(now), buyer);
  sellAs(device, sale, ledger, now);
  return { spplrTin: supplier, spplrBhfId: HEAD_OFFICE, spplrInvcNo: sale.invcNo, totAmt: sale.totAmt };
}

function install(tin: string, ledger: SimulatorLedger, now: Date): InstalledDevice {
  const identity = newIdentity(tin, HEAD_OFFICE, `of ${tin}`, ledger.devices.installed + 1);
  ledger.record({ type: 'device', identity, installedAt: now.getTime() });
  return ledger.devices.find(tin, HEAD_OFFICE)!;
}
