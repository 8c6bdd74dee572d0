import { eatStamp } from '../clock.js';
import { type Device, newIdentity } from '../device.js';
import type { Ledger } from '../ledger.js';
import { saleOf, sellAs, type Wares } from './other-software.js';

/** What the buyer finds among its purchases. */
export interface Supplied {
  spplrTin: string;
  spplrBhfId: string;
  spplrInvcNo: number;
  totAmt: number;
}

const HEAD_OFFICE = '00';

/** A supplier sells something to this PIN, with the device it has, or with one that it gets for that. */
export function supply(supplier: string, buyer: string, wares: Wares, ledger: Ledger, now: Date): Supplied {
  const device = ledger.devices.find(supplier, HEAD_OFFICE) ?? install(supplier, ledger, now);
  const { nextInvoiceNumber } = ledger.sales.of(supplier, HEAD_OFFICE);
  const sale = saleOf(wares, nextInvoiceNumber, eatStamp(now), buyer);
  sellAs(device, sale, ledger, now);
  return { spplrTin: supplier, spplrBhfId: HEAD_OFFICE, spplrInvcNo: sale.invcNo, totAmt: sale.totAmt };
}

function install(tin: string, ledger: Ledger, now: Date): Device {
  const identity = newIdentity(tin, HEAD_OFFICE, `of ${tin}`, ledger.devices.installed + 1);
  ledger.record({ type: 'device', identity, installedAt: now.getTime() });
  return ledger.devices.find(tin, HEAD_OFFICE)!;
}
